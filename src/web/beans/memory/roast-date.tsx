import { writtenDate } from '#domain/words/written-date.ts'

/** The date of a roast: `12 Jan 2026`. */
export function RoastDate({ date }: { date: string | null }) {
  return date === null ? 'No date' : <time dateTime={date}>{writtenDate(date)}</time>
}
