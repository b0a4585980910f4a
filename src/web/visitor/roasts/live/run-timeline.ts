import type { Sensor } from '#domain/again/plan-sensor.ts'
import { EMPTY_TIMELINE, samplesSinceCharge, type Timeline } from '#domain/curve/timeline.ts'
import { curveByHand, withTappedSettings } from '#domain/live/curve-by-hand.ts'
import { timelineOfSent, withJoinedSensors } from '#domain/live/curve-sent.ts'
import type { Reading, ReadValues } from '#domain/live/running-roast.ts'
import { sinceCharge } from '#domain/live/since-charge.ts'
import type { TemperaturePoint } from './figures.ts'
import { type Presses, tappedMarks } from './run.ts'

/** Fewer temperatures are no curve while the roast goes on. */
export const FEWEST = 3

/**
 * The timeline of a roast so far, from charge to drop, as it will be in the log: of what a machine sent, with the
 * settings that were tapped where it sends none, otherwise of what was typed.
 *
 * @param readings In order of time, on the clock of the presses.
 */
export function timelineSince(presses: Presses, readings: readonly Reading[]): Timeline {
  const { charge, drop } = presses
  if (charge === undefined) return EMPTY_TIMELINE
  const timed = sinceCharge(
    readings.filter(({ at }) => at <= (drop ?? at)),
    charge,
  )
  const lastSeconds = timed.at(-1)?.seconds ?? -1
  if (lastSeconds < 0) return EMPTY_TIMELINE
  const sent = timed.filter(({ typed }) => !typed)
  if (sent.some(hasTemperature))
    return withTappedSettings(withJoinedSensors(samplesSinceCharge(timelineOfSent(sent))), timed)
  const marks = Object.values(tappedMarks(presses))
  return drop === undefined
    ? curveByHand(timed, marks, lastSeconds, FEWEST).timeline
    : curveByHand(timed, marks, (drop - charge) / 1000).timeline
}

function hasTemperature({ bean_temp, ibts_temp }: ReadValues): boolean {
  return (bean_temp ?? ibts_temp) !== null
}

/** The temperatures of one sensor as a timeline. */
export function timelineOfSensor(points: readonly TemperaturePoint[], sensor: Sensor): Timeline {
  const values = points.map(({ celsius }) => celsius)
  const unread = points.map(() => null)
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: points.map(({ seconds }) => seconds),
    beanTemperature: sensor === 'bean_temp' ? values : unread,
    ibtsTemperature: sensor === 'ibts_temp' ? values : unread,
    beanRateOfRise: unread,
    ibtsRateOfRise: unread,
  }
}
