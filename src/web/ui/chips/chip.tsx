import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A small fact in a rounded frame. `label` is for screen readers. */
export function Chip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={styles.chip}>
      <span className="visually-hidden">{label}: </span>
      {children}
    </li>
  )
}

/** A row of chips. */
export function Chips({ children }: { children: ReactNode }) {
  return <ul className={styles.chips}>{children}</ul>
}
