/** Brings a heading into view and moves the focus to it; does nothing if there is none with this id. */
export function goToHeading(id: string, block: ScrollLogicalPosition = 'start'): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block })
  heading?.focus({ preventScroll: true })
}
