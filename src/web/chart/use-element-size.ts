import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  /** In px; 0 before layout. */
  width: number
  height: number
}

interface MeasuringOptions {
  /** Whether to measure before the first paint. */
  atOnce: boolean
}

/**
 * Measures an element, and again whenever its size changes. What is drawn to a size is rendered in short pieces, because
 * a phone takes longer than a frame for a chart; but in one piece before the first paint if it is measured `atOnce`.
 */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  { atOnce }: MeasuringOptions,
): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { width, height } = target.getBoundingClientRect()
      setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    if (atOnce) measure()
    // The observer also tells the first size.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, atOnce])
  return size
}
