import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { useIsWhole } from './part.tsx'

export interface ElementSize {
  /** In px; 0 before layout. */
  width: number
  height: number
}

/**
 * Measures an element, which is there from the first render on, and measures it again whenever its size changes. What
 * depends on the size is rendered in short pieces, because a phone needs longer than a frame for a chart. On a screen
 * that is rendered whole, it is rendered before the first paint.
 */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const isWhole = useIsWhole()
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { width, height } = target.getBoundingClientRect()
      setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    if (isWhole) measure()
    // The observer also tells the first size.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isWhole])
  return size
}
