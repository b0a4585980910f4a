import type { ReactNode } from 'react'
import styles from './step-progress.module.css'

interface StepProgressProps {
  done: number
  total: number
  /** What is counted, for screen readers. */
  label: string
  /** How far it is, in words. */
  children: ReactNode
}

/** How far work in steps is, in words and as a bar. */
export function StepProgress({ done, total, label, children }: StepProgressProps) {
  return (
    <div>
      <p className={styles.count} role="status">
        {children}
      </p>
      <progress className={styles.bar} max={total} value={done} aria-label={label} />
    </div>
  )
}
