import { type RefObject, startTransition, useCallback, useState } from 'react'
import { useIsWhole } from './part.tsx'

export interface ElementSize {
  /** In px; 0 before layout. */
  width: number
  height: number
}

/**
 * Measures the element that gets the ref, whenever it appears, and measures it again whenever its size changes. What
 * depends on the size is rendered in short pieces, because a phone needs longer than a frame for a chart. On a screen
 * that is rendered whole, it is rendered before the first paint. `element`, if given, is set to the element too.
 */
export function useElementSize(
  element?: RefObject<HTMLDivElement | null>,
): [size: ElementSize, ref: (target: HTMLDivElement) => () => void] {
  const isWhole = useIsWhole()
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  const ref = useCallback(
    (target: HTMLDivElement) => {
      if (element !== undefined) element.current = target
      const measure = () => {
        const { width, height } = target.getBoundingClientRect()
        setSize(known => (known.width === width && known.height === height ? known : { width, height }))
      }
      if (isWhole) measure()
      // The observer also tells the first size.
      const observer = new ResizeObserver(() => startTransition(measure))
      observer.observe(target)
      return () => {
        observer.disconnect()
        if (element !== undefined) element.current = null
      }
    },
    [element, isWhole],
  )
  return [size, ref]
}
