import { useEffect, useState } from 'react'

interface RowHeight {
  /** In px, with the border below. */
  rowHeight: number
  /** Whether a row has room for all of its words below each other: on a narrow screen with large text. */
  isTall: boolean
}

/** In rem; the styles have the same. */
const USUAL_HEIGHT = 4
const TALL_HEIGHT = 8.5
const BORDER_PX = 1
/** A screen that is narrower, in rem, has large text. */
const NARROW = 16

/** The height of every row, which follows the size of the text. */
export function useRowHeight(): RowHeight {
  const [height, setHeight] = useState(measuredHeight)
  useEffect(() => {
    const measure = () => setHeight(before => sameOr(before, measuredHeight()))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return height
}

function measuredHeight(): RowHeight {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isTall = window.innerWidth < NARROW * rem
  return { rowHeight: (isTall ? TALL_HEIGHT : USUAL_HEIGHT) * rem + BORDER_PX, isTall }
}

function sameOr(before: RowHeight, now: RowHeight): RowHeight {
  return before.rowHeight === now.rowHeight && before.isTall === now.isTall ? before : now
}
