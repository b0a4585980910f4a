import { useLayoutEffect } from 'react'
import { pages } from '#web/pages.ts'
import { stored } from '#web/ui/stored.ts'

/** Where the list was left. Its rows are in the cache of reads. */
interface ListPlace {
  /** Its address with what was searched for and the order. */
  address: string
  /** Whether the library had more than one page. */
  isLong: boolean
  /** The list index from which it was read. */
  start: number
  /** In px. */
  scrollTop: number
}

const TOP: ListPlace = { address: pages.roasts, isLong: false, start: 0, scrollTop: 0 }

/** For a reload. */
const leftPlace = stored<ListPlace>(
  'list-place',
  kept => ({ ...TOP, ...kept }) as ListPlace,
  'sessionStorage',
)
let place = leftPlace.get()
/** The roasts chosen in the list; null if none were being chosen. A reload chooses none. */
let chosen: readonly number[] | null = null

// Stored on leaving the page: at each scroll event it would be slow.
globalThis.addEventListener?.('pagehide', () => leftPlace.set(place))

/** The address of the list as it was last shown, for the link back to it. */
export function leftListAddress(): string {
  return place.address
}

/** Whether the library had more than one page when it was last read. */
export function wasLongLibrary(): boolean {
  return place.isLong
}

/** The index to start reading from when the list opens. */
export function openingStart(): number {
  return isReturn() ? place.start : 0
}

/** How far to scroll the window when the list opens, in px: as it was left on going back, otherwise undefined. */
export function openingScroll(): number | undefined {
  return isReturn() ? place.scrollTop : undefined
}

/** The roasts that are chosen when the list opens: those that were, on going back. Null if none are being chosen. */
export function openingChoice(): readonly number[] | null {
  return isReturn() ? chosen : null
}

/** Keeps the place, or a part of it, for the next visit. */
export function leaveList(left: Partial<Omit<ListPlace, 'scrollTop'>>): void {
  place = { ...place, ...left }
}

/** Keeps the chosen roasts for the next visit. */
export function leaveChosen(ids: readonly number[] | null): void {
  chosen = ids
}

/** Removes a deleted roast from the chosen ones. */
export function unchoose(id: number): void {
  chosen = chosen?.filter(other => other !== id) ?? null
}

/** Follows the list's scroll position. */
export function useScrollPlace(): void {
  useLayoutEffect(() => {
    const follow = () => {
      place = { ...place, scrollTop: window.scrollY }
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
}

/** Whether the browser's history or a reload, not a link, led here. The screen frame marks visited entries. */
function isReturn(): boolean {
  return history.state?.visited === true
}
