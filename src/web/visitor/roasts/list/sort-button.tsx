import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { createPortal } from 'react-dom'
import type { Sorting } from '#web/parts/roast/roast-sorting.ts'
import { useHoverCard } from '#web/ui/cards/use-hover-card.tsx'
import { GLOSSARY, type TermName } from '#web/words/glossary/glossary.ts'
import styles from './roast-list.module.css'

interface SortButtonProps {
  name: string
  /** The glossary term that explains the column; undefined if its name says enough. */
  term: TermName | undefined
  /** Null if another column is active. */
  sorting: Sorting | null
  /** Undefined while there is nothing to sort. */
  onClick: (() => void) | undefined
}

/** The heading of a column. A click sorts by it; what it means is shown on hover, focus or tap. */
export function SortButton({ name, term, sorting, onClick }: SortButtonProps) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({
    content: () => term && GLOSSARY[term],
    isPinnable: false,
    side: 'above',
  })
  const isExplained = term !== undefined && onClick !== undefined
  const sort = () => {
    triggerProps.onClick()
    onClick?.()
  }
  return (
    <span {...(isExplained && anchorProps)}>
      <button
        type="button"
        data-reads
        className={styles.sort}
        disabled={onClick === undefined}
        aria-describedby={isOpen ? cardId : undefined}
        {...(isExplained && triggerProps)}
        onClick={sort}
      >
        {name}
        {sorting?.isDescending === true && <ArrowDown aria-hidden="true" />}
        {sorting?.isDescending === false && <ArrowUp aria-hidden="true" />}
      </button>
      {/* Inside the heading it would become part of the column's name. */}
      {isExplained && card && createPortal(card, document.body)}
    </span>
  )
}
