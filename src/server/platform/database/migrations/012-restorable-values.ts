import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Repairs values that earlier versions stored but a restore of a foreign backup refuses: weights below a milligram,
 * infinite figures, more than a hundred milestones, corrections to a roast of more than a week or before its first
 * sample, empty names of files, and folded names of names with a lone surrogate.
 */
export function makeValuesRestorable(): Migration {
  return {
    async up(db: Kysely<RepairedTables>) {
      for (const roasts of ['roasts', 'trashed_roasts'] as const) await repairRoasts(db, roasts)
      await db
        .updateTable('roast_sources')
        .set({ file_name: NAME_OF_NOTHING })
        .where('file_name', '=', '')
        .execute()
      await foldBeans(db)
      await foldTrashedBeans(db)
      await foldKeys(db, 'roasts', 'roast_keys')
      await foldKeys(db, 'trashed_roasts', 'trashed_roast_keys')
    },
  }
}

/** The step before this one. Backups up to it may hold such values. */
export const LAST_UNREPAIRED_STEP = '011-corrections'

/** A row of any origin, by column. */
type Row = Record<string, unknown>

/**
 * A row of a backup that was made before this step, as the step leaves it. Folded names follow in the restored copy.
 */
export function repairedRow(table: string, row: Row): Row {
  if (table === 'roasts' || table === 'trashed_roasts') return { ...row, ...repairsOf(row) }
  if (table === 'roast_sources' && row.file_name === '') return { ...row, file_name: NAME_OF_NOTHING }
  return row
}

const NAME_OF_NOTHING = 'unnamed'
/** Grams. */
const LEAST_WEIGHT = 0.001
const LARGEST_FIGURE = 10 ** 15
const MOST_MILESTONES = 100
const WEEK_SECONDS = 7 * 24 * 3600

const FIGURES = [
  'weight_loss_percent',
  'total_duration_seconds',
  'final_bean_temp',
  'final_ibts_temp',
  'end_temp',
  'fc_minutes',
  'dtr_percent',
] as const

/** The columns of a roast that have to change, with their new values. */
function repairsOf(row: Row): Partial<RepairedRoast> {
  const repairs: Partial<RepairedRoast> = {}
  for (const figure of FIGURES) {
    const value = row[figure]
    if (typeof value === 'number' && !(Math.abs(value) <= LARGEST_FIGURE)) repairs[figure] = null
  }
  const { green_weight_g: green } = row
  if (typeof green === 'number' && green > 0 && green < LEAST_WEIGHT) {
    repairs.green_weight_g = null
    repairs.weight_loss_percent = null
  }
  const milestones = changedJson(row.milestones, firstOf)
  if (milestones !== null) repairs.milestones = milestones
  return { ...repairs, ...correctionRepairs(row) }
}

/** A correction to more than a week is undone, and so is one that leaves no samples. */
function correctionRepairs({ correction: stored, has_timeline }: Row): Partial<RepairedRoast> {
  const correction: Correction | null = read(stored)
  if (correction === null) return {}
  const repaired = {
    ...correction,
    milestones: firstOf(correction.milestones),
    recorded: firstOf(correction.recorded),
  }
  const asRecorded = { correction: null, milestones: JSON.stringify(repaired.recorded) }
  if (isTooLong(correction)) return asRecorded
  if (isOfNoSample(correction, has_timeline)) return { ...asRecorded, has_timeline: 1 }
  const isSame = repaired.milestones === correction.milestones && repaired.recorded === correction.recorded
  return isSame ? {} : { correction: JSON.stringify(repaired) }
}

/** The changed JSON; null if nothing changes, or if this program didn't write it. */
function changedJson(text: unknown, change: (value: unknown) => unknown): string | null {
  const value = read(text)
  const changed = change(value)
  return changed === value ? null : JSON.stringify(changed)
}

/** The parsed object or list; null if the text isn't the JSON of one. */
function read(text: unknown): object | null {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** A stored correction of any origin. */
interface Correction {
  milestones?: unknown
  recorded?: unknown
  charge_seconds?: unknown
  drop_seconds?: unknown
}

function isTooLong({ charge_seconds: charge, drop_seconds: drop }: Correction): boolean {
  return typeof charge === 'number' && typeof drop === 'number' && drop - charge > WEEK_SECONDS
}

/** The version before stored a roast as one without samples if its drop was set before the first sample. */
function isOfNoSample({ drop_seconds }: Correction, hasTimeline: unknown): boolean {
  return Number(hasTimeline) === 0 && typeof drop_seconds === 'number'
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) && list.length > MOST_MILESTONES ? list.slice(0, MOST_MILESTONES) : list
}

const ROASTS_AT_ONCE = 500

async function repairRoasts(db: Kysely<RepairedTables>, table: 'roasts' | 'trashed_roasts'): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'green_weight_g', 'milestones', 'correction', 'has_timeline', ...FIGURES])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const repairs = repairsOf({ ...row })
      if (Object.keys(repairs).length > 0) await updateRow(db, table, row.id, repairs)
    }
    if (rows.length < ROASTS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** Raises the revision too, because browsers still have the ETag of the old row. */
async function updateRow(
  db: Kysely<RepairedTables>,
  table: 'beans' | 'roasts' | 'trashed_roasts',
  id: number,
  values: object,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** The database stored U+FFFD in place of a lone surrogate. */
const WITH_HALF = '%\ufffd%'

/** If the names of two beans now fold to the same text, the second one's name gets a number at its end. */
async function foldBeans(db: Kysely<RepairedTables>): Promise<void> {
  const beans = await db
    .selectFrom('beans')
    .select(['id', 'origin_name', 'folded_name'])
    .where('origin_name', 'like', WITH_HALF)
    .orderBy('id')
    .execute()
  for (const { id, origin_name, folded_name } of beans) {
    let name = origin_name
    for (let number = 2; await isTaken(db, id, foldName(name)); number += 1) {
      name = `${origin_name.slice(0, 190)} (${number})`
    }
    const folded = foldName(name)
    if (folded === folded_name) continue
    await updateRow(db, 'beans', id, { origin_name: name, folded_name: folded })
    await db.updateTable('roasts').set({ bean_sort_key: folded }).where('bean_id', '=', id).execute()
  }
}

async function isTaken(db: Kysely<RepairedTables>, id: number, foldedName: string): Promise<boolean> {
  const other = await db
    .selectFrom('beans')
    .select('id')
    .where('folded_name', '=', foldedName)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

async function foldTrashedBeans(db: Kysely<RepairedTables>): Promise<void> {
  const beans = await db
    .selectFrom('trashed_beans')
    .select(['id', 'origin_name'])
    .where('origin_name', 'like', WITH_HALF)
    .execute()
  for (const { id, origin_name } of beans) {
    const folded_name = foldName(origin_name)
    await db.updateTable('trashed_beans').set({ folded_name }).where('id', '=', id).execute()
  }
}

/** A roast whose folded name is now another's keeps its name, without reserving it. */
async function foldKeys(
  db: Kysely<RepairedTables>,
  roasts: 'roasts' | 'trashed_roasts',
  keys: 'roast_keys' | 'trashed_roast_keys',
): Promise<void> {
  const rows = await db
    .selectFrom(roasts)
    .select(['id', 'roast_name', 'source_name'])
    .where('roast_name', 'like', WITH_HALF)
    .execute()
  for (const { id, roast_name, source_name } of rows) {
    const own = await db.selectFrom(keys).selectAll().where('roast_id', '=', id).execute()
    const names = [foldName(roast_name), foldName(source_name ?? roast_name)]
    for (const key of own) {
      if (names.includes(key.folded_name)) continue
      await db
        .deleteFrom(keys)
        .where('roast_id', '=', id)
        .where('folded_name', '=', key.folded_name)
        .execute()
      await db
        .insertInto(keys)
        .values({ ...key, folded_name: names[0]! })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  }
}

const LETTERS_WITHOUT_DECOMPOSITION: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }

/** Folds names as the program did at this step. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[łøđß]/g, letter => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}

interface RepairedRoast extends Record<(typeof FIGURES)[number] | 'green_weight_g', number | null> {
  milestones: string
  correction: string | null
  has_timeline: number
}

interface RoastsTable extends RepairedRoast {
  id: number
  bean_id: number
  roast_name: string
  source_name: string | null
  bean_sort_key: string
  revision: number
}

interface BeansTable {
  id: number
  origin_name: string
  folded_name: string
  revision: number
}

interface KeysTable {
  bean_id: number
  roast_date: string
  folded_name: string
  roast_id: number
}

/** The columns that this step reads and writes. */
interface RepairedTables {
  beans: BeansTable
  trashed_beans: BeansTable
  roasts: RoastsTable
  trashed_roasts: RoastsTable
  roast_sources: { roast_id: number; file_name: string }
  roast_keys: KeysTable
  trashed_roast_keys: KeysTable
}
