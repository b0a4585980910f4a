import type { IsoDate } from './roast-date.ts'

/**
 * When a roast began, as its file says it: an instant (ISO 8601 in UTC, or milliseconds turned into it) that names no
 * time zone, or what the clock on the wall showed (`2024-07-04T19:05:00`), with its offset from UTC (`-07:00`) if the
 * file tells.
 */
export type RoastStart = { instant: string } | { wallClock: string; offset: string | null }

/** A roast's start by the clock on the wall, and the day on that clock. */
export interface LocalStart {
  /** `2024-07-04T19:05:00-07:00`, without the offset if nobody knows it. */
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

/** The offset from UTC as ISO 8601 writes it: 345 minutes are `+05:45`. */
export function offsetText(minutes: number): string {
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
