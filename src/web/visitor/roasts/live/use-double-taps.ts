import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#web/ui/messages.tsx'

const DOUBLE_TAP_MS = 700
/** The second tap of a finger is within so many pixels of the first. */
const SAME_PLACE = 48

interface Tap {
  button: Element
  x: number
  y: number
  /** In ms of the page's own clock, which nobody sets. */
  at: number
}

/**
 * Keeps the second tap of a double tap from pressing what the first one has brought under the finger, and says so.
 * Buttons that were on the screen before are pressed as fast as somebody taps. One with `data-once` does nothing at a
 * second tap on itself.
 */
export function useDoubleTaps(): void {
  const messages = useMessages()
  const say = useEffectEvent((button: Element) =>
    messages.notify(`Taken for a double tap: ${nameOf(button)}. Tap again if you meant it.`),
  )
  useEffect(() => {
    let last: Tap | undefined
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button, a') : null
      // A key, or a script.
      if (button === null || event.detail === 0) return
      const tap = { button, x: event.clientX, y: event.clientY, at: event.timeStamp }
      if (last === undefined || !isSecondOf(last, tap)) {
        last = tap
        return
      }
      event.preventDefault()
      event.stopPropagation()
      say(button)
      // A third one belongs to it, too.
      last = { ...last, at: tap.at }
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}

function isSecondOf(first: Tap, { button, x, y, at }: Tap): boolean {
  if (at - first.at >= DOUBLE_TAP_MS) return false
  if (button === first.button) return button.hasAttribute('data-once')
  const isGone = document.elementFromPoint(first.x, first.y)?.closest('button, a') !== first.button
  return isGone && Math.hypot(x - first.x, y - first.y) < SAME_PLACE
}

/** What a button is called, without the hint below it. */
function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? (button.firstChild?.textContent ?? '').trim()
}
