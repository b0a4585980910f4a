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

interface PanelRowProps {
  as?: 'li' | 'div'
  name: ReactNode
  note: ReactNode
  problem?: string | null
  /** What can be done with it. */
  children?: ReactNode
}

/** A line of a list: what it is, what is known of it, and its buttons. */
export function PanelRow({ as: Element = 'li', name, note, problem = null, children }: PanelRowProps) {
  return (
    <Element className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{note}</p>
        {problem !== null && <p className={styles.problem}>{problem}</p>}
      </div>
      {children}
    </Element>
  )
}
