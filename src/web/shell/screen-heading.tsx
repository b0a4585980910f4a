import type { ReactNode } from 'react'
import layout from '#web/ui/layout.module.css'
import styles from './screen-frame.module.css'

interface ScreenHeadingProps {
  children: ReactNode
  /** A quiet line under the heading. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** Whether the subtitle is beside the heading where there is room. */
  isInLine?: boolean
  /** Whether it is left to screen readers on a phone: the top bar and the tabs say where one is. */
  isHiddenOnPhones?: boolean
}

/** The heading of a screen with room for its buttons. */
export function ScreenHeading(props: ScreenHeadingProps) {
  const { children, subtitle, actions, isInLine = false, isHiddenOnPhones = false } = props
  return (
    <header
      className={styles.heading}
      data-in-line={isInLine || undefined}
      data-hidden-on-phones={isHiddenOnPhones || undefined}
    >
      <div className={styles.titles}>
        <h1>{children}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={layout.row3}>{actions}</div>}
    </header>
  )
}
