import { rm } from 'node:fs/promises'
import type { BackupReason } from '#contract/backups.ts'
import { lastMigration, migrateTo } from '#server/platform/database/migrate.ts'
import type { OpenDatabase } from '#server/platform/database/open-database.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { PRODUCT_VERSION } from '#server/platform/settings/places.ts'
import {
  deleteOldBackups,
  finishFile,
  newBackupFile,
  unfinishedFile,
} from '#server/safety/backups/file/backup-files.ts'
import { requireBackupKey } from '#server/safety/backups/file/backup-key.ts'
import { type Container, openContainer } from '#server/safety/backups/file/container.ts'
import { copyContents, countContents, differingTable } from '#server/safety/backups/file/contents.ts'
import { raiseLastIds, readLastIds } from '#server/safety/backups/file/last-ids.ts'
import { type Manifest, writeManifest } from '#server/safety/backups/file/manifest.ts'
import { checkBackup } from '#server/safety/backups/restore/check-backup.ts'

export interface BackupOptions {
  database: OpenDatabase
  folder: string
  reason: BackupReason
  now: Date
  /** Backs up what this transaction sees, rather than what is committed. No other change may be committed meanwhile. */
  within?: Transaction
  /** Who writes the files, see `newWriter`. */
  writer?: string
  /** Called once the backup's moment is fixed. Later changes are not in it. */
  onSnapshot?: () => void
  onProgress?: (done: number, total: number) => void
  /** Called if a key was made to sign backups with. Earlier backups count as foreign then. */
  onKeyMade?: () => void
}

/** A proven backup and what it says about itself. */
export interface MadeBackup {
  file: string
  manifest: Manifest
}

/**
 * Backs up the whole library, as it is at one moment, into one file.
 *
 * Proves the backup by restoring it into a scratch database, and deletes backups that are too old. One that another
 * installation would refuse is kept, and says so. Memory is bounded, and others can read and write meanwhile.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, reason, now } = options
  const unnumbered = newBackupFile(folder, reason, now)
  const key = requireBackupKey(folder, options.onKeyMade)
  const unfinished = unfinishedFile(unnumbered, 'backup', options.writer)
  try {
    const container = openContainer(unfinished)
    try {
      await fillContainer(container, options, key)
    } finally {
      await container.close()
    }
    const manifest = await proveBackup(unfinished, key)
    if (manifest.problem !== undefined) await stateProblem(unfinished, manifest, key)
    const file = await finishFile(unfinished, unnumbered, new Date())
    await deleteOldBackups(folder, now)
    return { file, manifest }
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Restores a backup that was just made with this key into a scratch database and compares counts and hashes. Throws if
 * they differ.
 *
 * It is checked as another installation would check it, because after a loss there is only the backup. The manifest
 * that is returned has a `problem` if that one would refuse it.
 */
async function proveBackup(file: string, key: Uint8Array): Promise<Manifest> {
  const scratchFile = unfinishedFile(file, 'scratch')
  const scratch = openContainer(scratchFile)
  try {
    const options = { key, acceptForeign: false, copyTo: scratch }
    const elsewhere = await checkBackup(file, { ...options, asForeign: true })
    const checked = elsewhere.ok ? elsewhere : await checkBackup(file, options)
    if (!checked.ok) throw new Error(`A backup that was just made can't be restored: ${checked.reason}`)
    const { manifest } = checked.value
    const restored = await copyContents(scratch.db, null, scratch.columnsOf)
    const differing = differingTable(manifest.contents, restored)
    if (differing !== null) throw new Error(`A restored backup differs in ${differing}`)
    return elsewhere.ok ? manifest : { ...manifest, problem: elsewhere.reason }
  } finally {
    await scratch.close()
    await rm(scratchFile, { force: true })
  }
}

/** Writes into a proven backup why another installation would refuse it. */
async function stateProblem(file: string, manifest: Manifest, key: Uint8Array): Promise<void> {
  const container = openContainer(file)
  try {
    writeManifest(container, manifest, key)
  } finally {
    await container.close()
  }
}

/** Fills a new file with the tables of the library's schema version, its rows and the manifest. */
async function fillContainer(
  container: Container,
  { database, reason, now, within, onSnapshot, onProgress }: BackupOptions,
  key: Uint8Array,
): Promise<void> {
  const schema = await lastMigration(database)
  if (schema === null) throw new Error('There is no library to back up')
  await migrateTo(container, schema)
  const fill = async (snapshot: Transaction): Promise<Manifest> => {
    const total = await countContents(snapshot, container.columnsOf)
    onSnapshot?.()
    let done = 0
    const onRows = (rows: number) => {
      done += rows
      onProgress?.(done, total)
    }
    const contents = await container.db
      .transaction()
      .execute(copy => copyContents(snapshot, copy, container.columnsOf, { onRows }))
    return {
      format: 1,
      product_version: PRODUCT_VERSION,
      reason,
      created_at: now.toISOString(),
      schema,
      contents,
      last_ids: await readLastIds(snapshot, database.kind),
    }
  }
  const manifest = await (within === undefined
    ? database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fill)
    : fill(within))
  await raiseLastIds(container.db, container.kind, manifest.last_ids)
  writeManifest(container, manifest, key)
}
