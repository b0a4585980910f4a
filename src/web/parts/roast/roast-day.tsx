import type { IsoDate } from '#domain/roast/roast-date.ts'
import { dayDistance, writtenDate } from '#domain/words/written-date.ts'
import { readersToday } from '#web/words/readers-today.ts'

/** When a coffee was roasted: `22 Nov 2026 · 7 days ago`. */
export function RoastDay({ date, className }: { date: IsoDate; className?: string }) {
  return (
    <span className={className}>
      <time dateTime={date}>{writtenDate(date)}</time>
      {' · '}
      {dayDistance(date, readersToday())}
    </span>
  )
}
