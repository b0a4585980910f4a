import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  /** In px; 0 before layout. */
  width: number
  height: number
}

/**
 * Measures an element before the first paint and whenever its size changes. What is drawn again to another size is
 * rendered in short pieces, because a phone takes longer than a frame for a chart.
 */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { width, height } = target.getBoundingClientRect()
      setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
