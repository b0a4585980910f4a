import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './hover-card.module.css'
import { type CardSide, keepPlaced } from './place-card.ts'

interface HoverCardOptions {
  /** Called only while the card is open. */
  content: () => ReactNode
  /** False for a trigger that has a task of its own: a click of the mouse closes the card instead of pinning it. */
  isPinnable?: boolean
  side?: CardSide
}

/**
 * A card that explains a button. It opens on hover, focus or click, and closes on leaving, on a second click, on a
 * press elsewhere or on Escape.
 */
export function useHoverCard({ content, isPinnable = true, side }: HoverCardOptions) {
  const [isOpen, setOpen] = useState(false)
  const [isPinned, setPinned] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const pointer = useRef('')
  const isOver = useRef(false)
  const cardId = useId()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const close = () => {
    setOpen(false)
    setPinned(false)
  }
  const isHere = (target: EventTarget | null) =>
    [trigger, card].some(({ current }) => current?.contains(target as Node | null))
  const onElsewhere = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isHere(event.target)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => onElsewhere(event)
    for (const type of CLOSING_EVENTS) document.addEventListener(type, listener)
    return () => {
      for (const type of CLOSING_EVENTS) document.removeEventListener(type, listener)
    }
  }, [isOpen])
  return {
    isOpen,
    cardId,
    /** For the element around trigger and card. */
    anchorProps: {
      // `onPointerLeave` never comes if the card went from under the mouse.
      onPointerEnter: () => {
        isOver.current = false
      },
      // `onPointerEnter` alone would not do: it never comes if the element appeared under the mouse.
      onPointerMove: ({ pointerType }: React.PointerEvent) => {
        if (pointerType !== 'mouse' || isOver.current) return
        isOver.current = true
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => setOpen(true), OPENING_TIME)
      },
      onPointerLeave: ({ pointerType }: React.PointerEvent) => {
        isOver.current = false
        clearTimeout(waiting.current)
        if (pointerType === 'mouse' && !isPinned) waiting.current = setTimeout(close, LEAVING_TIME)
      },
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (!isHere(relatedTarget)) close()
      },
    },
    triggerProps: {
      ref: trigger,
      onPointerDown: ({ pointerType }: React.PointerEvent) => {
        pointer.current = pointerType
      },
      onKeyDown: () => {
        pointer.current = 'keyboard'
      },
      onFocus: ({ currentTarget }: React.FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) setOpen(true)
      },
      onClick: () => {
        clearTimeout(waiting.current)
        const isShown = !isPinned && (isPinnable || pointer.current !== 'mouse')
        setOpen(isShown)
        setPinned(isShown)
      },
    },
    card: isOpen && (
      <Card id={cardId} ref={card} anchor={trigger} side={side}>
        {content()}
      </Card>
    ),
  }
}

/** How long the mouse has to stay on the trigger, in ms. */
const OPENING_TIME = 120
/** How long the mouse may take from the trigger to the card, in ms. */
const LEAVING_TIME = 200

const CLOSING_EVENTS = ['pointerdown', 'keydown'] as const

interface CardProps {
  id: string
  ref: React.RefObject<HTMLDivElement | null>
  anchor: { readonly current: HTMLElement | null }
  side: CardSide | undefined
  children: ReactNode
}

function Card({ id, ref, anchor, side, children }: CardProps) {
  useLayoutEffect(() => {
    ref.current?.showPopover()
    return keepPlaced(ref.current, anchor.current, side)
  }, [ref, anchor, side])
  return (
    <div ref={ref} id={id} popover="manual" tabIndex={-1} className={styles.card}>
      {children}
    </div>
  )
}
