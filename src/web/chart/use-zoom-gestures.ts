import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChartScales } from '#chart/scales.ts'
import { draggedTo, movedBy, type PinchFinger, pinchedTo, zoomedBy } from '#chart/zoom.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import type { Zoom } from './use-zoom.ts'

/** How far the wheel turns, in px, to enlarge by a factor of e. */
const WHEEL_PX = 300

/** How far a mouse moves before its press is dragging, in px. */
const DRAG_PX = 6

/** What the mouse has dragged over, in px from the plot's left edge. */
export interface Dragged {
  from: number
  to: number
}

/**
 * Enlarges a chart by dragging the mouse over a part, by two fingers, and by the wheel where that wouldn't scroll the
 * page: with Ctrl or ⌘, as a pinch on a trackpad does too, or once the chart has the focus. A double click shows the
 * whole. Returns what is being dragged over.
 */
export function useZoomGestures(
  plot: RefObject<HTMLElement | null>,
  { frame, span, time }: ChartScales,
  whole: TimeSpan,
  show: Zoom['show'] | null,
): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** Where the mouse was pressed, and whether it has moved since. */
  const press = useRef<{ from: number; hasMoved: boolean } | null>(null)
  /** By pointer id. Each finger keeps the time on the axis that was under it when the other finger came down. */
  const fingers = useRef(new Map<number, PinchFinger>())
  useEffect(() => {
    const target = plot.current
    if (target === null || show === null) return
    const placeOf = ({ clientX }: MouseEvent) => clientX - target.getBoundingClientRect().left
    const secondsAt = (place: number) => time.invert(frame.left + place)

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== target) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY / WHEEL_PX)
      const zoomed = zoomedBy(span, whole, factor, secondsAt(placeOf(event)))
      const perPixel = (span.endSeconds - span.startSeconds) / frame.width
      show(zoomed && movedBy(zoomed, whole, event.deltaX * perPixel))
    }
    const onDown = (event: PointerEvent) => {
      const place = placeOf(event)
      if (event.pointerType !== 'touch') {
        if (event.button === 0) press.current = { from: place, hasMoved: false }
        return
      }
      fingers.current.set(event.pointerId, { place, seconds: secondsAt(place) })
      for (const finger of fingers.current.values()) finger.seconds = secondsAt(finger.place)
    }
    const onMove = (event: PointerEvent) => {
      if (press.current !== null && event.buttons === 1) {
        const to = Math.min(frame.width, Math.max(0, placeOf(event)))
        if (!press.current.hasMoved && Math.abs(to - press.current.from) < DRAG_PX) return
        if (!press.current.hasMoved) target.setPointerCapture(event.pointerId)
        press.current.hasMoved = true
        setDragged({ from: press.current.from, to })
      }
      const finger = fingers.current.get(event.pointerId)
      if (finger === undefined) return
      finger.place = placeOf(event)
      const [one, other] = fingers.current.values()
      if (one === undefined || other === undefined) return
      // The cursor stays where it is.
      event.stopPropagation()
      show(pinchedTo(one, other, whole, frame.width))
    }
    const onUp = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
      if (press.current?.hasMoved && event.type === 'pointerup') {
        const to = Math.min(frame.width, Math.max(0, placeOf(event)))
        show(draggedTo(secondsAt(press.current.from), secondsAt(to), whole))
      }
      if (!press.current?.hasMoved || event.type !== 'pointerup') press.current = null
      setDragged(null)
    }
    /** The click that ends dragging picks no mark. */
    const onClick = (event: MouseEvent) => {
      if (press.current?.hasMoved) event.stopPropagation()
      press.current = null
    }
    const onDoubleClick = () => show(null)
    const listening = new AbortController()
    const { signal } = listening
    target.addEventListener('click', onClick, { signal })
    target.addEventListener('dblclick', onDoubleClick, { signal })
    target.addEventListener('wheel', onWheel, { signal, passive: false })
    target.addEventListener('pointerdown', onDown, { signal })
    target.addEventListener('pointermove', onMove, { signal })
    target.addEventListener('pointerup', onUp, { signal })
    target.addEventListener('pointercancel', onUp, { signal })
    return () => listening.abort()
  }, [plot, frame, span, time, whole, show])
  return dragged
}
