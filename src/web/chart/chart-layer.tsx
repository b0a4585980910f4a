import type { ReactNode } from 'react'
import styles from './chart-layer.module.css'

/** A drawing over the whole chart, which lets presses through. Hidden from screen readers. */
export function ChartLayer({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.layer} aria-hidden="true">
      {children}
    </svg>
  )
}
