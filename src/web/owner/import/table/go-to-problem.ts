import { flushSync } from 'react-dom'
import { goToField } from '#web/ui/go-to.ts'

/** A table that may show only files of one kind; null for all. */
interface ShownTable {
  showKind: (kind: null) => void
}

/** Focuses the field that keeps an import from beginning, which may be far above the button. */
export function goToProblem(table: ShownTable, { at }: { at: string }): void {
  showAll(table)
  const parts = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
  const field =
    parts
      .map(part => part.querySelector<HTMLElement>('[aria-invalid="true"]'))
      .find(found => found !== null) ?? parts[0]?.querySelector<HTMLElement>('input')
  goToField(field)
}

/** Focuses the first choice of a bean that lacks one. */
export function goToMissingBean(table: ShownTable): void {
  showAll(table)
  goToField(document.querySelector<HTMLElement>('[data-at] select[data-missing]'))
}

function showAll(table: ShownTable): void {
  flushSync(() => table.showKind(null))
}
