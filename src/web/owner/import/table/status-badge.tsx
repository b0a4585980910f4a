import styles from './row-fields.module.css'

interface StatusBadgeProps {
  /** Gives the colour. */
  status: string
  children: string
}

/** The status of a file to import, in a word. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {children}
    </span>
  )
}
