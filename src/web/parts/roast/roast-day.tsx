import type { IsoDate } from '#domain/roast/roast-date.ts'
import { dayDistance } from '#domain/words/written-date.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-today.ts'

/** When a coffee was roasted: `22 Nov 2026 · 7 days ago`. */
export function RoastDay({ date, className }: { date: IsoDate; className?: string }) {
  return (
    <span className={className}>
      <time dateTime={date}>{dateInWords(date)}</time>
      {' · '}
      {dayDistance(date, readersToday())}
    </span>
  )
}
