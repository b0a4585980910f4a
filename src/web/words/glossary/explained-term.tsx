import type { ReactNode } from 'react'
import { useHoverCard } from '#web/ui/cards/use-hover-card.tsx'
import styles from './explained-term.module.css'
import { GLOSSARY, type TermName } from './glossary.ts'

export interface TermProps {
  /** The glossary entry that explains it. */
  of: TermName
  /** `plain` for something that looks like a button already. */
  look?: 'underlined' | 'plain'
  children: ReactNode
}

/** A term that opens its glossary entry. */
export default function ExplainedTerm({ of, look = 'underlined', children }: TermProps) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({
    content: () => GLOSSARY[of],
    // Below would often cover the figure or the column that the term names.
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
