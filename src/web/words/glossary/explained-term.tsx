import type { ReactNode } from 'react'
import { useHoverCard } from '#web/ui/cards/use-hover-card.tsx'
import styles from './explained-term.module.css'
import { GLOSSARY, type TermName } from './glossary.ts'

export interface TermProps {
  /** Which sentence explains it. */
  of: TermName
  /** `plain` for something that looks like a button already. */
  look?: 'underlined' | 'plain'
  children: ReactNode
}

/** A word that opens its sentence of the glossary. */
export default function ExplainedTerm({ of, look = 'underlined', children }: TermProps) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({
    content: () => GLOSSARY[of],
    // Its figure or its column is often below.
    side: 'above',
  })
  return (
    <span {...anchorProps}>
      <button
        type="button"
        data-reads
        className={styles[look]}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? cardId : undefined}
        {...triggerProps}
      >
        {children}
      </button>
      {card}
    </span>
  )
}
