import { useEffect, useState } from 'react'

interface RowHeight {
  /** In px, with the border below. */
  rowHeight: number
  /** Whether a row has room for all of its words below each other: on a narrow screen with large text. */
  isTall: boolean
}

/** The heights of a row without its border, in rem; the styles have the same. */
interface Heights {
  usual: number
  tall: number
}

const BORDER_PX = 1
/** A screen that is narrower, in rem, has large text. */
const NARROW = 16

/** The height of every row, which follows the size of the text. */
export function useRowHeight({ usual, tall }: Heights): RowHeight {
  const [{ rem, isTall }, setText] = useState(measuredText)
  useEffect(() => {
    const measure = () => setText(before => sameOr(before, measuredText()))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return { rowHeight: (isTall ? tall : usual) * rem + BORDER_PX, isTall }
}

interface Text {
  /** The size of the text, in px. */
  rem: number
  isTall: boolean
}

function measuredText(): Text {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { rem, isTall: window.innerWidth < NARROW * rem }
}

function sameOr(before: Text, now: Text): Text {
  return before.rem === now.rem && before.isTall === now.isTall ? before : now
}
