import { type FreshnessDays, freshnessOf, freshnessText } from '#domain/freshness.ts'
import type { IsoDate } from '#domain/roast-date.ts'
import { readersToday } from '#web/parts/readers-today.ts'
import styles from './freshness-fact.module.css'
import { FactSkeleton, HeadFact } from './head-fact.tsx'

interface FreshnessFactProps {
  roastDate: IsoDate
  /** Null while loading. */
  days: FreshnessDays | null
}

/** Whether the coffee rests, is at its best, still good or past it, and until when. */
export function FreshnessFact({ roastDate, days }: FreshnessFactProps) {
  if (days === null) return <FactSkeleton withPicture />
  const today = readersToday()
  const freshness = freshnessOf(roastDate, today, days)
  return (
    <HeadFact name="Freshness" picture={<FreshnessLine age={freshness.age} days={days} />}>
      {freshnessText(freshness, today)}
    </HeadFact>
  )
}

/** The share of the line that stays for the days past the best ones. */
const PAST_SHARE = 1 / 8

/** A line of days from the roast on. Its stages differ in thickness and colour; a ring marks today. */
function FreshnessLine({ age, days }: { age: number; days: FreshnessDays }) {
  const best = days.resting_days
  const good = days.best_days + 1
  const past = days.good_days + 1
  const whole = past / (1 - PAST_SHARE)
  const place = (day: number) => `${(Math.min(Math.max(day, 0), whole) / whole) * 100}%`
  const stage = (className: string | undefined, from: number, to: number, height: number) => (
    <rect
      className={className}
      x={place(from)}
      width={place(to - from)}
      y={16 - height / 2}
      height={height}
      rx={Math.min(2, height / 2)}
    />
  )
  return (
    <svg className={styles.line} aria-hidden="true">
      {stage(styles.base, 0, whole, 2)}
      {stage(styles.resting, 0, best, 4)}
      {stage(styles.best, best, good, 12)}
      {stage(styles.good, good, past, 6)}
      {/* The middle of the day. */}
      <circle className={styles.today} cx={place(age + 0.5)} cy={16} r={8} />
    </svg>
  )
}
