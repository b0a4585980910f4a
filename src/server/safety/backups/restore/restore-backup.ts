import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { RestoredAnswer } from '#contract/backups.ts'
import { LATEST_INSTANT } from '#domain/live/running-roast.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { takeMeaning } from '#server/account/site/owner-settings.ts'
import { LONG_ANSWER_MS } from '#server/http/answer-limit.ts'
import { indexAllRoasts } from '#server/library/find/index-roasts.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { HIGHEST_COUNT, HIGHEST_VERSION } from '#server/platform/database/highest-counts.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import type { OpenDatabase } from '#server/platform/database/open-database.ts'
import { type RevisedTable, storedTables } from '#server/platform/database/stored-tables.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { unfinishedFile } from '#server/safety/backups/file/backup-files.ts'
import { findBackupKey } from '#server/safety/backups/file/backup-key.ts'
import { type Container, openContainer } from '#server/safety/backups/file/container.ts'
import { copyContents, countContents, differingTable } from '#server/safety/backups/file/contents.ts'
import { raiseLastIds } from '#server/safety/backups/file/last-ids.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import { type BackupOptions, makeBackup } from '#server/safety/backups/make/make-backup.ts'
import { checkBackup } from './check-backup.ts'
import { KNOWN_SETTINGS } from './check-rows.ts'

type LibraryOptions = Pick<
  BackupOptions,
  'database' | 'folder' | 'now' | 'writer' | 'onProgress' | 'onKeyMade'
>

interface RestoreOptions extends Omit<LibraryOptions, 'database'> {
  /** Works in the library. Called once the file is fine. */
  inLibrary: <Done>(work: (database: OpenDatabase) => Promise<Done>) => Promise<Done>
  file: string
  /** Whether a backup that this installation didn't make is accepted. */
  acceptForeign: boolean
  /** Called while the file is checked. */
  onRows?: () => void
  /** Called once the file is fine, before the library is replaced. */
  onReplacing?: () => void
}

/**
 * Replaces the library with a backup, on either database: completely or not at all.
 *
 * The backup is checked while it is copied, and the copy is upgraded to this program's schema. The current library is
 * backed up in the same transaction as it is replaced, which no other change enters: what was accepted before is in
 * that backup, what is accepted afterwards is in the restored library. The owner's password and sessions stay; a
 * product without a password takes the backup's. The settings that give stored values their meaning are the backup's.
 * The reason of a failure is a sentence.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Result<RestoredAnswer, string>> {
  const { inLibrary, file, acceptForeign, onRows, onReplacing = () => {}, ...library } = options
  const { folder, writer } = library
  const copyFile = unfinishedFile(join(folder, 'first-crack-restored.sqlite'), 'copy', writer)
  const copy = openContainer(copyFile)
  try {
    const key = findBackupKey(folder)
    const checked = await checkBackup(file, { key, acceptForeign, copyTo: copy, onRows })
    if (!checked.ok) return checked
    await migrateToLatest(copy)
    const { manifest } = checked.value
    return await inLibrary(database => {
      onReplacing()
      return replaceLibrary({ ...library, database }, copy, manifest)
    })
  } finally {
    await copy.close()
    await rm(copyFile, { force: true })
  }
}

async function replaceLibrary(
  library: LibraryOptions,
  copy: Container,
  manifest: Manifest,
): Promise<Result<RestoredAnswer, string>> {
  const { database, now, onProgress } = library
  const total = await countContents(copy.db, copy.columnsOf)
  await lowerVersion(database.db, now)
  return changeLibrary<RestoredAnswer, string>(database.db, async transaction => {
    if (database.kind === 'postgres') await allowPause(transaction)
    await makeBackup({ ...library, reason: 'before-restore', within: transaction, onProgress: undefined })
    const ownRevisions = await highestRevisionsOf(transaction)
    const ownEvent = await highestEventOf(transaction)
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
    await indexAllRoasts(transaction)
    await mergeCounters(transaction, copy.db)
    await takeMissingSettings(transaction, copy.db)
    await takeMeaning(transaction, copy.db)
    await raiseRevisions(transaction, ownRevisions)
    await raiseEvents(transaction, ownEvent, now)
    await raiseLastIds(transaction, database.kind, manifest.last_ids)
    return success({
      bean_count: written.beans?.rows ?? 0,
      roast_count: written.roasts?.rows ?? 0,
      made_at: manifest.created_at,
    })
  })
}

/** Otherwise PostgreSQL would end the transaction if proving the backup takes longer than it may pause. */
async function allowPause(transaction: Transaction): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(LONG_ANSWER_MS)}, true)`.execute(
    transaction,
  )
}

/**
 * Lowers the library's version if it can't be raised any more, because a forged backup was restored long ago.
 *
 * The new version is the time in ms, which is higher than any version that was reached by changes.
 */
async function lowerVersion(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('counters')
    .set({ value: now.getTime() })
    .where('name', '=', 'library_version')
    .where('value', '>', HIGHEST_VERSION)
    .execute()
}

/**
 * Keeps the higher counters: numbers on bags stay used, and cached answers of the old library must not count as
 * current. A roast number that no roast can have is not kept.
 */
async function mergeCounters(transaction: Transaction, from: Db): Promise<void> {
  for (const { name, value } of await from.selectFrom('counters').selectAll().execute()) {
    const { highest, counted } = COUNTER_LIMITS[name]
    const other = Math.min(value, counted)
    await transaction
      .updateTable('counters')
      .set({ value: other })
      .where('name', '=', name)
      .where(eb => eb.or([eb('value', '<', other), eb('value', '>', highest)]))
      .execute()
  }
}

/** The highest possible values, and the highest that a backup can raise them to: a forged version can still grow. */
const COUNTER_LIMITS = {
  library_version: { highest: HIGHEST_VERSION, counted: HIGHEST_VERSION / 2 },
  last_roast_number: { highest: HIGHEST_ROAST_NUMBER, counted: HIGHEST_ROAST_NUMBER },
} as const

async function takeMissingSettings(transaction: Transaction, from: Db): Promise<void> {
  const known = from.selectFrom('settings').selectAll().where('key', 'in', KNOWN_SETTINGS)
  for (const setting of await known.execute()) {
    await transaction
      .insertInto('settings')
      .values(setting)
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
  }
}

const TRASHES = new Set<string>(storedTables.flatMap(([, { trash }]) => trash ?? []))

/** Groups of tables that share ids and revisions: a table, and its trash if it has one. */
const REVISED = storedTables.flatMap(([name, { hasRevisions, trash }]) => {
  if (!hasRevisions || TRASHES.has(name)) return []
  return [(trash === undefined ? [name] : [name, trash]) as RevisedTable[]]
})

/** The highest revision of any bean, of any roast and so on, deleted ones included. */
async function highestRevisionsOf(transaction: Transaction): Promise<number[]> {
  const highest: number[] = []
  for (const tables of REVISED) {
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

/**
 * Gives all restored rows a revision that neither library has used, because clients may still have ETags of either.
 *
 * Revisions of the backup count up to half of the highest possible one, so that rows can still be changed.
 */
async function raiseRevisions(transaction: Transaction, own: readonly number[]): Promise<void> {
  const restored = await highestRevisionsOf(transaction)
  for (const [index, tables] of REVISED.entries()) {
    const highest = Math.max(
      Math.min(own[index]!, HIGHEST_COUNT - 1),
      Math.min(restored[index]!, HIGHEST_COUNT / 2),
    )
    for (const table of tables) {
      await transaction
        .updateTable(table)
        .set({ revision: highest + 1 })
        .execute()
    }
  }
  for (const table of ['beans', 'trashed_beans'] as const) {
    await transaction.updateTable(table).set({ roasts_revision: 1 }).execute()
  }
}

async function highestEventOf(transaction: Transaction): Promise<number> {
  const row = await transaction
    .selectFrom('running_roasts')
    .select(({ fn }) => fn.max('event_id').as('highest'))
    .executeTakeFirst()
  return Number(row?.highest ?? 0)
}

/**
 * Lets the events of restored running roasts go on from an id that none has had, not even one after the backup was
 * made: whoever watches goes on with `Last-Event-ID`, and must not miss one.
 *
 * Ids of either library count up to half of the highest possible one.
 */
async function raiseEvents(transaction: Transaction, own: number, now: Date): Promise<void> {
  const known = Math.min(Math.max(own, await highestEventOf(transaction)), LATEST_INSTANT / 2)
  const event = Math.max(known + 1, now.getTime())
  await transaction
    .updateTable('running_roasts')
    .set({ event_id: event, marks_event: event, details_event: event })
    .execute()
}
