import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { touchTooltip } from './touch-tooltip.ts'

/** Seconds that a key press moves the cursor. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export interface CursorMoves {
  /** Moves the cursor to a place in px from the left edge of the element that gets the handlers. */
  moveTo: (x: number) => void
  /** Moves it by so many seconds; infinitely many lead to the start or the end. */
  moveBy: (seconds: number) => void
  /** Whether a mouse moves it without a press. */
  followsMouse?: boolean
  /** What else keys do while the chart has the focus. */
  keys?: Readonly<Record<string, () => void>>
}

/** Moves a chart's cursor by mouse, finger and arrow keys, and tells when its line and its tooltip are shown. */
export function useCursorMoves({ moveTo, moveBy, followsMouse = true, keys = {} }: CursorMoves) {
  const [isLineVisible, setLineVisible] = useState(false)
  const [isTooltipVisible, setTooltipVisible] = useState(false)
  const touch = useMemo(() => touchTooltip(setTooltipVisible), [])
  useEffect(() => touch.cancel, [touch])

  const follow = (event: PointerEvent) => {
    moveTo(event.clientX - event.currentTarget.getBoundingClientRect().left)
    setLineVisible(true)
  }
  const hide = () => {
    touch.cancel()
    setLineVisible(false)
    setTooltipVisible(false)
  }
  const handlers = {
    onPointerDown(event: PointerEvent) {
      follow(event)
      if (event.pointerType === 'touch') touch.touchStarted()
      else setTooltipVisible(true)
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch') {
        follow(event)
        touch.touchMoved()
      } else if (followsMouse) {
        follow(event)
        setTooltipVisible(true)
      }
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerType === 'touch') touch.touchEnded()
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== 'touch') hide()
    },
    onPointerCancel: hide,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return hide()
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (act !== undefined) {
        // Otherwise the same key press would click what gets the focus now.
        event.preventDefault()
        return act()
      }
      const step = KEY_STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      moveBy(step)
      setLineVisible(true)
      setTooltipVisible(true)
    },
    onBlur: hide,
  }
  return { isLineVisible, isTooltipVisible, handlers }
}
