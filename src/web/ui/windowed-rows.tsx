import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** A part of a table's rows by index; empty if the last is before the first. */
export interface RowRange {
  first: number
  last: number
}

/** What is drawn of a long table. */
export interface WindowedRows extends RowRange {
  /** The rows to be drawn, by index: from the first to the last. */
  indexes: number[]
  /** px of the rows before and after them. */
  heightBefore: number
  heightAfter: number
}

interface RowsOptions {
  count: number
  /** px; every row has this height, so that the table knows its length without drawing all rows. */
  rowHeight: number
  /** How many rows out of sight are drawn as well, at each end. */
  overscan: number
}

interface RowsInWindowOptions extends RowsOptions {
  /** px; how far to scroll the window when the table opens; without it, the window stays where it is. */
  openingScroll?: number
}

/** Which rows of a long table are in the window or near it. `body` is for the table's body. */
export function useRowsInWindow({ count, rowHeight, overscan, openingScroll }: RowsInWindowOptions) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [bodyTop, setBodyTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: bodyTop,
    // The rows drawn out of sight give React the time of a frame.
    useFlushSync: false,
    initialOffset: openingScroll ?? window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  // After each rendering, because whatever stands above the table may have pushed it; in the next frame, when the page
  // is laid out anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (body.current !== null) setBodyTop(body.current.getBoundingClientRect().top + window.scrollY)
    })
    return () => cancelAnimationFrame(frame)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer asks for the height only once
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return { body, ...windowedRows(virtualizer, bodyTop) }
}

/** Which rows of a long table are in sight or near it in an element that scrolls. */
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

/** Holds the place of the rows that aren't drawn. */
export function SpacerRow({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain table row takes no focus
    <tr aria-hidden="true" style={{ display: 'table-row' }}>
      <td style={{ display: 'table-cell', height, padding: 0, border: 0 }} />
    </tr>
  )
}
