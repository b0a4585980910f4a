/** The tooltip returns this long after a finger on the chart came to rest. */
const RETURN_MILLISECONDS = 150
/** The tooltip leaves this long after the finger was lifted. */
const LEAVE_MILLISECONDS = 2000

/** What a finger does to the chart's tooltip. */
export interface TouchTooltip {
  touchStarted(): void
  touchMoved(): void
  touchEnded(): void
  /** Forgets what is planned, when the chart leaves the screen. */
  cancel(): void
}

/**
 * The tooltip's rules under a finger: hidden while it moves, back 150 ms after it came to rest, gone 2 s after it
 * was lifted.
 */
export function touchTooltip(setVisible: (visible: boolean) => void): TouchTooltip {
  let returning: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const cancel = () => {
    clearTimeout(returning)
    clearTimeout(leaving)
  }
  const hideWhileMoving = () => {
    cancel()
    setVisible(false)
    returning = setTimeout(() => setVisible(true), RETURN_MILLISECONDS)
  }
  return {
    touchStarted: hideWhileMoving,
    touchMoved: hideWhileMoving,
    touchEnded() {
      clearTimeout(leaving)
      leaving = setTimeout(() => setVisible(false), LEAVE_MILLISECONDS)
    },
    cancel,
  }
}
