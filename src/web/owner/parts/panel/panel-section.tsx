import { type ReactNode, useId } from 'react'
import layout from '#web/ui/layout.module.css'
import styles from './panel.module.css'

/** A section of a tab in the panel, named by its heading. */
export function PanelSection({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={`${layout.stack3} ${styles.section}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** What is wrong, announced as soon as it is shown. */
export function PanelProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}
