import { hash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** The table of files as the first migration created it, and the one that is created here. */
interface SourceTables {
  roast_sources: { roast_id: number; content: Uint8Array }
  roast_source_hashes: { roast_id: number; sha256: string }
}

/**
 * Creates the table of hashes by which a file is recognised, and hashes the kept files, deleted roasts' included.
 *
 * A table of its own, because the embedded database would write every file again for a new column.
 */
export function hashSources(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<SourceTables>) {
      await db.schema
        .createTable('roast_source_hashes')
        .addColumn('roast_id', integer, column => column.primaryKey())
        .addColumn('sha256', key, column => column.notNull())
        .execute()
      await hashKeptFiles(db)
      await db.schema
        .createIndex('roast_source_hashes_by_sha256')
        .on('roast_source_hashes')
        .columns(['sha256', 'roast_id'])
        .execute()
    },
  }
}

/** In bytes. No upload may be larger. */
const LARGEST_FILE = 10 * 1024 * 1024

/** Few enough to fit into memory even if each file is as large as an upload may be. */
const FILES_AT_ONCE = 20

async function hashKeptFiles(db: Kysely<SourceTables>): Promise<void> {
  let after = 0
  for (;;) {
    const files = await db
      .selectFrom('roast_sources')
      .select(['roast_id', 'content'])
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(FILES_AT_ONCE)
      .execute()
    const hashes = files.flatMap(({ roast_id, content }) => {
      const sha256 = hashOf(content)
      return sha256 === null ? [] : [{ roast_id, sha256 }]
    })
    if (hashes.length > 0) await db.insertInto('roast_source_hashes').values(hashes).execute()
    if (files.length < FILES_AT_ONCE) return
    after = files.at(-1)!.roast_id
  }
}

/** Null for a file that can't be unpacked: it must not stop the upgrade. */
function hashOf(content: Uint8Array): string | null {
  try {
    return hash('sha256', zstdDecompressSync(content, { maxOutputLength: LARGEST_FILE }))
  } catch {
    return null
  }
}
