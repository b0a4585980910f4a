import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import { monthsOfSeason, SEASONS, type Season } from '#domain/words/seasons.ts'
import { dateText, monthInWords } from '#web/words/date-text.ts'

/** A stretch of whole days. */
export interface Period {
  from: IsoDate
  to: IsoDate
}

/** A period with its name, `last winter`, and with what tells it from others of that name: `2025/26`. */
export interface NamedPeriod extends Period {
  name: string
  when: string
}

/** The periods to choose from. */
export function namedPeriods(today: IsoDate, timeZone: string): NamedPeriod[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return [
    namedMonth('this month', months(year, month, 1)),
    namedMonth('last month', months(year, month - 1, 1)),
    ...lastSeasons(year, month, timeZone).map((season, index) =>
      namedSeason(index === 0 ? 'this' : 'last', season),
    ),
    { name: 'this year', when: String(year), ...months(year, 1, 12) },
    { name: 'last year', when: String(year - 1), ...months(year - 1, 1, 12) },
  ]
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

interface SeasonOfYear {
  season: Season
  year: number
  month: number
}

/** The season of a month and the three before it, from the latest, each with its first month. */
function lastSeasons(year: number, month: number, timeZone: string): SeasonOfYear[] {
  const begun = SEASONS.map(season => {
    const first = monthsOfSeason(season, timeZone)[0] ?? 1
    return { season, month: first, year: first > month ? year - 1 : year }
  })
  return begun.sort((a, b) => b.year - a.year || b.month - a.month)
}

function namedMonth(name: string, period: Period): NamedPeriod {
  return { name, when: monthInWords(period.from.slice(0, 7)), ...period }
}

function namedSeason(which: 'this' | 'last', { season, year, month }: SeasonOfYear): NamedPeriod {
  return { name: `${which} ${season}`, when: yearsOf(year, month), ...months(year, month, 3) }
}

/** The year of a season by its first month, or both of its years: `2025/26`. */
function yearsOf(year: number, month: number): string {
  return month > 10 ? `${year}/${String(year + 1).slice(2)}` : String(year)
}

/** Some whole months; the first may be 0 or less, in the year before. */
function months(year: number, first: number, count: number): Period {
  return { from: dayOf(year, first, 1), to: dayOf(year, first + count, 0) }
}

function dayOf(year: number, month: number, day: number): IsoDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? ''
}
