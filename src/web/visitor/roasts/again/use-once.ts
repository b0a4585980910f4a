import { useRef } from 'react'

const DOUBLE_TAP_MS = 700

/** Makes a press of its function, which ignores the second tap of a double tap: that would hit another button. */
export function useOnce(): (press: () => void) => () => void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  return press => () => {
    const now = Date.now()
    if (Math.abs(now - pressedAt.current) < DOUBLE_TAP_MS) return
    pressedAt.current = now
    press()
  }
}
