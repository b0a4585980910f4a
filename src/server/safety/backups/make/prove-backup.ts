import { rm } from 'node:fs/promises'
import { migrateTo } from '#server/platform/database/migrate.ts'
import { unfinishedFile } from '#server/safety/backups/file/backup-files.ts'
import { openContainer } from '#server/safety/backups/file/container.ts'
import { copyContents, differingTable } from '#server/safety/backups/file/contents.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import { checkBackup } from '#server/safety/backups/restore/check-backup.ts'

/** A proven backup's manifest, and why another installation would refuse it, in a sentence; null if it wouldn't. */
interface Proof {
  manifest: Manifest
  problem: string | null
}

/**
 * Restores a backup that was just made with this key into a scratch database and compares counts and hashes. Throws if
 * they differ.
 *
 * It is checked as another installation would check it, because after a loss there is only the backup.
 */
export async function proveBackup(file: string, key: Uint8Array): Promise<Proof> {
  const scratchFile = unfinishedFile(file, 'scratch')
  try {
    const elsewhere = await checkBackup(file, { key, acceptForeign: false, asForeign: true })
    const checked = elsewhere.ok ? elsewhere : await checkBackup(file, { key, acceptForeign: false })
    if (!checked.ok) throw new Error(`A backup that was just made can't be restored: ${checked.reason}`)
    const { manifest } = checked.value
    const backup = openContainer(file, { readonly: true })
    const scratch = openContainer(scratchFile)
    try {
      await migrateTo(scratch, manifest.schema)
      const restored = await scratch.db.transaction().execute(async copy => {
        await copyContents(backup.db, copy, backup.columnsOf)
        return copyContents(copy, null, scratch.columnsOf)
      })
      const differing = differingTable(manifest.contents, restored)
      if (differing !== null) throw new Error(`A restored backup differs in ${differing}`)
      return { manifest, problem: elsewhere.ok ? null : elsewhere.reason }
    } finally {
      await scratch.close()
      await backup.close()
    }
  } finally {
    await rm(scratchFile, { force: true })
  }
}
