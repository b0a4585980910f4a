import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the first element within another is wider than it, kept up to date. */
export function useOverflow(outer: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const [element, content] = [outer.current, outer.current?.firstElementChild]
    if (element === null || content == null) return
    const measure = () => setTooWide(content.getBoundingClientRect().width > element.clientWidth + 1)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    sizes.observe(content)
    return () => sizes.disconnect()
  }, [outer])
  return isTooWide
}
