import { type RefObject, useEffect, useRef } from 'react'
import type { ChartScales } from '#chart/scales.ts'
import { movedBy, type PinchFinger, pinchedTo, zoomedBy } from '#chart/zoom.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import type { Zoom } from './use-zoom.ts'

/** How far the wheel turns, in px, to enlarge by a factor of e. */
const WHEEL_PX = 300

/**
 * Enlarges a chart by two fingers, and by the wheel where that wouldn't scroll the page: with Ctrl or ⌘, as a pinch on
 * a trackpad does too, or once the chart has the focus.
 */
export function useZoomGestures(
  plot: RefObject<HTMLElement | null>,
  { frame, span, time }: ChartScales,
  whole: TimeSpan,
  show: Zoom['show'] | null,
): void {
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
      if (event.pointerType !== 'touch') return
      const place = placeOf(event)
      fingers.current.set(event.pointerId, { place, seconds: secondsAt(place) })
      for (const finger of fingers.current.values()) finger.seconds = secondsAt(finger.place)
    }
    const onMove = (event: PointerEvent) => {
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
    }
    target.addEventListener('wheel', onWheel, { passive: false })
    target.addEventListener('pointerdown', onDown)
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', onUp)
    target.addEventListener('pointercancel', onUp)
    return () => {
      target.removeEventListener('wheel', onWheel)
      target.removeEventListener('pointerdown', onDown)
      target.removeEventListener('pointermove', onMove)
      target.removeEventListener('pointerup', onUp)
      target.removeEventListener('pointercancel', onUp)
    }
  }, [plot, frame, span, time, whole, show])
}
