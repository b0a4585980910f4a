import type { AlreadyImported } from '#contract/roast-import.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The newest roast that was imported from a file with these bytes, or null. Roasts in the trash don't count. */
export async function findRoastOfFile(db: Db, sha256: string): Promise<AlreadyImported | null> {
  return (await findRoastsOfFiles(db, [sha256])).get(sha256) ?? null
}

/** The same for several files, by the hash of their bytes. */
export async function findRoastsOfFiles(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, AlreadyImported>> {
  const found = new Map<string, AlreadyImported>()
  for (let first = 0; first < hashes.length; first += HASHES_AT_ONCE) {
    const rows = await db
      .selectFrom('roast_source_hashes')
      .innerJoin('roasts', 'roasts.id', 'roast_source_hashes.roast_id')
      .innerJoin('beans', 'beans.id', 'roasts.bean_id')
      .select(['sha256', 'roasts.id', 'roasts.roast_name', 'beans.origin_name as bean_name'])
      .where('roast_source_hashes.sha256', 'in', hashes.slice(first, first + HASHES_AT_ONCE))
      .execute()
    for (const { sha256, ...roast } of rows) {
      const other = found.get(sha256)
      if (other === undefined || other.id < roast.id) found.set(sha256, roast)
    }
  }
  return found
}

const HASHES_AT_ONCE = 250

/** Stores the file that a roast was read from, in place of the one before. Its content is compressed with zstd. */
export async function storeSource(
  db: Db,
  roastId: number,
  source: { file_name: string; content: Uint8Array; sha256: string },
): Promise<void> {
  await deleteSource(db, roastId)
  await addSource(db, roastId, source)
}

/** Deletes the file of a roast that is one without a file again. */
export async function deleteSource(db: Db, roastId: number): Promise<void> {
  await db.deleteFrom('roast_sources').where('roast_id', '=', roastId).execute()
  await db.deleteFrom('roast_source_hashes').where('roast_id', '=', roastId).execute()
}

/** Stores the file of a new roast. */
export async function addSource(
  db: Db,
  roastId: number,
  { file_name, content, sha256 }: { file_name: string; content: Uint8Array; sha256: string },
): Promise<void> {
  await db.insertInto('roast_sources').values({ roast_id: roastId, file_name, content }).execute()
  await db.insertInto('roast_source_hashes').values({ roast_id: roastId, sha256 }).execute()
}
