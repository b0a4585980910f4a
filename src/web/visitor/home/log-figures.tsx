import type { ReactNode } from 'react'
import { Figure } from '#web/ui/figure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dateText } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import styles from './home-screen.module.css'

interface LogFiguresProps {
  /** Each is undefined while it is loading, and null if it could not be read. */
  roastCount: number | null | undefined
  beanCount: number | null | undefined
  /** `YYYY-MM-DD`; also null if no roast has a date. */
  latestDate: string | null | undefined
}

/** The log in three figures. */
export function LogFigures({ roastCount, beanCount, latestDate }: LogFiguresProps) {
  return (
    <dl className={styles.figures} aria-busy={[roastCount, beanCount, latestDate].includes(undefined)}>
      <Figure name="Roasts" className={styles.figure}>
        {shown(roastCount)}
      </Figure>
      <Figure name="Beans" className={styles.figure}>
        {shown(beanCount)}
      </Figure>
      <Figure name="Latest Roast" className={styles.figure}>
        {shown(latestDate && <time dateTime={latestDate}>{dateText(latestDate)}</time>)}
      </Figure>
    </dl>
  )
}

function shown(value: ReactNode) {
  return value === undefined ? <Skeleton width="3ch" height="1.1em" /> : (value ?? DASH)
}
