/** Focuses a field that may be far away, and shows it between what stays in view above and below it. */
export function goToField(field: HTMLElement | null | undefined): void {
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
