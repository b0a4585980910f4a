import { isRestoring, setRestoring } from './first-rendering.ts'

/** How far a screen was scrolled when its page was left. */
interface Place {
  /** The whole address of the page. */
  address: string
  /** The window's width; at another width everything is elsewhere. All in px. */
  width: number
  scrollTop: number
  /** How high the page was. */
  height: number
}

const STORAGE_KEY = 'place'
/** The longest time that the page stays empty, and that it scrolls to the place if the reader does nothing, in ms. */
const LONGEST_EMPTY = 1_500
const LONGEST_FOLLOWING = 10_000
/** Events by which the reader moves to another place. */
const SIGNS = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const

/**
 * Restores the scroll position after a reload, or when the reader comes back from a link out of the app. The browser
 * alone can't, because a screen is too short until its late parts are there. So the screen is rendered whole and
 * invisible, and shown once it is as high as it was. Call it before the first rendering into `root`.
 */
export function comeBackToPlace(root: HTMLElement): void {
  const place = storedPlace()
  if (place === null) return
  let isShown = false
  const scroll = () => {
    const isThere = document.documentElement.scrollHeight >= place.height
    if (isThere || isShown) window.scrollTo(0, place.scrollTop)
    if (isThere) end()
  }
  const show = () => {
    isShown = true
    root.style.opacity = ''
    scroll()
  }
  const end = () => {
    setRestoring(false)
    observer.disconnect()
    for (const timer of timers) clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, end)
    root.style.opacity = ''
    history.scrollRestoration = 'auto'
  }
  const observer = new ResizeObserver(scroll)
  const timers = [setTimeout(show, LONGEST_EMPTY), setTimeout(end, LONGEST_FOLLOWING)]
  for (const sign of SIGNS) window.addEventListener(sign, end, { passive: true })
  setRestoring(true)
  history.scrollRestoration = 'manual'
  // Transparent, because a hidden element can't take the focus.
  root.style.opacity = '0'
  observer.observe(root)
}

/** Keeps the place for a reload. */
export function keepPlace(): void {
  window.addEventListener('pagehide', storePlace)
}

function storePlace(): void {
  if (isRestoring()) return
  const place: Place = {
    address: window.location.href,
    width: window.innerWidth,
    scrollTop: window.scrollY,
    height: document.documentElement.scrollHeight,
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place))
  } catch {
    // A browser that stores nothing opens the page at its top.
  }
}

/** The place that this page was left at; null if that was its top. */
function storedPlace(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    const isSame = place?.address === window.location.href && place.width === window.innerWidth
    return isSame && place.scrollTop > 0 ? place : null
  } catch {
    return null
  }
}
