import { goToField } from '#web/ui/go-to-field.ts'
import type { TableProblem } from './use-import-table.ts'

/** Focuses the field that keeps an import from beginning, which may be far above the button. */
export function goToProblem({ at }: TableProblem): void {
  const parts = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
  const field =
    parts
      .map(part => part.querySelector<HTMLElement>('[aria-invalid="true"]'))
      .find(found => found !== null) ?? parts[0]?.querySelector<HTMLElement>('input')
  goToField(field)
}

/** Focuses the first choice of a bean that lacks one. */
export function goToMissingBean(): void {
  goToField(document.querySelector<HTMLElement>('[data-at] select[data-missing]'))
}
