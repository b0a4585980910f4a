import type { IsoDate } from '#domain/record/roast-date.ts'
import { months, namedPeriods as namedByDay, type Period } from '#domain/words/named-periods.ts'
import { monthsOfSeason, SEASONS } from '#domain/words/seasons.ts'
import { dateText, monthInWords } from '#web/words/date-text.ts'

/** A period with its name, `last winter`, and with what tells it from others of that name: `2025/26`. */
export interface NamedPeriod extends Period {
  name: string
  when: string
}

/** The periods to choose from. */
export function namedPeriods(today: IsoDate, timeZone: string): NamedPeriod[] {
  return namedByDay(today, timeZone).map(({ name, season, year, month, from, to }) => {
    const isMonth = from.slice(0, 7) === to.slice(0, 7)
    const when = season === null && isMonth ? monthInWords(from.slice(0, 7)) : yearsOf(year, month)
    return { name, when, from, to }
  })
}

/** A period in words: `last winter`, `winter 2023/24`, `Feb 2025`, `2024`, `from 1/3/25`; dates may be empty. */
export function periodText(from: string, to: string, today: IsoDate, timeZone: string): string {
  if (to === '') return `from ${dateText(from)}`
  if (from === '') return `until ${dateText(to)}`
  const isIt = (period: Period) => period.from === from && period.to === to
  const named = namedPeriods(today, timeZone).find(isIt)
  if (named !== undefined) return named.name
  const [year = 0, month = 0] = from.split('-').map(Number)
  if (isIt(months(year, 1, 12))) return String(year)
  if (isIt(months(year, month, 1))) return monthInWords(from.slice(0, 7))
  const season = SEASONS.find(each => monthsOfSeason(each, timeZone)[0] === month)
  if (season !== undefined && isIt(months(year, month, 3))) return `${season} ${yearsOf(year, month)}`
  return from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`
}

/** The year of a season by its first month, or both of its years: `2025/26`. */
function yearsOf(year: number, month: number): string {
  return month > 10 ? `${year}/${String(year + 1).slice(2)}` : String(year)
}
