import { type IsoDate, isoDate } from '#domain/roast/roast-date.ts'
import { monthsOfSeason, SEASONS, type Season } from '#domain/words/seasons.ts'
import { writtenDate } from '#domain/words/written-date.ts'

/** A stretch of whole days. */
export interface Period {
  from: IsoDate
  to: IsoDate
}

/** The periods to choose from, each with its name: `this month`, `last winter`. */
export function namedPeriods(today: IsoDate, timeZone: string): (Period & { name: string })[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const [current, ...before] = lastSeasons(year, month, timeZone)
  return [
    { name: 'this month', ...months(year, month, 1) },
    { name: 'last month', ...months(year, month - 1, 1) },
    { name: `this ${current?.season}`, ...periodOf(current) },
    ...before.map(season => ({ name: `last ${season.season}`, ...periodOf(season) })),
    { name: 'this year', ...months(year, 1, 12) },
    { name: 'last year', ...months(year - 1, 1, 12) },
  ]
}

/** A period in words: `last winter`, `winter 2023/24`, `Feb 2025`, `2024`, `from 3 Jan 2025`; dates may be empty. */
export function periodText(from: string, to: string, today: IsoDate, timeZone: string): string {
  if (to === '') return `from ${writtenDate(from)}`
  if (from === '') return `until ${writtenDate(to)}`
  const isIt = (period: Period) => period.from === from && period.to === to
  const named = namedPeriods(today, timeZone).find(isIt)
  if (named !== undefined) return named.name
  const [year = 0, month = 0] = from.split('-').map(Number)
  if (isIt(months(year, 1, 12))) return String(year)
  if (isIt(months(year, month, 1))) return monthText(from)
  const season = SEASONS.find(each => monthsOfSeason(each, timeZone)[0] === month)
  if (season !== undefined && isIt(months(year, month, 3))) {
    return `${season} ${month > 10 ? `${year}/${String(year + 1).slice(2)}` : year}`
  }
  return from === to ? writtenDate(from) : `${writtenDate(from)} to ${writtenDate(to)}`
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

function periodOf(season: SeasonOfYear | undefined): Period {
  return months(season?.year ?? 0, season?.month ?? 1, 3)
}

/** Some whole months; the first may be 0 or less, in the year before. */
function months(year: number, first: number, count: number): Period {
  return { from: dayOf(year, first, 1), to: dayOf(year, first + count, 0) }
}

function dayOf(year: number, month: number, day: number): IsoDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? ''
}

/** `Feb 2025` */
function monthText(firstDay: IsoDate): string {
  const [, month, year] = writtenDate(firstDay).split(' ')
  return `${month} ${year}`
}
