import type { KeyboardEvent } from 'react'

/**
 * Moves the focus as in a spreadsheet: Enter and the arrows lead to the input of the same name in the next or the
 * previous line of the table.
 */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target
  const isDown = event.key === 'ArrowDown' || event.key === 'Enter'
  if (!(input instanceof HTMLInputElement) || input.name === '') return
  if ((!isDown && event.key !== 'ArrowUp') || event.nativeEvent.isComposing) return
  event.preventDefault()
  const column = [
    ...event.currentTarget
      .closest('table')!
      .querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]:not(:disabled)`),
  ]
  const next = column[column.indexOf(input) + (isDown ? 1 : -1)]
  next?.focus()
  next?.select()
}
