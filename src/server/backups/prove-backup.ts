import { rm } from 'node:fs/promises'
import { failure, type Result, success } from '#domain/result.ts'
import { isKnownMigration, migrateTo, migrateToLatest } from '#server/database/migrate.ts'
import { unfinishedFile } from './backup-files.ts'
import { type Container, openContainer, schemaOf } from './container.ts'
import { copyContents, differingTable } from './contents.ts'
import { readLastIds } from './last-ids.ts'
import { MANIFEST_TABLE, type Manifest, readManifest } from './manifest.ts'

/** Restores a backup into a scratch database and compares counts and hashes. Throws if they differ. */
export async function proveBackup(file: string): Promise<void> {
  const scratchFile = unfinishedFile(file, 'scratch')
  try {
    const checked = await checkBackup(file)
    if (!checked.ok) throw new Error(`A backup that was just made can't be restored: ${checked.reason}`)
    const backup = openContainer(file, { readonly: true })
    const scratch = openContainer(scratchFile)
    try {
      await migrateTo(scratch, checked.value.schema)
      const restored = await scratch.db.transaction().execute(async copy => {
        await copyContents(backup.db, copy, backup.columnsOf)
        return copyContents(copy, null, scratch.columnsOf)
      })
      const differing = differingTable(checked.value.contents, restored)
      if (differing !== null) throw new Error(`A restored backup differs in ${differing}`)
      if (scratch.connection.pragma('foreign_key_check', { simple: true }) !== undefined) {
        throw new Error('A restored backup has rows that refer to missing rows')
      }
    } finally {
      await scratch.close()
      await backup.close()
    }
  } finally {
    await rm(scratchFile, { force: true })
  }
}

/**
 * The manifest of a backup, if it is complete and this program can read it; otherwise a sentence on what is wrong.
 */
export async function checkBackup(file: string): Promise<Result<Manifest, string>> {
  let container: Container
  try {
    container = openContainer(file, { readonly: true })
  } catch {
    return failure('This file is not a backup of First Crack, or it is damaged')
  }
  try {
    return await checkContainer(container)
  } catch (error) {
    return failure(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await container.close()
  }
}

async function checkContainer(container: Container): Promise<Result<Manifest, string>> {
  const manifest = readManifest(container)
  if (manifest === null) return failure('This file is not a backup of First Crack, or it is damaged')
  if (!isKnownMigration(manifest.schema)) {
    return failure(
      `The backup was made by a newer version of First Crack (${manifest.product_version}); restore it with that version`,
    )
  }
  if (schemaOf(container) !== (await schemaOfBackup(manifest.schema))) {
    return failure('The backup is damaged: its tables are not those of First Crack')
  }
  const finding = container.connection.pragma('integrity_check(1)', { simple: true })
  if (finding !== 'ok') return failure(`The backup is damaged: ${String(finding)}`)
  const differing = differingTable(
    manifest.contents,
    await copyContents(container.db, null, container.columnsOf),
  )
  if (differing !== null) return failure(`The backup is damaged: ${differing} is not what was written`)
  const lastIds = await readLastIds(container.db, container.kind)
  if (JSON.stringify(lastIds) !== JSON.stringify(manifest.last_ids)) {
    return failure('The backup is damaged: its last ids are not what was written')
  }
  return success(manifest)
}

/** The tables of a valid backup with this schema version, as SQL. */
async function schemaOfBackup(step: string): Promise<string> {
  const empty = openContainer(':memory:')
  try {
    await migrateTo(empty, step)
    empty.connection.exec(MANIFEST_TABLE)
    return schemaOf(empty)
  } finally {
    await empty.close()
  }
}

/** Migrates a copy of a checked backup to this program's schema. */
export async function upgradeCopy(file: string): Promise<void> {
  const copy = openContainer(file)
  try {
    await migrateToLatest(copy)
  } finally {
    await copy.close()
  }
}
