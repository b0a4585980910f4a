import type { ReactNode } from 'react'
import { dateText } from '#web/parts/date-text.ts'
import { DASH } from '#web/parts/figure-text.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './log-figures.module.css'

interface LogFiguresProps {
  /** Undefined while unknown. */
  roastCount: number | undefined
  beanCount: number | undefined
  /** `YYYY-MM-DD`; null if no roast has a date. */
  latestDate: string | null | undefined
  isLoading: boolean
}

/** The log in three figures. */
export function LogFigures({ roastCount, beanCount, latestDate, isLoading }: LogFiguresProps) {
  const shown = (value: ReactNode) => (isLoading ? <Skeleton width="3ch" height="1.1em" /> : (value ?? DASH))
  return (
    <dl className={styles.figures} aria-busy={isLoading}>
      <Figure name="Roasts" className={styles.figure}>
        {shown(roastCount)}
      </Figure>
      <Figure name="Beans" className={styles.figure}>
        {shown(beanCount)}
      </Figure>
      <Figure name="Latest Roast" className={styles.figure}>
        {shown(latestDate ? <time dateTime={latestDate}>{dateText(latestDate)}</time> : null)}
      </Figure>
    </dl>
  )
}
