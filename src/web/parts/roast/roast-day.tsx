import type { IsoDate } from '#domain/record/roast-date.ts'
import { dayDistance } from '#domain/words/written-date.ts'
import { dayInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'

interface RoastDayProps {
  date: IsoDate
  /** In the form of the other dates on the page; in words if absent. */
  write?: (date: IsoDate) => string
  className?: string
}

/** When a coffee was roasted: `22 Nov · 7 days ago`, with the year if it was another one. */
export function RoastDay({ date, write, className }: RoastDayProps) {
  const today = readersToday()
  return (
    <span className={className}>
      <time dateTime={date}>{write?.(date) ?? dayInWords(date, today)}</time>
      {' · '}
      {dayDistance(date, today)}
    </span>
  )
}
