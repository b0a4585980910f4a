import { type Reading, UNREAD } from './running-roast.ts'

/** A reading in seconds since charge. */
export type TimedReading = Omit<Reading, 'at'> & { seconds: number }

/** Who types a temperature at charge has both hands at the beans then, and types it before. */
const BEFORE_CHARGE_SECONDS = 60
/** One that is typed so soon after charge is the one at charge. */
const AFTER_CHARGE_SECONDS = 5

/**
 * Readings on the clock that begins with charge. What a person typed last of a sensor, at most 60 s before charge, is
 * its temperature at charge (0), unless one is read within 5 s after it.
 *
 * @param readings In order of time; so is the result.
 * @param chargedAt In ms since 1970, as the instants of the readings.
 */
export function sinceCharge(readings: readonly Reading[], chargedAt: number): TimedReading[] {
  const timed = readings.map(({ at, ...reading }) => ({ ...reading, seconds: (at - chargedAt) / 1000 }))
  const bean = typedBefore(timed, 'bean_temp')
  const ibts = typedBefore(timed, 'ibts_temp')
  if (bean === undefined && ibts === undefined) return timed
  const atCharge: TimedReading = {
    ...{ ...UNREAD, typed: true, seconds: 0 },
    ...{ bean_temp: bean?.bean_temp ?? null, ibts_temp: ibts?.ibts_temp ?? null },
  }
  return [
    ...timed
      .filter(({ seconds }) => seconds < 0)
      .map(reading => ({
        ...reading,
        ...(reading === bean && { bean_temp: null }),
        ...(reading === ibts && { ibts_temp: null }),
      })),
    atCharge,
    ...timed.filter(({ seconds }) => seconds >= 0),
  ]
}

/** What was typed of a sensor for charge; undefined if nothing was, or if it was read right after charge. */
function typedBefore(readings: readonly TimedReading[], sensor: 'bean_temp' | 'ibts_temp') {
  const read = readings.filter(({ [sensor]: celsius }) => celsius !== null)
  if (read.some(({ seconds }) => seconds >= 0 && seconds <= AFTER_CHARGE_SECONDS)) return undefined
  return read.findLast(({ typed, seconds }) => typed && seconds < 0 && seconds >= -BEFORE_CHARGE_SECONDS)
}
