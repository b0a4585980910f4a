import type { ReactNode } from 'react'
import styles from './hover-card.module.css'
import { useHoverCard } from './use-hover-card.tsx'

/** A `?` that opens a few sentences of help. `about` says what they are about. */
export function Help({ about, children }: { about: string; children: ReactNode }) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({ content: () => children })
  return (
    <span {...anchorProps}>
      <button
        type="button"
        className={styles.help}
        aria-label={about}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? cardId : undefined}
        {...triggerProps}
      >
        ?
      </button>
      {card}
    </span>
  )
}
