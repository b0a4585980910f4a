import { indexRoastsOnce } from '#server/library/find/index-roasts.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import type { OpenDatabase } from '#server/platform/database/open-database.ts'
import { backupFolderOf } from '#server/safety/backups/file/backup-files.ts'
import { KEY_MADE } from '#server/safety/backups/file/backup-key.ts'

/**
 * Migrates a database to the newest schema, after backing up the older library if there is one, and rebuilds the search
 * index if this version needs another one.
 */
export async function upgradeSafely(database: OpenDatabase, dataFolder: string): Promise<void> {
  await migrateToLatest(database, {
    async beforeUpgrade() {
      const { makeBackup } = await import('./make-backup.ts')
      const folder = backupFolderOf(dataFolder)
      const onKeyMade = () => console.error(KEY_MADE)
      await makeBackup({ database, folder, reason: 'before-upgrade', now: new Date(), onKeyMade })
    },
  })
  await indexRoastsOnce(database.db)
}
