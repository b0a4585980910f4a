import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  /** px; 0 before the element is laid out. */
  width: number
  height: number
}

/** The inner size of an element, known before the first paint and followed as it changes. */
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
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
