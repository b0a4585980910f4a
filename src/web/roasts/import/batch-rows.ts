import { plural } from '#domain/words/plural.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { hasOwnWeights, type ImportBean, type RoastImport } from './roast-import-calls.ts'

/** One file of a batch and its status. */
export type BatchRow = { key: string; file: File } & (
  | { status: 'reading' }
  | { status: 'ready' | 'no_bean_match'; roast: RoastImport; bean: ImportBean | null }
  | { status: 'duplicate'; message: string }
  | { status: 'error'; message: string }
  /** Read but not saved. The next Import All tries again. */
  | { status: 'failed'; roast: RoastImport; bean: ImportBean | null; message: string }
  | { status: 'imported'; roastName: string }
)

/** A row whose file could be read, and whose roast is not saved yet. */
export type ReadRow = Extract<BatchRow, { roast: RoastImport }>

/** A row that can be imported: matched, given a bean by hand, or failed before. */
export type ImportableRow = ReadRow & { bean: ImportBean }

/** The texts of the badges. */
export const BATCH_BADGES: Record<BatchRow['status'], string> = {
  reading: 'Reading…',
  ready: 'Ready',
  duplicate: 'Duplicate',
  no_bean_match: 'No Match',
  error: 'Error',
  failed: 'Error',
  imported: 'Imported',
}

/** Whether Import All imports the row. */
export function isImportable(row: BatchRow): row is ImportableRow {
  return 'roast' in row && row.bean !== null
}

/** The row with another bean, or with none. */
export function withBean(row: ReadRow, bean: ImportBean | null): ReadRow {
  return row.status === 'ready' && bean === null
    ? { ...row, status: 'no_bean_match', bean }
    : { ...row, bean }
}

/** Whether a row has weights that the owner typed. */
export function hasTypedWeights(row: BatchRow): boolean {
  return 'roast' in row && hasOwnWeights(row.roast)
}

/** Why Import All can't start: the first row to import that has an invalid weight. Null if there is none. */
export function batchProblem(rows: readonly BatchRow[]): string | null {
  const unreadable = rows.filter(isImportable).find(({ roast }) => hasUnreadableWeight(roast))
  return unreadable === undefined
    ? null
    : `The weight typed for ${unreadable.file.name} is not a number. Please correct or clear it, then import.`
}

/** The message after a batch. */
export function batchResultText(successful: number, failed: number): string {
  return `Import finished: ${successful} successful, ${failed} failed`
}

/** What a batch leaves behind, as counts: `7 need a bean`. Those that failed while importing are counted elsewhere. */
export function leftBehindTexts(rows: readonly BatchRow[]): string[] {
  const count = (isLeft: (row: BatchRow) => boolean) => rows.filter(isLeft).length
  const needBean = count(row => 'roast' in row && row.bean === null)
  const duplicates = count(row => row.status === 'duplicate')
  const unreadable = count(row => row.status === 'error')
  const waiting = count(row => isImportable(row) && row.status !== 'failed')
  return [
    needBean > 0 && `${needBean} ${plural(needBean, { one: 'needs', other: 'need' })} a bean`,
    waiting > 0 && `${waiting} not imported yet`,
    duplicates > 0 &&
      `${duplicates} ${plural(duplicates, { one: 'is a duplicate', other: 'are duplicates' })}`,
    unreadable > 0 && `${unreadable} could not be read`,
  ].filter(text => text !== false)
}

/** The rows in the order in which the owner needs them after an import: what it left behind, then what it imported. */
export function leftBehindFirst(rows: readonly BatchRow[]): BatchRow[] {
  const isImported = ({ status }: BatchRow) => status === 'imported'
  return [...rows.filter(row => !isImported(row)), ...rows.filter(isImported)]
}

function hasUnreadableWeight({ greenWeight, roastedWeight }: RoastImport): boolean {
  return (weightProblem(greenWeight) ?? weightProblem(roastedWeight)) !== null
}
