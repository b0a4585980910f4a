import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  /** In px; 0 before layout. */
  width: number
  height: number
}

interface MeasuringOptions {
  /** Whether the page keeps its shape until something is drawn, so that the drawing may come after the first paint. */
  isRoomKept?: boolean
}

/**
 * Measures an element before the first paint and whenever its size changes. What is drawn to a new size is rendered in
 * short pieces, because a phone takes longer than a frame for a chart; the first drawing too if room is kept for it.
 */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  { isRoomKept = false }: MeasuringOptions = {},
): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { width, height } = target.getBoundingClientRect()
      setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    if (!isRoomKept) measure()
    // The observer also tells the first size.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isRoomKept])
  return size
}
