import type { ReactNode } from 'react'
import styles from './screen-heading.module.css'

interface ScreenHeadingProps {
  children: ReactNode
  /** A quiet line under the heading. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** Whether the subtitle is beside the heading where there is room. */
  isInLine?: boolean
}

/** The heading of a screen with room for its buttons. */
export function ScreenHeading({ children, subtitle, actions, isInLine = false }: ScreenHeadingProps) {
  return (
    <header className={styles.heading} data-in-line={isInLine || undefined}>
      <div className={styles.titles}>
        <h1>{children}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
