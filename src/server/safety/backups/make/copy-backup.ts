import { type Result, success } from '#domain/record/result.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openContainer } from '#server/safety/backups/file/container.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import { type CheckOptions, checkBackup } from '#server/safety/backups/restore/check-backup.ts'

/**
 * Copies the rows of a backup into an empty file, upgraded to this program's schema. Returns the backup's manifest,
 * or a sentence on what is wrong with the backup.
 *
 * Rows are checked while they are copied, so nothing else is in the copy, even if the file changes meanwhile.
 */
export async function copyBackup(
  file: string,
  copyTo: string,
  options: Omit<CheckOptions, 'copyTo'>,
): Promise<Result<Manifest, string>> {
  const copy = openContainer(copyTo)
  try {
    const checked = await checkBackup(file, { ...options, copyTo: copy })
    if (!checked.ok) return checked
    await migrateToLatest(copy)
    return success(checked.value.manifest)
  } finally {
    await copy.close()
  }
}
