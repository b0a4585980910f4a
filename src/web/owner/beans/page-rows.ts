import type { Bean } from '#contract/beans.ts'
import { duplicateBeanText } from '#domain/roast/duplicates.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import type { BeanDraft } from './bean-draft.ts'

/** A supplier's page of a batch. */
export type PageRow = { key: string; file: File } & (
  | { state: 'reading' }
  | { state: 'unreadable'; problem: string }
  | ReadPage
)

/** What was read of a page, and what the owner made of it. */
interface ReadPage {
  state: 'read'
  /** The bean as it was read. */
  found: BeanDraft
  /** The bean as it will be stored. */
  draft: BeanDraft
  /** What was not understood. */
  warnings: readonly string[]
  isLeftOut: boolean
  /** The bean that was made of it; null before that. */
  imported: Bean | null
  /** Why the server refused it; null if it didn't. */
  refusal: string | null
}

export type ReadRow = Extract<PageRow, ReadPage>

export type PageStatus = 'reading' | 'ready' | 'duplicate' | 'left_out' | 'error' | 'imported' | 'failed'

export const STATUS_WORDS: Record<PageStatus, string> = {
  reading: 'Reading…',
  ready: 'Ready',
  duplicate: 'Duplicate',
  left_out: 'Left out',
  error: 'Error',
  imported: 'Imported',
  failed: 'Failed',
}

/** A page with its status, and why it has it; '' if the status says it all. */
export interface JudgedPage {
  row: PageRow
  status: PageStatus
  message: string
}

/**
 * Says which pages can be imported. Of several pages of one bean, the first that isn't left out can.
 *
 * @param knownNames the names of the beans in the library
 */
export function judgedPages(rows: readonly PageRow[], knownNames: readonly string[]): JudgedPage[] {
  const known = new Set(knownNames.map(foldName))
  const earlier = new Set<string>()
  return rows.map((row): JudgedPage => {
    if (row.state === 'reading') return { row, status: 'reading', message: '' }
    if (row.state === 'unreadable') return { row, status: 'error', message: row.problem }
    if (row.imported !== null) return { row, status: 'imported', message: '' }
    if (row.isLeftOut) return { row, status: 'left_out', message: '' }
    const name = row.draft.origin_name.trim()
    const folded = foldName(name)
    if (known.has(folded)) return { row, status: 'duplicate', message: duplicateBeanText(name) }
    if (earlier.has(folded)) {
      return { row, status: 'duplicate', message: `Another page in this selection is also '${name}'.` }
    }
    if (name !== '') earlier.add(folded)
    return row.refusal === null
      ? { row, status: 'ready', message: '' }
      : { row, status: 'failed', message: row.refusal }
  })
}

/** The pages to import: those that are ready, and those that failed before. */
export function importableRows(pages: readonly JudgedPage[]): ReadRow[] {
  return pages.flatMap(({ row, status }) =>
    row.state === 'read' && (status === 'ready' || status === 'failed') ? [row] : [],
  )
}

/** Whether the owner corrected what was read of a page and it isn't stored yet. */
export function isTyped(row: PageRow): boolean {
  return row.state === 'read' && row.imported === null && !isSame(row.found, row.draft)
}
