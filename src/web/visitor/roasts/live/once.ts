const DOUBLE_TAP_MS = 700
let pressedAt = Number.NEGATIVE_INFINITY

/** Makes a press of a function, which ignores the second tap of a double tap: that would hit another button. */
export function once(press: () => void): () => void {
  return () => {
    const now = Date.now()
    if (Math.abs(now - pressedAt) < DOUBLE_TAP_MS) return
    pressedAt = now
    press()
  }
}
