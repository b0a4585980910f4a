import { comparisonsIn } from '#domain/roast/found-by/figure-ranges.ts'
import { periodsAskedFor } from '#domain/words/named-periods.ts'
import { plural } from '#domain/words/plural.ts'
import { wantedWords } from '#domain/words/search-words.ts'
import { seasonOf } from '#domain/words/seasons.ts'
import { capitalised, listText } from '#domain/words/sentence-parts.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { MONTH_NAMES, monthsAskedFor } from '#domain/words/written-months.ts'
import { periodText } from '#web/parts/period/periods.ts'
import { monthInWords } from '#web/words/date-text.ts'
import { readersTimeZone, readersToday } from '#web/words/readers-own.ts'
import { rangeText } from './figure-bounds.ts'

/**
 * How a search that finds nothing was read: `No roast fits all of these: the month October and “kenya”.` Empty if
 * nothing in it was understood.
 */
export function readAsText(query: string, hasFilters: boolean, units: FigureUnits): string {
  const [today, timeZone] = [readersToday(), readersTimeZone()]
  const { periods, rest: asked } = periodsAskedFor(query, today, timeZone)
  const { ranges, numbers, rest: worded } = comparisonsIn(asked)
  const { months, rest: typed } = monthsAskedFor(worded)
  const parts = [
    ...periods.map(({ from, to }) => periodText(from, to, today, timeZone)),
    ...months.map(month => monthInWords(month)),
    ...wantedWords(typed).map(wordText),
    ...numbers.map(number => `the number #${number}`),
    ...ranges.map(range => rangeText(range, units)),
    ...(hasFilters ? ['the filters above'] : []),
  ]
  if (parts.length === 0) return ''
  const all = listText(parts)
  return plural(parts.length, { one: `No roast fits ${all}.`, other: `No roast fits all of these: ${all}.` })
}

/** A word of the search as what it is found by, besides other words that begin so. */
function wordText(word: string): string {
  const month = MONTH_NAMES.findIndex(name => name === word || name.slice(0, 3) === word)
  if (month >= 0) return `the month ${capitalised(MONTH_NAMES[month] ?? '')}`
  const season = seasonOf(word)
  if (season !== null) return `the season ${season}`
  return /^(?:19|2\d)\d\d$/.test(word) ? `the year ${word}` : `“${word}”`
}
