import type { ReactNode } from 'react'
import styles from './states.module.css'
import text from './text.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  message: string
  /** What to do next: a sentence, a button, or both. */
  children?: ReactNode
}

/** Shows that there is nothing here yet and what to do next. */
export function EmptyState({ icon, message, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={`${text.quiet} ${styles.icon}`}>{icon}</span>}
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
