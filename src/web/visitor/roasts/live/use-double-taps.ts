import { useEffect, useState } from 'react'

/** The second tap of a double tap comes within this time. */
const DOUBLE_TAP_MS = 700
/** A slow one finds another button in place of the first. */
const GONE_MS = 1_500
/** The second tap of a finger is within so many pixels of the first. */
const SAME_PLACE = 48
/** What was taken for one is said for this time. */
const SAID_MS = 4_000

interface Tap {
  button: Element
  x: number
  y: number
  /** In ms of the page's own clock, which nobody sets. */
  at: number
}

/**
 * Keeps the second tap of a double tap from pressing what the first one has brought under the finger, and returns the
 * sentence that says so, for a place where it covers nothing; null without one. Buttons that were on the screen before
 * are pressed as fast as somebody taps. One with `data-once` does nothing at a second tap on itself. A tap elsewhere
 * ends it.
 */
export function useDoubleTaps(): string | null {
  const [second, setSecond] = useState<{ name: string } | null>(null)
  useEffect(() => {
    if (second === null) return
    const timer = setTimeout(() => setSecond(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [second])
  useEffect(() => {
    let last: Tap | undefined
    const onClick = (event: MouseEvent) => {
      // A key, or a script.
      if (event.detail === 0) return
      const button = event.target instanceof Element ? event.target.closest('button, a') : null
      const { clientX: x, clientY: y, timeStamp: at } = event
      const time = last === undefined ? 0 : timeOfSecond(last, { button, x, y })
      if (last === undefined || at - last.at >= time) {
        last = button === null ? undefined : { button, x, y, at }
        return
      }
      // A third one belongs to it, too.
      last = { ...last, at: Math.max(last.at, at - time + DOUBLE_TAP_MS) }
      if (button === null) return
      event.preventDefault()
      event.stopPropagation()
      setSecond({ name: nameOf(button) })
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  return second && `Taken for a double tap: ${second.name}`
}

/** For how long in ms after the first tap another one counts as its second. */
function timeOfSecond(
  first: Tap,
  { button, x, y }: Pick<Tap, 'x' | 'y'> & { button: Element | null },
): number {
  if (button === first.button) return button.hasAttribute('data-once') ? DOUBLE_TAP_MS : 0
  if (Math.hypot(x - first.x, y - first.y) >= SAME_PLACE) return 0
  const isGone = document.elementFromPoint(first.x, first.y)?.closest('button, a') !== first.button
  return isGone ? GONE_MS : 0
}

/** What a button is called, without the hint below it. */
function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? (button.firstChild?.textContent ?? '').trim()
}
