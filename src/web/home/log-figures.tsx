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
  /** Whether what is unknown stays unknown. */
  hasFailed: boolean
}

/** The log in three figures. */
export function LogFigures({ roastCount, beanCount, latestDate, hasFailed }: LogFiguresProps) {
  const shown = (value: ReactNode) => value ?? (hasFailed ? DASH : <Skeleton width="3ch" height="1.1em" />)
  const isLoading = !hasFailed && [roastCount, beanCount, latestDate].includes(undefined)
  return (
    <dl className={styles.figures} aria-busy={isLoading}>
      <Figure name="Roasts" className={styles.figure}>
        {shown(roastCount)}
      </Figure>
      <Figure name="Beans" className={styles.figure}>
        {shown(beanCount)}
      </Figure>
      <Figure name="Latest Roast" className={styles.figure}>
        {latestDate === null ? DASH : shown(latestDate && <Day date={latestDate} />)}
      </Figure>
    </dl>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dateText(date)}</time>
}
