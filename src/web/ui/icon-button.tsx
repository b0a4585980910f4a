import type { ReactNode } from 'react'
import styles from './button.module.css'

interface IconButtonProps {
  /** What it does, for screen readers. */
  label: string
  onClick: () => void
  /** Whether it takes something away. */
  isDanger?: boolean
  /** Whether Tab skips it. There must be another way to it by keyboard. */
  isSkippedByTab?: boolean
  /** The icon. */
  children: ReactNode
}

/** A quiet button that shows only an icon. */
export function IconButton({
  label,
  onClick,
  isDanger = false,
  isSkippedByTab = false,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      tabIndex={isSkippedByTab ? -1 : undefined}
      data-danger={isDanger || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
