import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './row-fields.module.css'

interface MoreButtonProps {
  /** What it is more about. */
  name: string
  isOpen: boolean
  /** The id of what it opens. */
  opens: string
  onToggle: () => void
}

/** Opens what a line has no room for, and closes it. */
export function MoreButton({ name, isOpen, opens, onToggle }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isOpen}
      aria-controls={isOpen ? opens : undefined}
      aria-label={`More about ${name}`}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden="true" />
    </button>
  )
}
