import { type IsoDate, isIsoDate } from '#domain/record/roast-date.ts'
import { type RoastStart, startAtInstant, startOfMoment } from '#domain/roast/started-at.ts'
import { numberOrNull, textOrEmpty } from './loose-value.ts'

/** A moment that a file states: when the roast began, or only its day. */
export interface StatedMoment {
  startedAt: RoastStart | null
  /** Null if the time of day tells the day. */
  date: IsoDate | null
}

/**
 * The moment in a value: milliseconds or seconds since 1970, or a text as in RFC 3339 (`2019-05-04T18:30:00Z`), also
 * without its offset or its time, or with a blank for the `T`. A moment in UTC is an instant, one with another offset
 * is what the clock showed. Null if it isn't understood.
 */
export function statedMoment(value: unknown): StatedMoment | null {
  const number = numberOrNull(value)
  if (number !== null) {
    const startedAt = startAtInstant(number < LEAST_MILLISECONDS ? number * 1000 : number)
    return startedAt === null ? null : { startedAt, date: null }
  }
  const text = textOrEmpty(value).trim()
  const moment = text.replace(BETWEEN, '$1T$2').replace(OFFSET, '$1:$2').replace(/ ?z$/i, 'Z')
  if (isIsoDate(text)) return { startedAt: null, date: text }
  const start = startOfMoment(moment)
  if (start === null || !('wallClock' in start)) return null
  const wallClock = `${start.wallClock.slice(0, 16)}:${start.wallClock.slice(17, 19) || '00'}`
  const isUtc = start.offset === 'Z' || start.offset === '+00:00'
  return {
    startedAt: isUtc ? startAtInstant(Date.parse(`${wallClock}Z`)) : { ...start, wallClock },
    date: null,
  }
}

/** As seconds, this is the year 5138; as milliseconds, March 1973. */
const LEAST_MILLISECONDS = 100_000_000_000
/** What is written between date and time. */
const BETWEEN = /^(\d{4}-\d{2}-\d{2})[\st]+(\d)/
/** An offset without its colon, or set apart by a blank. */
const OFFSET = / ?([+-]\d{2}):?(\d{2})$/
