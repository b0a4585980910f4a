import { rm } from 'node:fs/promises'
import type { RestoredAnswer } from '#contract/backups.ts'
import type { Result } from '#domain/record/result.ts'
import { restoredCopyFile } from '#server/safety/backups/file/backup-files.ts'
import { findBackupKey } from '#server/safety/backups/file/backup-key.ts'
import { copyBackup } from '#server/safety/backups/make/copy-backup.ts'
import { type LibraryOptions, restoreCopy } from '#server/safety/backups/restore/restore-copy.ts'

/** Checks a backup and restores it within this process. The server does so with `Backups`. */
export async function restoreBackup({
  file,
  acceptForeign,
  ...library
}: LibraryOptions & { file: string; acceptForeign: boolean }): Promise<Result<RestoredAnswer, string>> {
  const { folder } = library
  const copy = restoredCopyFile(folder)
  try {
    const key = findBackupKey(folder)
    const copied = await copyBackup(file, copy, { key, acceptForeign })
    return copied.ok ? await restoreCopy({ ...library, copy, manifest: copied.value }) : copied
  } finally {
    await rm(copy, { force: true })
  }
}
