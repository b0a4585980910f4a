import { type RefObject, useEffect } from 'react'

/**
 * Brings the editor into view when it opens, with the focus on its heading. The focus comes back there if a change
 * disables or removes the control that had it.
 *
 * @param changes What may disable or remove controls.
 */
export function useEditorFocus(heading: RefObject<HTMLElement | null>, changes: readonly unknown[]): void {
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [heading])
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) heading.current?.focus()
  }, [heading, ...changes])
}
