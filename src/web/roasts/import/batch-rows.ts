import type { BeanMatchAnswer } from '#contract/roasts.ts'
import { weightProblem } from '#web/parts/weight-text.ts'
import type { ImportBean, RoastImport } from './roast-import-calls.ts'

/** One file of a batch and its status. */
export type BatchRow = { key: string; file: File } & (
  | { status: 'reading' }
  | { status: 'ready'; roast: RoastImport; bean: ImportBean }
  | {
      status: 'no_bean_match'
      roast: RoastImport
      bean: ImportBean | null
      beans: BeanMatchAnswer['available_beans']
    }
  | { status: 'duplicate'; message: string }
  | { status: 'error'; message: string }
  /** Read but not saved. The next Import All tries again. */
  | { status: 'failed'; roast: RoastImport; bean: ImportBean; message: string }
  | { status: 'imported'; roastName: string }
)

/** A row that can be imported: ready, without a match but with a bean chosen by hand, or failed before. */
export type ImportableRow = BatchRow & { roast: RoastImport; bean: ImportBean }

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
  return 'bean' in row && row.bean !== null
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

function hasUnreadableWeight({ greenWeight, roastedWeight }: RoastImport): boolean {
  return (weightProblem(greenWeight) ?? weightProblem(roastedWeight)) !== null
}
