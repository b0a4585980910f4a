import type { ReactNode } from 'react'
import layout from '#web/ui/layout.module.css'
import styles from './chip.module.css'

/** A small fact in a rounded frame. `label` is for screen readers, where the row's doesn't say what it is. */
export function Chip({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <li className={styles.chip}>
      {label && <span className="visually-hidden">{label}: </span>}
      {children}
    </li>
  )
}

/** A row of chips. */
export function Chips({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={layout.row2} aria-label={label}>
      {children}
    </ul>
  )
}
