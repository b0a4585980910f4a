import type { ReactNode } from 'react'
import styles from './hover-card.module.css'
import { useHoverCard } from './use-hover-card.tsx'

interface HoverCardProps {
  trigger: ReactNode
  /** What the card contains, for screen readers, such as `breakdown`. */
  hint: string
  /** Called only while the card is open. */
  children: () => ReactNode
}

/** A button with a card that explains it. */
export function HoverCard({ trigger, hint, children }: HoverCardProps) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({ content: children })
  return (
    <span className={styles.anchor} {...anchorProps}>
      <button
        type="button"
        data-reads
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        {...triggerProps}
      >
        {trigger}
        <span className="visually-hidden">, {hint}</span>
      </button>
      {card}
    </span>
  )
}
