import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import { foldName } from './name-folding.ts'
import { monthsOfSeason, SEASONS, type Season } from './seasons.ts'
import { MONTH_NAMES } from './written-months.ts'

/** A stretch of whole days. */
export interface Period {
  from: IsoDate
  to: IsoDate
}

/** A period by its name, `last winter`, with the season that it is and the year and month in which it begins. */
export interface NamedPeriod extends Period {
  name: string
  season: Season | null
  year: number
  month: number
}

/** The months, seasons and years that are named by the day on which they are, from the shortest. */
export function namedPeriods(today: IsoDate, timeZone: string): NamedPeriod[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const named = (name: string, at: number, first: number, count: number, season: Season | null = null) => {
    const begin = new Date(Date.UTC(at, first - 1, 1))
    const began = { year: begin.getUTCFullYear(), month: begin.getUTCMonth() + 1 }
    return { name, season, ...began, ...months(at, first, count) }
  }
  return [
    named('this month', year, month, 1),
    named('last month', year, month - 1, 1),
    ...lastSeasons(year, month, timeZone).map(({ season, ...begun }, place) =>
      named(`${place === 0 ? 'this' : 'last'} ${season}`, begun.year, begun.month, 3, season),
    ),
    named('this year', year, 1, 12),
    named('last year', year - 1, 1, 12),
  ]
}

/** The periods that a search names: `last spring`, `this year`, `last march`; and the rest of it. */
export function periodsAskedFor(
  query: string,
  today: IsoDate,
  timeZone: string,
): { periods: Period[]; rest: string } {
  const periods: Period[] = []
  const named = namedPeriods(today, timeZone)
  const rest: string[] = []
  const words = query.split(' ').filter(word => word !== '')
  while (words.length > 0) {
    const [which = '', what = ''] = words
    const period = periodOf(foldName(which), foldName(what), named, today)
    if (period !== undefined) periods.push(period)
    const read = words.splice(0, period === undefined ? 1 : 2)
    if (period === undefined) rest.push(...read)
  }
  return { periods, rest: rest.join(' ') }
}

function periodOf(
  which: string,
  what: string,
  named: readonly NamedPeriod[],
  today: IsoDate,
): Period | undefined {
  if (which !== 'this' && which !== 'last') return undefined
  const month = MONTH_NAMES.indexOf(what) + 1
  if (month > 0) return monthBefore(today, month, which === 'this')
  const noun = what === 'fall' ? 'autumn' : what
  // The season that runs is this one; somebody who says last means the one of the year before.
  const exact = named.find(({ name }) => name === `${which} ${noun}`)
  if (exact !== undefined || which === 'this') return exact
  const running = named.find(({ season }) => season === noun)
  return running && months(running.year - 1, running.month, 3)
}

/** A month of this year, or the last one of that name which is over. */
function monthBefore(today: IsoDate, month: number, isThisYear: boolean): Period {
  const [year = 0, now = 0] = today.split('-').map(Number)
  return months(isThisYear || month < now ? year : year - 1, month, 1)
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

/** Some whole months; the first may be 0 or less, in the year before. */
export function months(year: number, first: number, count: number): Period {
  return { from: dayOf(year, first, 1), to: dayOf(year, first + count, 0) }
}

function dayOf(year: number, month: number, day: number): IsoDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? ''
}
