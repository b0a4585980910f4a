import { migrateToLatest } from '#server/database/migrate.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { backupFolderOf } from './backup-files.ts'
import { KEY_MADE } from './backup-key.ts'

/** Migrates a database to the newest schema, after backing up the older library if there is one. */
export function upgradeSafely(database: OpenDatabase, dataFolder: string): Promise<void> {
  return migrateToLatest(database, {
    async beforeUpgrade() {
      const { makeBackup } = await import('./make-backup.ts')
      const folder = backupFolderOf(dataFolder)
      const onKeyMade = () => console.error(KEY_MADE)
      await makeBackup({ database, folder, reason: 'before-upgrade', now: new Date(), onKeyMade })
    },
  })
}
