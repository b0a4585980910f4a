import { backupFolderOf } from '../../src/server/safety/backups/file/backup-files.ts'
import { KEY_MADE } from '../../src/server/safety/backups/file/backup-key.ts'
import { makeBackup } from '../../src/server/safety/backups/make/make-backup.ts'
import type { OwnerCommand } from './run-on-database.ts'

/** Backs up the whole library to one file, checks that it can be restored, and prints its path. */
export const backUp: OwnerCommand = async (database, { dataFolder }, { say, showProgress }) => {
  const folder = backupFolderOf(dataFolder)
  const { file } = await makeBackup({
    database,
    folder,
    reason: 'manual',
    now: new Date(),
    onProgress: showProgress,
    onKeyMade: () => say(KEY_MADE),
  })
  say(`Backed up and proven by restoring: ${file}`)
}
