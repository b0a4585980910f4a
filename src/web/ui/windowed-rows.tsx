import { type RefObject, useEffect, useRef, useState } from 'react'
import { type RowRange, rowsNear } from './rows-near.ts'

interface WindowedRowsOptions {
  count: number
  /** px; every row has this height, so that the table knows its length without drawing all rows. */
  rowHeight: number
  /** px; rows this far out of sight are drawn as well. */
  margin: number
  /** What the table scrolls in; the window where there is none. */
  scroller?: RefObject<HTMLElement | null>
  /** px; how far it is scrolled when the table opens. */
  openingScroll?: number
}

export interface WindowedRows extends RowRange {
  /** For the table's body. */
  body: RefObject<HTMLTableSectionElement | null>
  /** The rows to be drawn, by index: from the first to the last. */
  indexes: number[]
  /** px of the rows before and after them. */
  heightBefore: number
  heightAfter: number
}

/** Which rows of a long table are in sight or near it, followed as it scrolls. */
export function useWindowedRows(options: WindowedRowsOptions): WindowedRows {
  const { count, rowHeight, margin, scroller, openingScroll = 0 } = options
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(() =>
    rowsNear({ count, rowHeight, margin, rowsTop: -openingScroll, sightHeight: window.innerHeight }),
  )
  // After each rendering, as whatever stands above the table may have pushed it; but only in the next frame, when the
  // page is laid out anyway.
  useEffect(() => {
    const look = () => {
      if (body.current === null) return
      const sight = scroller?.current?.getBoundingClientRect()
      const rowsTop = body.current.getBoundingClientRect().top - (sight?.top ?? 0)
      const sightHeight = sight?.height ?? window.innerHeight
      const { first, last } = rowsNear({ count, rowHeight, margin, rowsTop, sightHeight })
      setNear(known => (known.first === first && known.last === last ? known : { first, last }))
    }
    const frame = requestAnimationFrame(look)
    const target = scroller?.current ?? window
    target.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  })

  const last = Math.min(near.last, count - 1)
  const first = Math.min(near.first, Math.max(0, last))
  return {
    body,
    first,
    last,
    indexes: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    heightBefore: first * rowHeight,
    heightAfter: Math.max(0, count - 1 - last) * rowHeight,
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
