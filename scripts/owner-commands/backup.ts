import { backupFolderOf } from '#server/backups/file/backup-files.ts'
import { KEY_MADE } from '#server/backups/file/backup-key.ts'
import { makeBackup } from '#server/backups/make/make-backup.ts'
import type { OwnerCommand } from './run-on-database.ts'

/** Makes one file of everything, checks that it can be restored, and says its path. */
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
