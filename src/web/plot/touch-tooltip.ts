/** How long a finger must rest on the chart for the tooltip to return. */
const RETURN_MILLISECONDS = 150
/** How long the tooltip stays after the finger is lifted. */
const LEAVE_MILLISECONDS = 2000

/** Handles touches of the chart for its tooltip. */
export interface TouchTooltip {
  touchStarted(): void
  touchMoved(): void
  touchEnded(): void
  /** Clears all timers. Call it when the chart is unmounted. */
  cancel(): void
}

/**
 * Shows and hides the tooltip on touch: hidden while the finger moves, back once it has rested for 150 ms, gone 2 s
 * after it is lifted.
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
