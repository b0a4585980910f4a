import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import styles from './chip.module.css'

interface RemovableChipProps {
  children: string
  /** An icon before the text. */
  icon?: ReactNode
  disabled?: boolean
  onRemove: () => void
}

/** A short text in a frame with a button that removes it. An item of a list. */
export function RemovableChip({ children, icon, disabled, onRemove }: RemovableChipProps) {
  return (
    <li className={styles.removableChip}>
      {icon}
      <span className={`${textStyles.anywhere} ${layout.narrow}`}>{children}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${children}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <X className={layout.icon} aria-hidden="true" />
      </button>
    </li>
  )
}
