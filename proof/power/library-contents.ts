import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openContainer } from '#server/backups/container.ts'
import { copyContents } from '#server/backups/contents.ts'

/** Everything in a library on the embedded database, sessions included, as counts and hashes. */
export async function libraryContents(dataFolder: string): Promise<string> {
  const library = openContainer(join(dataFolder, 'first-crack.sqlite'), { readonly: true })
  try {
    const contents = await copyContents(library.db, null, library.columnsOf)
    const sessions = await library.db.selectFrom('sessions').selectAll().orderBy('token_hash').execute()
    const sha256 = createHash('sha256').update(JSON.stringify(sessions)).digest('hex')
    return JSON.stringify({ ...contents, sessions: { rows: sessions.length, sha256 } })
  } finally {
    await library.close()
  }
}
