import { type RefObject, useEffect } from 'react'

/**
 * Scrolls to the editor when it opens, and focuses its heading. If a change disables or removes the focused control,
 * focuses the heading again, without scrolling.
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

/** Focuses an element without scrolling. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
