import type { ReactNode } from 'react'
import styles from '#web/owner/admin/admin-panel.module.css'
import text from '#web/ui/text.module.css'

interface StepProgressProps {
  done: number
  total: number
  /** What is counted, for screen readers. */
  label: string
  /** The progress in words. */
  children: ReactNode
}

/** The progress of work in steps, in words and as a bar. */
export function StepProgress({ done, total, label, children }: StepProgressProps) {
  return (
    <div>
      <p className={text.figures} role="status">
        {children}
      </p>
      <progress className={styles.bar} max={total} value={done} aria-label={label} />
    </div>
  )
}
