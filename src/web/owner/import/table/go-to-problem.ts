import { flushSync } from 'react-dom'
import { goToField } from '#web/ui/go-to.ts'
import type { ImportTableState, TableProblem } from './use-import-table.ts'

/** Focuses the field that keeps an import from beginning, which may be far above the button. */
export function goToProblem(table: ImportTableState, { at }: TableProblem): void {
  showAll(table)
  const parts = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
  const field =
    parts
      .map(part => part.querySelector<HTMLElement>('[aria-invalid="true"]'))
      .find(found => found !== null) ?? parts[0]?.querySelector<HTMLElement>('input')
  goToField(field)
}

/** Focuses the first choice of a bean that lacks one. */
export function goToMissingBean(table: ImportTableState): void {
  showAll(table)
  goToField(document.querySelector<HTMLElement>('[data-at] select[data-missing]'))
}

/** The table may show only files of another kind. */
function showAll(table: ImportTableState): void {
  flushSync(() => table.showKind(null))
}
