/** The side of its trigger on which a card goes if it fits there. */
export type CardSide = 'above' | 'below'

/**
 * Places the card beside its trigger, and again whenever one of them moves or grows. Before the first paint, too, so it
 * may be called while the card is about to be shown. Returns how to stop.
 */
export function keepPlaced(
  card: HTMLElement | null,
  trigger: HTMLElement | null,
  side: CardSide = 'below',
): () => void {
  const follow = () => placeCard(card, trigger, side)
  const followScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(trigger)) follow()
  }
  follow()
  requestAnimationFrame(follow)
  // Captured, because the scrolling of a table doesn't bubble.
  window.addEventListener('scroll', followScroll, { passive: true, capture: true })
  const growth = new ResizeObserver(() => requestAnimationFrame(follow))
  for (const each of [card, document.body]) if (each !== null) growth.observe(each)
  return () => {
    window.removeEventListener('scroll', followScroll, { capture: true })
    growth.disconnect()
  }
}

/**
 * Places the card on its side of the trigger, or on the opposite one, and lets the Tab key reach one that scrolls. If
 * it fits nowhere, it goes where there is more room, and scrolls. It never covers the trigger, because it opens on
 * hover and would catch the click, nor what is beside it.
 */
function placeCard(card: HTMLElement | null, trigger: HTMLElement | null, side: CardSide): void {
  if (card === null || trigger === null) return
  const place = trigger.getBoundingClientRect()
  // All that it contains, however much of it shows now, with its border.
  const height = card.scrollHeight + 2
  const { clientWidth, clientHeight } = document.documentElement
  const below = place.bottom + DISTANCE
  const above = place.top - DISTANCE
  const roomBelow = clientHeight - below - DISTANCE
  const roomAbove = above - DISTANCE
  const fitsAbove = height <= roomAbove
  const fitsBelow = height <= roomBelow
  const isBelow = fitsAbove ? fitsBelow && side === 'below' : roomBelow >= roomAbove
  const room = isBelow ? roomBelow : roomAbove
  card.tabIndex = height > room ? 0 : -1
  card.style.maxHeight = `${room}px`
  // Only now: a card that scrolls may be wider by its scrollbar.
  const width = card.offsetWidth
  const isOnLeft = place.left + place.right < clientWidth
  const left = isOnLeft ? place.left : place.right - width
  card.style.top = `${within(isBelow ? below : above - height, Math.min(height, room), clientHeight)}px`
  card.style.left = `${within(left, width, clientWidth)}px`
}

/** Distance between the card, the trigger and the window's edge in px. */
const DISTANCE = 8

function within(wanted: number, size: number, room: number): number {
  return Math.max(DISTANCE, Math.min(wanted, room - size - DISTANCE))
}
