import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** A range of rows by index, both ends included. Empty if `last` is before `first`. */
export interface RowRange {
  first: number
  last: number
}

/** The rendered part of a long table. */
export interface WindowedRows extends RowRange {
  /** The indexes of the rows to render, in order. */
  indexes: number[]
  /** Height of the rows before and after them in px. */
  heightBefore: number
  heightAfter: number
}

interface RowsOptions {
  count: number
  /** The height of every row in px. It gives the table's height without rendering all rows. */
  rowHeight: number
  /** Extra rows to render at each end, outside the view. */
  overscan: number
}

interface RowsInWindowOptions extends RowsOptions {
  /** Whether to render every row, for the browser's own search. The range stays that of the rows near the window. */
  isWhole?: boolean
  /** How far to scroll the window when the table opens, in px. If undefined, it stays where it is. */
  openingScroll?: number
}

/** Which rows of a long table are in or near the window. `body` is the ref for the `<tbody>`. */
export function useRowsInWindow({
  count,
  rowHeight,
  overscan,
  isWhole = false,
  openingScroll,
}: RowsInWindowOptions) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [bodyTop, setBodyTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: bodyTop,
    // The extra rows outside the view give React time to render.
    useFlushSync: false,
    initialOffset: openingScroll ?? window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  // Runs after each render, because content above the table may have moved it. Waits for the next frame, in which the
  // page is laid out anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (body.current !== null) setBodyTop(body.current.getBoundingClientRect().top + window.scrollY)
    })
    return () => cancelAnimationFrame(frame)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer asks for the height only once
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const rows = windowedRows(virtualizer, bodyTop)
  if (!isWhole) return { body, ...rows }
  const indexes = Array.from({ length: count }, (_, index) => index)
  return { body, ...rows, indexes, heightBefore: 0, heightAfter: 0 }
}

/** Which rows of a long table are in or near the view of a scrolling element. */
export function useRowsInScroller(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: RowsOptions,
): WindowedRows {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  return windowedRows(virtualizer, 0)
}

function windowedRows<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  bodyTop: number,
): WindowedRows {
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const totalHeight = virtualizer.getTotalSize()
  return {
    first: first?.index ?? 0,
    last: last?.index ?? -1,
    indexes: rows.map(({ index }) => index),
    heightBefore: first === undefined ? 0 : first.start - bodyTop,
    heightAfter: last === undefined ? totalHeight : totalHeight - (last.end - bodyTop),
  }
}

/** Takes up the space of the rows that aren't rendered. */
export function SpacerRow({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain table row takes no focus
    <tr aria-hidden="true" style={{ display: 'table-row' }}>
      <td style={{ display: 'table-cell', height, padding: 0, border: 0 }} />
    </tr>
  )
}
