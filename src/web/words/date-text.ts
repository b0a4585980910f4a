import { formatRoastDate } from '#domain/roast/roast-date.ts'

/**
 * A calendar date (`YYYY-MM-DD`) in the short form of a language, by default the reader's: `11/2/25`, `02.11.25`. Where
 * the specification gives the form m/d/yy, use `formatRoastDate`.
 */
export function dateText(date: string, language = navigator.language): string {
  // The American form is m/d/yy. A language's calendar, which takes a phone 100 ms to load, has nothing to add.
  if (language === 'en-US') return formatRoastDate(date)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return formatOf(language).format(Date.UTC(year, month - 1, day))
}

/** The clock on the wall of a moment, in the short form of the reader's language: `7/4/24, 7:05 PM`. */
export function wallClockText(moment: string, language = navigator.language): string {
  const [day = '', time = ''] = moment.split('T')
  const shown = Date.parse(`1970-01-01T${time.slice(0, 5)}Z`)
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return `${dateText(day, language)}, ${clock.format(shown)}`
}

/** By language. Making one takes longer than a hundred rows of a list. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string): Intl.DateTimeFormat {
  const format = formats.get(language) ?? newFormat(language)
  formats.set(language, format)
  return format
}

const SHORT = { dateStyle: 'short', timeZone: 'UTC' } as const

function newFormat(language: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, SHORT)
  } catch {
    // Some browsers name their language in a form that `Intl` doesn't know: `en-US@posix`.
    return new Intl.DateTimeFormat(undefined, SHORT)
  }
}
