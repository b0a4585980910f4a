import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#web/loading/when-idle.ts'

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
  /** Whether to render every row once the reader does anything, for the browser's own search. */
  isWhole?: boolean
  /** How far to scroll the window when the table opens, in px. If undefined, it stays where it is. */
  openingScroll?: number
}

/** The rendered part of a long table. `first` and `last` are those in or near the window. */
interface RowsInWindow extends WindowedRows {
  /** The ref for the `<tbody>`. */
  body: RefObject<HTMLTableSectionElement | null>
}

/**
 * Which rows of a long table are in or near the window. A table opens with the rows in view. The others follow a few
 * at a time while the browser has nothing else to do.
 */
export function useRowsInWindow(options: RowsInWindowOptions): RowsInWindow {
  const { count, rowHeight, overscan, isWhole = false, openingScroll } = options
  const body = useRef<HTMLTableSectionElement>(null)
  const [bodyTop, setBodyTop] = useState(0)
  const isEngaged = useEngaged()
  // At a restored place, the rows are drawn too low until the table's own place is measured.
  const outside = useGrowth(
    isWhole && isEngaged ? Math.max(count, overscan) : overscan,
    openingScroll ? overscan : 0,
  )
  const near = Math.min(outside, overscan)
  const [opening] = useState(() => ({
    initialOffset: openingScroll ?? window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  }))
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: near,
    scrollMargin: bodyTop,
    // The extra rows outside the view give React time to render.
    useFlushSync: false,
    observeElementRect: observeWindowSize,
    ...opening,
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
  if (outside === near) return { body, ...rows }
  const from = Math.max(0, rows.first - outside + near)
  const to = Math.min(count, rows.last + 1 + outside - near)
  return {
    body,
    ...rows,
    indexes: Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index),
    heightBefore: from * rowHeight,
    heightAfter: (count - to) * rowHeight,
  }
}

/** Calls back when the window's size changes. Its size now is known; asking while React commits would lay out twice. */
function observeWindowSize(
  _: unknown,
  onSize: (size: { width: number; height: number }) => void,
): () => void {
  const measure = () => onSize({ width: window.innerWidth, height: window.innerHeight })
  window.addEventListener('resize', measure, { passive: true })
  return () => window.removeEventListener('resize', measure)
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

/** `blur`: the window loses the focus, for example to the browser's own search. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'blur'] as const

/**
 * Whether the reader has interacted with this screen yet: moved the pointer, touched, scrolled, pressed a key, or moved
 * the focus out of the page.
 */
function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false)
  useEffect(() => {
    if (isEngaged) return
    const engage = () => setEngaged(true)
    for (const sign of SIGNS) window.addEventListener(sign, engage, { passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, engage)
    }
  }, [isEngaged])
  return isEngaged
}

/** The items of one step: few enough for a phone to render within a frame or two. */
const STEP = 10

/** How many items to render. The number grows in steps, from `from` to `to`, while the browser is idle. */
function useGrowth(to: number, from: number): number {
  const [grown, setGrown] = useState(from)
  useEffect(
    () => (grown < to ? whenIdle(() => startTransition(() => setGrown(grown + STEP))) : undefined),
    [grown, to],
  )
  return Math.min(grown, to)
}
