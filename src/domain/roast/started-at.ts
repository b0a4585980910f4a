import { type IsoDate, isIsoDate } from '#domain/record/roast-date.ts'

/**
 * When a roast began, as its file says it: an instant (ISO 8601 in UTC, or milliseconds turned into it) that names no
 * time zone, or what the clock on the wall showed (`2024-07-04T19:05:00`), with its offset from UTC (`-07:00`) if the
 * file tells.
 */
export type RoastStart = { instant: string } | { wallClock: string; offset: string | null }

/** A roast's start by the clock on the wall, and the day on that clock. */
export interface LocalStart {
  /** `2024-07-04T19:05:00-07:00`, without the offset if it is unknown. */
  started_at: string
  roast_date: IsoDate
}

/**
 * The start as a clock on the wall shows it. An instant takes the clock of `timeZone` (IANA), with the offset that the
 * zone has at that instant; a file's own clock stays as it is. A `RangeError` if there is no such time zone.
 */
export function startedAtIn(timeZone: string, start: RoastStart): LocalStart {
  if ('wallClock' in start) {
    return {
      started_at: `${start.wallClock}${start.offset ?? ''}`,
      roast_date: start.wallClock.slice(0, 10),
    }
  }
  const milliseconds = Date.parse(start.instant)
  const wallClock = wallClockIn(timeZone, milliseconds)
  const minutes = Math.round((Date.parse(`${wallClock}Z`) - milliseconds) / 60_000)
  return { started_at: `${wallClock}${offsetText(minutes)}`, roast_date: wallClock.slice(0, 10) }
}

/** The start at this many milliseconds since 1970, or null if that is out of range. */
export function startAtInstant(milliseconds: number | null): RoastStart | null {
  if (milliseconds === null || !(milliseconds > 0 && milliseconds < LAST_INSTANT)) return null
  return { instant: new Date(milliseconds).toISOString() }
}

/**
 * The start at a date and a time of day (`9:05`, `09:05:30`); null if the text is no such time. `milliseconds` since
 * 1970 is the instant of the same start, from which the offset follows. The offset is null if the instant is unknown
 * or no time zone has such an offset.
 */
export function startByClock(date: IsoDate, time: string, milliseconds: number | null): RoastStart | null {
  const [, hour = '', minute = '', second = '00'] = TIME_OF_DAY.exec(time.trim()) ?? []
  if (hour === '' || !isIsoDate(date)) return null
  const wallClock = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
  return { wallClock, offset: milliseconds === null ? null : offsetBetween(wallClock, milliseconds) }
}

/** Parses a moment in the form of `started_at`, with or without an offset; null if it isn't one. */
export function startOfMoment(moment: string): RoastStart | null {
  const [, wallClock = '', date = '', time = '', offset = null] = MOMENT.exec(moment) ?? []
  return startByClock(date, time, null) === null ? null : { wallClock, offset }
}

/** The day and the start of a roast. */
interface DayAndStart {
  roast_date: IsoDate | null
  started_at: string | null
}

/**
 * The change with what follows for the other: a start keeps its time of day on another day, and a day is that of its
 * start unless it differed before. Given values are taken.
 */
export function onSameDay<Update extends Partial<{ [Name in keyof DayAndStart]: string | null | undefined }>>(
  before: DayAndStart,
  update: Update,
): Update {
  const { roast_date, started_at } = update
  const dayBefore = before.started_at?.slice(0, DATE_LENGTH) ?? null
  if (roast_date != null && started_at === undefined)
    return roast_date === before.roast_date || before.started_at === null
      ? update
      : { ...update, started_at: `${roast_date}${before.started_at.slice(DATE_LENGTH)}` }
  if (started_at == null || roast_date !== undefined || before.roast_date !== dayBefore) return update
  return { ...update, roast_date: started_at.slice(0, DATE_LENGTH) }
}

const DATE_LENGTH = '2024-07-04'.length

/**
 * Whether a moment adds nothing to the known one: it has no offset from UTC and the same time, or the same minute if
 * its program leaves the seconds out.
 */
export function addsNothingTo(known: string | null, moment: string | null): boolean {
  if (known === null || moment === null || moment.length !== CLOCK_LENGTH) return moment === known
  return known.startsWith(moment.replace(/:00$/, ''))
}

/** The length of `2024-07-04T19:05:00`. */
const CLOCK_LENGTH = 19

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/
const MOMENT = /^((\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
/** The end of the year 9999. */
const LAST_INSTANT = Date.UTC(10_000, 0)

/** Every offset in use is a whole number of quarters of an hour; programs round the seconds. */
function offsetBetween(wallClock: string, milliseconds: number): string | null {
  const minutes = (Date.parse(`${wallClock}Z`) - milliseconds) / 60_000
  const quarters = Math.round(minutes / 15)
  const isOffset = Math.abs(minutes - quarters * 15) <= 1 && quarters >= -12 * 4 && quarters <= 14 * 4
  return isOffset ? offsetText(quarters * 15) : null
}

/** 345 minutes are `+05:45`. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

function wallClockIn(timeZone: string, milliseconds: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { ...CLOCK, timeZone }).formatToParts(milliseconds)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`
}

const CLOCK = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
