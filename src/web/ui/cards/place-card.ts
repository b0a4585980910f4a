/** The side of its trigger on which a card goes if it fits there. */
export type CardSide = 'above' | 'below'

/** Places the card beside its trigger, and again whenever one of them moves or grows. Returns how to stop. */
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
 * Places the card on its side of the trigger, or on the opposite one, or to the left, and lets the Tab key reach one
 * that scrolls. If it fits nowhere, it goes above or below, whichever has more room, and scrolls. It never covers the
 * trigger, because it opens on hover and would catch the click.
 */
function placeCard(card: HTMLElement | null, trigger: HTMLElement | null, side: CardSide): void {
  if (card === null || trigger === null) return
  card.style.maxHeight = ''
  const place = trigger.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const roomBelow = clientHeight - place.bottom - 2 * DISTANCE
  const roomAbove = place.top - 2 * DISTANCE
  const beside = place.left - DISTANCE - width
  const isBeside = height > Math.max(roomBelow, roomAbove) && beside >= DISTANCE
  const fitsBelow = height <= roomBelow && (side === 'below' || height > roomAbove)
  const isBelow = isBeside || fitsBelow || (height > roomAbove && roomBelow >= roomAbove)
  const room = isBeside ? clientHeight - 2 * DISTANCE : isBelow ? roomBelow : roomAbove
  const shownHeight = Math.min(height, room)
  const top = isBelow ? place.bottom + DISTANCE : place.top - DISTANCE - shownHeight
  const isOnLeft = place.left + place.right < clientWidth
  const left = isBeside ? beside : isOnLeft ? place.left : place.right - width
  card.tabIndex = height > room ? 0 : -1
  card.style.maxHeight = `${room}px`
  card.style.top = `${within(top, shownHeight, clientHeight)}px`
  card.style.left = `${within(left, width, clientWidth)}px`
}

/** Distance between the card, the trigger and the window's edge in px. */
const DISTANCE = 8

function within(wanted: number, size: number, room: number): number {
  return Math.max(DISTANCE, Math.min(wanted, room - size - DISTANCE))
}
