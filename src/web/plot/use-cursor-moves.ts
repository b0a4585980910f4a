import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { touchTooltip } from './touch-tooltip.ts'

/** How far an arrow key and a page key move a cursor, in the unit of its x axis. */
interface KeySteps {
  arrow: number
  page: number
}

/** In the seconds of a roast. */
export const SECOND_STEPS: KeySteps = { arrow: 5, page: 30 }

const KEY_STEPS: Record<string, (steps: KeySteps) => number> = {
  ArrowLeft: ({ arrow }) => -arrow,
  ArrowRight: ({ arrow }) => arrow,
  ArrowDown: ({ arrow }) => -arrow,
  ArrowUp: ({ arrow }) => arrow,
  PageDown: ({ page }) => -page,
  PageUp: ({ page }) => page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
}

export interface CursorMoves {
  /**
   * Moves the cursor to a place in px from the left edge of the element that gets the handlers. A tap is less exact
   * than a mouse or a finger that moves.
   */
  moveTo: (x: number, isTap: boolean) => void
  steps: KeySteps
  /** Moves it by a step; an infinite one leads to the start or the end. */
  moveBy: (step: number) => void
  /** Moves it to a number whose digits were typed, such as a minute. Returns whether there is such a place. */
  moveToNumber?: (typed: number) => boolean
  /** Whether a mouse moves it without a press. */
  followsMouse?: boolean
  /** What else keys do while the chart has the focus. */
  keys?: Readonly<Record<string, () => void>>
}

/** How far a finger moves before it is no tap, in px. */
const TAP_PX = 6

/** Moves a chart's cursor by mouse, finger and keys, and tells when its line and its tooltip are shown. */
export function useCursorMoves(moves: CursorMoves) {
  const { moveTo, steps, moveBy, moveToNumber, followsMouse = true, keys = {} } = moves
  const [isLineVisible, setLineVisible] = useState(false)
  const [isTooltipVisible, setTooltipVisible] = useState(false)
  const touch = useMemo(() => touchTooltip(setTooltipVisible), [])
  useEffect(() => touch.cancel, [touch])

  /** Where a finger came down, until it moves. */
  const tappedAt = useRef<number | null>(null)
  /** The number that the digits typed so far make. */
  const typed = useRef('')

  const show = () => {
    setLineVisible(true)
    setTooltipVisible(true)
  }
  const follow = (event: PointerEvent) => {
    const isTap = tappedAt.current !== null
    moveTo(event.clientX - event.currentTarget.getBoundingClientRect().left, isTap)
    setLineVisible(true)
  }
  const typeDigit = (key: string) => {
    const before = typed.current
    typed.current = ''
    if (!/^\d$/.test(key)) return false
    const number = [before + key, key].find(digits => Number(digits) > 0 && moveToNumber?.(Number(digits)))
    typed.current = number ?? ''
    return number !== undefined
  }
  const hide = () => {
    touch.cancel()
    setLineVisible(false)
    setTooltipVisible(false)
  }
  const handlers = {
    onPointerDown(event: PointerEvent) {
      tappedAt.current = event.pointerType === 'touch' ? event.clientX : null
      follow(event)
      if (event.pointerType === 'touch') touch.touchStarted()
      else setTooltipVisible(true)
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch') {
        const moved = Math.abs(event.clientX - (tappedAt.current ?? event.clientX))
        if (moved > TAP_PX) tappedAt.current = null
        if (tappedAt.current === null) follow(event)
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
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (isPlain && typeDigit(event.key)) {
        event.preventDefault()
        return show()
      }
      const act = isPlain ? keys[event.key] : undefined
      if (act !== undefined) {
        // Otherwise the same key press would click what gets the focus now.
        event.preventDefault()
        return act()
      }
      const step = KEY_STEPS[event.key]?.(steps)
      if (step === undefined) return
      event.preventDefault()
      moveBy(step)
      show()
    },
    onBlur: hide,
  }
  return { isLineVisible, isTooltipVisible, handlers }
}
