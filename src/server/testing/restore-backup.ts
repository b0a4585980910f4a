import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { RestoredAnswer } from '#contract/backups.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { unfinishedFile } from './backup-files.ts'
import { type Container, openContainer } from './container.ts'
import { copyContents, countContents, deleteContents, differingTable } from './contents.ts'
import { raiseLastIds } from './last-ids.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, upgradeCopy } from './prove-backup.ts'

export interface RestoreOptions extends Pick<BackupOptions, 'database' | 'folder' | 'now' | 'onProgress'> {
  file: string
  /** Called when the library is about to change. */
  onChange?: () => void
}

/**
 * Replaces the library with a backup, on either database: completely or not at all.
 *
 * The file is checked before anything is touched, and the current library is backed up first. The owner's password
 * and sessions stay; a product without a password takes the backup's. The reason of a failure is a sentence.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Result<RestoredAnswer, string>> {
  const { database, folder, now, file, onChange, onProgress } = options
  const copyPath = unfinishedFile(join(folder, 'first-crack-restored.sqlite'), 'copy')
  try {
    await copyFile(file, copyPath)
    const checked = await checkBackup(copyPath)
    if (!checked.ok) return checked
    await upgradeCopy(copyPath)
    await makeBackup({ database, folder, reason: 'before-restore', now })
    onChange?.()
    const copy = openContainer(copyPath, { readonly: true })
    try {
      return await replaceLibrary(database, copy, checked.value, onProgress)
    } finally {
      await copy.close()
    }
  } finally {
    await rm(copyPath, { force: true })
  }
}

async function replaceLibrary(
  database: OpenDatabase,
  copy: Container,
  manifest: Manifest,
  onProgress: RestoreOptions['onProgress'],
): Promise<Result<RestoredAnswer, string>> {
  const total = await countContents(copy.db, copy.columnsOf)
  return changeLibrary<RestoredAnswer, string>(database.db, async transaction => {
    const highestRevisions = await highestRevisionsOf(transaction)
    await deleteContents(transaction)
    let done = 0
    const onRows = (rows: number) => {
      done += rows
      onProgress?.(done, total)
    }
    const options = { smallTables: false }
    const written = await copyContents(copy.db, transaction, copy.columnsOf, { ...options, onRows })
    const read = await copyContents(transaction, null, copy.columnsOf, options)
    const differing = differingTable(written, read)
    if (differing !== null) return failure(`The restored ${differing} differ from the backup's`)
    await mergeCounters(transaction, copy.db)
    await takeMissingSettings(transaction, copy.db)
    await raiseRevisions(transaction, highestRevisions)
    await raiseLastIds(transaction, database.kind, manifest.last_ids)
    return success({
      bean_count: written.beans?.rows ?? 0,
      roast_count: written.roasts?.rows ?? 0,
      made_at: manifest.created_at,
    })
  })
}

/**
 * Keeps the higher counters: numbers on bags stay used, and answers from the old library in memory must not count as
 * current.
 */
async function mergeCounters(transaction: Transaction<Tables>, from: Kysely<Tables>): Promise<void> {
  for (const { name, value } of await from.selectFrom('counters').selectAll().execute()) {
    await transaction
      .updateTable('counters')
      .set({ value })
      .where('name', '=', name)
      .where('value', '<', value)
      .execute()
  }
}

async function takeMissingSettings(transaction: Transaction<Tables>, from: Kysely<Tables>): Promise<void> {
  for (const setting of await from.selectFrom('settings').selectAll().execute()) {
    await transaction
      .insertInto('settings')
      .values(setting)
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
  }
}

const VERSIONED = [
  ['beans', 'trashed_beans'],
  ['roasts', 'trashed_roasts'],
] as const

/** The highest revision of any bean and of any roast, deleted ones included. Clients may have an ETag with it. */
async function highestRevisionsOf(transaction: Transaction<Tables>): Promise<number[]> {
  const highest: number[] = []
  for (const tables of VERSIONED) {
    let revision = 0
    for (const table of tables) {
      const row = await transaction
        .selectFrom(table)
        .select(({ fn }) => fn.max('revision').as('highest'))
        .executeTakeFirst()
      revision = Math.max(revision, Number(row?.highest ?? 0))
    }
    highest.push(revision)
  }
  return highest
}

/** Raises the revisions, because ETags of the old library must not match restored rows. */
async function raiseRevisions(transaction: Transaction<Tables>, by: readonly number[]): Promise<void> {
  for (const [index, tables] of VERSIONED.entries()) {
    for (const table of tables) {
      await transaction
        .updateTable(table)
        .set(eb => ({ revision: eb('revision', '+', by[index]!) }))
        .execute()
    }
  }
}
