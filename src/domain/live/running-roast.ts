/** What a reading of a running roast may have: temperatures in °C, settings as the machine writes them. */
export const READING_VALUES = ['bean_temp', 'ibts_temp', 'power', 'fan', 'drum'] as const
export type ReadingValue = (typeof READING_VALUES)[number]

/** Null for what wasn't read. */
export type ReadValues = Record<ReadingValue, number | null>

export const UNREAD: ReadValues = { bean_temp: null, ibts_temp: null, power: null, fan: null, drum: null }

/** What was read at one instant. */
export interface Reading extends ReadValues {
  /** Milliseconds since 1970. */
  at: number
  /** Whether a person typed or tapped it. */
  typed: boolean
}

/** The least and the most that a temperature may be, in °C: no roaster is hotter, and no room is colder. */
export const READ_TEMPERATURE = { least: -50, most: 600 }

/** How many roasts may run at once. */
export const MOST_RUNNING = 8
/** How many readings a running roast may have, and one call may carry. */
export const MOST_READINGS = 20_000
export const MOST_READINGS_OF_CALL = 600

/** A reading may be this much older than the opening of its roast: it was preheating before it was opened. */
const BEFORE_OPENING_MS = 60 * 60 * 1000
/** And this much later than now, as clocks differ. */
const AFTER_NOW_MS = 60 * 1000

/** A roast that was begun without a network may be opened this much later. */
export const LONGEST_UNOPENED_MS = 7 * 24 * 60 * 60 * 1000

/** The instants that a reading or a mark may have, in milliseconds since 1970. */
export function possibleInstants(openedAt: number, now: number): { least: number; most: number } {
  return { least: openedAt - BEFORE_OPENING_MS, most: now + AFTER_NOW_MS }
}

/** A running roast without news for this long is over. */
export const IDLE_MS = 12 * 60 * 60 * 1000

/**
 * The instant that a text or number names, in milliseconds since 1970; null for none. A text is ISO 8601 with its
 * offset: a time without one names no instant.
 */
export function instantOf(at: string | number): number | null {
  if (typeof at === 'number') return at >= 0 && at <= LATEST_INSTANT ? Math.round(at) : null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(at)) return null
  const milliseconds = Date.parse(at)
  return milliseconds >= 0 && milliseconds <= LATEST_INSTANT ? milliseconds : null
}

/** The last instant that a stored moment can be: in the year 2999. */
export const LATEST_INSTANT = Date.parse('2999-12-31T23:59:59.999Z')

/** A reading after another of the same instant: each value given replaces that value, and what is absent stays. */
export function mergedReading(before: Reading, given: Partial<ReadValues> & { typed: boolean }): Reading {
  const merged = { ...before }
  for (const value of READING_VALUES) {
    const read = given[value]
    if (read != null) merged[value] = read
  }
  const hasTemperature = given.bean_temp != null || given.ibts_temp != null
  return hasTemperature || !before.typed ? { ...merged, typed: given.typed } : merged
}

/** Whether nothing is read at its instant: it was taken back. */
export function isUnread(reading: ReadValues): boolean {
  return READING_VALUES.every(value => reading[value] === null)
}

/** Whether two readings say the same. */
export function isSameReading(one: Reading, other: Reading): boolean {
  return one.typed === other.typed && READING_VALUES.every(value => one[value] === other[value])
}
