import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { openContainer } from '#server/safety/backups/file/container.ts'
import { copyContents } from '#server/safety/backups/file/contents.ts'
import { readLastIds } from '#server/safety/backups/file/last-ids.ts'

/**
 * A copy of a backup with a change in it, whose manifest has the right hashes and ids again, as a forger without the
 * key would write them. Returns its path.
 */
export async function forgedBackup(
  file: string,
  change: (connection: Sqlite.Database) => void = () => {},
): Promise<string> {
  const forged = `${file}.forged`
  copyFileSync(file, forged)
  const container = openContainer(forged)
  const { connection } = container
  change(connection)
  const manifest = JSON.parse(
    connection.prepare('select manifest from backup_manifest').pluck().get() as string,
  )
  manifest.contents = await copyContents(container.db, null, container.columnsOf)
  manifest.last_ids = await readLastIds(container.db, 'sqlite')
  manifest.mark = undefined
  const text = JSON.stringify(manifest)
  const sha256 = createHash('sha256').update(text).digest('hex')
  connection.prepare('update backup_manifest set manifest = ?, sha256 = ?').run(text, sha256)
  await container.close()
  return forged
}
