import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './hover-card.module.css'
import { keepPlaced } from './place-card.ts'

interface HoverCardProps {
  trigger: ReactNode
  /** What the card contains, for screen readers, such as `breakdown`. */
  hint: string
  /** Called only while the card is open. */
  children: () => ReactNode
}

/**
 * A button with a card that explains it. It opens on hover, focus or click and closes on leaving, on a touch
 * elsewhere or on Escape.
 */
export function HoverCard({ trigger, hint, children }: HoverCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPinned, setPinned] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const cardId = useId()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const close = () => {
    setOpen(false)
    setPinned(false)
  }
  const onElsewhere = useEffectEvent((event: Event) => {
    const isHere = anchor.current?.contains(event.target as Node) === true
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isHere) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => onElsewhere(event)
    for (const type of CLOSING_EVENTS) document.addEventListener(type, listener)
    return () => {
      for (const type of CLOSING_EVENTS) document.removeEventListener(type, listener)
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a shortcut for the button's own click
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={event => {
        clearTimeout(leaving.current)
        if (event.pointerType === 'mouse') setOpen(true)
      }}
      onPointerLeave={event => {
        if (event.pointerType === 'mouse' && !isPinned) leaving.current = setTimeout(close, LEAVING_TIME)
      }}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        onFocus={event => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onClick={() => {
          setOpen(!isPinned)
          setPinned(!isPinned)
        }}
      >
        {trigger}
        <span className="visually-hidden">, {hint}</span>
      </button>
      {isOpen && (
        <Card id={cardId} anchor={button}>
          {children()}
        </Card>
      )}
    </span>
  )
}

/** How long the mouse may take from the trigger to the card, in ms. */
const LEAVING_TIME = 200

const CLOSING_EVENTS = ['pointerdown', 'keydown'] as const

interface CardProps {
  id: string
  anchor: { readonly current: HTMLElement | null }
  children: ReactNode
}

function Card({ id, anchor, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    card.current?.showPopover()
    return keepPlaced(card.current, anchor.current)
  }, [anchor])
  return (
    <div ref={card} id={id} popover="manual" className={styles.card}>
      {children}
    </div>
  )
}
