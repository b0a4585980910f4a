import { type RefObject, useEffect } from 'react'

/**
 * Brings the editor into view when it opens, with the focus on its heading. The focus comes back there, and what is in
 * view stays, if a change disables or removes the control that had it.
 *
 * @param changes What may disable or remove controls.
 */
export function useEditorFocus(heading: RefObject<HTMLElement | null>, changes: readonly unknown[]): void {
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    focusInPlace(heading.current)
    heading.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [heading])
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) focusInPlace(heading.current)
  }, [heading, ...changes])
}

/** Focuses an element and leaves what is in view. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
