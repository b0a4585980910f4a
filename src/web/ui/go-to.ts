/** Brings a heading into view and moves the focus to it; does nothing if there is none with this id. */
export function goToHeading(id: string, block: ScrollLogicalPosition = 'start'): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block })
  heading?.focus({ preventScroll: true })
}

/** Focuses a field that may be far away, and shows it between what stays in view above and below it. */
export function goToField(field: HTMLElement | null | undefined): void {
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
