import type { Kysely } from 'kysely'
import type { AlreadyImported } from '#contract/roast-import.ts'
import type { Tables } from '#server/database/tables.ts'

/** The newest roast that was imported from a file with these bytes, or null. Roasts in the trash don't count. */
export async function findRoastOfFile(db: Kysely<Tables>, sha256: string): Promise<AlreadyImported | null> {
  const roast = await db
    .selectFrom('roast_source_hashes')
    .innerJoin('roasts', 'roasts.id', 'roast_source_hashes.roast_id')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .select(['roasts.id', 'roasts.roast_name', 'beans.origin_name as bean_name'])
    .where('roast_source_hashes.sha256', '=', sha256)
    .orderBy('roast_source_hashes.roast_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return roast ?? null
}
