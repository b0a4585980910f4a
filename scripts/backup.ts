// `npm run backup`: makes one file of everything, checks that it can be restored, and prints its path.
import { backupFolderOf } from '#server/backups/file/backup-files.ts'
import { KEY_MADE } from '#server/backups/file/backup-key.ts'
import { makeBackup } from '#server/backups/make/make-backup.ts'
import { runOnDatabase, showProgress } from './owner-terminal.ts'

await runOnDatabase(async (database, { dataFolder }) => {
  const folder = backupFolderOf(dataFolder)
  const { file } = await makeBackup({
    database,
    folder,
    reason: 'manual',
    now: new Date(),
    onProgress: showProgress,
    onKeyMade: () => console.log(KEY_MADE),
  })
  console.log(`Backed up and proven by restoring: ${file}`)
})
