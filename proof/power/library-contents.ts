import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { EmbeddedDialect } from '../../src/server/platform/database/embedded-dialect.ts'
import type { Tables } from '../../src/server/platform/database/tables.ts'
import { copyContents } from '../../src/server/safety/backups/file/contents.ts'

/** Everything in a library on the embedded database, sessions included, as counts and hashes. */
export async function libraryContents(dataFolder: string): Promise<string> {
  const connection = new Sqlite(join(dataFolder, 'first-crack.sqlite'), { readonly: true })
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ writer: connection }) })
  const columnsOf = connection
    .prepare<[string], string>('select name from pragma_table_info(?) order by name')
    .pluck()
  try {
    const contents = await copyContents(db, null, table => columnsOf.all(table))
    const sessions = await db.selectFrom('sessions').selectAll().orderBy('token_hash').execute()
    const sha256 = createHash('sha256').update(JSON.stringify(sessions)).digest('hex')
    return JSON.stringify({ ...contents, sessions: { rows: sessions.length, sha256 } })
  } finally {
    await db.destroy()
    connection.close()
  }
}
