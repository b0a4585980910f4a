import type { IsoDate } from '#domain/record/roast-date.ts'
import {
  type FreshnessDays,
  freshnessOf,
  freshnessStretches,
  freshnessText,
  laterText,
  paperText,
  USUAL_FRESHNESS,
} from '#domain/roast/freshness.ts'
import { needsNoYear } from '#domain/words/written-date.ts'
import { RoastDay } from '#web/parts/roast/roast-day.tsx'
import { unbroken } from '#web/words/figure-text.ts'
import { dateInWords, dayInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'
import styles from './coffee-head.module.css'
import { FRESHNESS_LINE_HEIGHT, FreshnessLine } from './freshness-line.tsx'
import { FactSkeleton, HeadFact } from './head-fact.tsx'

interface FreshnessFactProps {
  roastDate: IsoDate
  /** Null while loading. */
  days: FreshnessDays | null
}

/** When the coffee was roasted and when to drink it, and a line of its days. */
export function FreshnessFact({ roastDate, days }: FreshnessFactProps) {
  if (days !== null) return <KnownFreshness roastDate={roastDate} days={days} />
  // As high as it will be, which depends on how many lines its words need.
  return (
    <div className={`${styles.fact} ${styles.coming}`} aria-hidden="true">
      <KnownFreshness roastDate={roastDate} days={USUAL_FRESHNESS} />
    </div>
  )
}

function KnownFreshness({ roastDate, days }: { roastDate: IsoDate; days: FreshnessDays }) {
  const today = readersToday()
  const freshness = freshnessOf(roastDate, today, days)
  const stretches = freshnessStretches(roastDate, days)
  const write = (day: IsoDate, next = today) =>
    unbroken(dayInWords(day, needsNoYear(day, next) ? next : today))
  const later = laterText(freshness, stretches, write)
  return (
    <HeadFact
      name="Freshness"
      aside={
        <>
          Roasted <RoastDay date={roastDate} className="on-screen" />
          <time className="on-paper" dateTime={roastDate}>
            {dateInWords(roastDate)}
          </time>
        </>
      }
      picture={
        <>
          <FreshnessLine freshness={freshness} stretches={stretches} write={write} />
          {later !== null && <p className="visually-hidden">{later}</p>}
        </>
      }
    >
      {/* What is true today would be wrong on the next day, and paper is kept. */}
      <span className="on-screen">{freshnessText(freshness, write)}</span>
      <span className="on-paper">{paperText(roastDate, days, dateInWords)}</span>
    </HeadFact>
  )
}

/** A placeholder for the freshness. */
export function FreshnessSkeleton() {
  return <FactSkeleton pictureHeight={FRESHNESS_LINE_HEIGHT} />
}
