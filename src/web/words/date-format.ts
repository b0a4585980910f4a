import type { IsoDate } from '#domain/record/roast-date.ts'

type Parts = Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year' | 'dateStyle' | 'timeStyle'>

/** By language and parts. Making one takes a phone 100 ms. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The formatter of these parts of a time in the reader's language and time zone, cached from its first use on. */
export function readersFormat(parts: Parts): Intl.DateTimeFormat {
  return cachedFormat(undefined, parts)
}

/** The formatter of these parts of a date, in UTC and in this language, from the cache after its first use. */
export function dateFormat(language: string, parts: Parts): Intl.DateTimeFormat {
  return cachedFormat(language, { ...parts, timeZone: 'UTC' })
}

function cachedFormat(
  language: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options)}`
  const format = formats.get(key) ?? newFormat(language, options)
  formats.set(key, format)
  return format
}

function newFormat(language: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch {
    // Some browsers name their language in a form that `Intl` doesn't know: `de-DE@posix`.
    return new Intl.DateTimeFormat(undefined, options)
  }
}

/** The start of a date in UTC, in ms since 1970. */
export function utcOf(date: IsoDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day)
}
