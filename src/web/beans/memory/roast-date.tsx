import { dateInWords } from '#web/words/readers-dates.ts'

/** The date of a roast: `12 Jan 2026`. */
export function RoastDate({ date }: { date: string | null }) {
  return date === null ? 'No date' : <time dateTime={date}>{dateInWords(date)}</time>
}
