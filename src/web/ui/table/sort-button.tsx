import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHoverCard } from '#web/ui/cards/use-hover-card.tsx'
import type { Sorting } from './sorting.ts'
import styles from './table.module.css'

interface SortButtonProps {
  name: ReactNode
  /** What the column means; undefined if its name says enough. */
  explanation: string | undefined
  /** Null if another column is active. */
  sorting: Sorting | null
  /** Undefined while there is nothing to sort. */
  onClick: (() => void) | undefined
}

/** The heading of a column. A click sorts by it; what it means is shown on hover, focus or tap. */
export function SortButton({ name, explanation, sorting, onClick }: SortButtonProps) {
  const { isOpen, cardId, anchorProps, triggerProps, card } = useHoverCard({
    content: () => explanation,
    isPinnable: false,
    side: 'above',
  })
  const isExplained = explanation !== undefined && onClick !== undefined
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
