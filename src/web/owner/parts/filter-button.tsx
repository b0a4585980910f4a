import styles from './filter-button.module.css'

interface FilterButtonProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

/** Shows only one kind of what a table has. */
export function FilterButton({ isChosen, onChoose, children }: FilterButtonProps) {
  return (
    <button type="button" className={styles.filter} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}
