import { isUnread, READING_VALUES, type ReadValues, UNREAD } from '#domain/live/running-roast.ts'

/**
 * What was typed or tapped at one instant of the steady clock, in °C. One without a value takes back what was typed
 * at its instant before.
 */
export interface TypedReading extends Partial<ReadValues> {
  at: number
}

/** A typed temperature. */
export type TypedTemperature = TypedReading & { bean_temp: number }

/** Whether a reading was taken back after it was typed. */
export function isTakenBack(readings: readonly TypedReading[], place: number): boolean {
  const { at } = readings[place]!
  return readings.some((later, index) => index > place && later.at === at && takesBack(later))
}

/** Whether a reading takes back what was typed at its instant. */
export function takesBack(reading: TypedReading): boolean {
  return isUnread({ ...UNREAD, ...reading })
}

/** Whether a stored value is one. */
export function isReading(value: unknown): value is TypedReading {
  const reading = (value ?? {}) as Record<string, unknown>
  const isValue = (read: unknown) => read == null || typeof read === 'number'
  return typeof reading.at === 'number' && READING_VALUES.every(name => isValue(reading[name]))
}
