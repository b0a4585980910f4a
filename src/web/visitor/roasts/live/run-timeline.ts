import type { Sensor } from '#domain/again/plan-sensor.ts'
import { longestStep } from '#domain/curve/longest-step.ts'
import { EMPTY_TIMELINE, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { curveByHand, withTappedSettings } from '#domain/live/curve-by-hand.ts'
import type { Reading, ReadingValue, ReadValues } from '#domain/live/running-roast.ts'
import { sinceCharge, type TimedReading } from '#domain/live/since-charge.ts'
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
  if (sent.some(hasTemperature)) return withTappedSettings(timelineOfSent(sent), timed)
  const marks = Object.values(tappedMarks(presses))
  return drop === undefined
    ? curveByHand(timed, marks, lastSeconds, FEWEST).timeline
    : curveByHand(timed, marks, (drop - charge) / 1000).timeline
}

function hasTemperature({ bean_temp, ibts_temp }: ReadValues): boolean {
  return (bean_temp ?? ibts_temp) !== null
}

/**
 * Since charge. Sensors that were read at different instants have a value at each: that of the line between two
 * readings. A setting holds until the next.
 */
function timelineOfSent(sent: readonly TimedReading[]): Timeline {
  const first = sent.findIndex(({ seconds }) => seconds >= 0)
  if (first === -1) return EMPTY_TIMELINE
  const times = sent.slice(first).map(({ seconds }) => seconds)
  const of = (value: ReadingValue): Series => sent.map(reading => reading[value])
  const unread = times.map(() => null)
  return {
    timeSeconds: times,
    beanTemperature: between(times, of('bean_temp').slice(first)),
    ibtsTemperature: between(times, of('ibts_temp').slice(first)),
    beanRateOfRise: unread,
    ibtsRateOfRise: unread,
    power: held(of('power')).slice(first),
    fan: held(of('fan')).slice(first),
    drum: held(of('drum')).slice(first),
  }
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

/** Each value that is missing between two others, on the line from one to the other; none in a gap. */
function between(times: readonly number[], series: Series): Series {
  const filled = [...series]
  const longest = longestStep(times.filter((_, sample) => series[sample] !== null))
  let before = -1
  for (const [sample, value] of series.entries()) {
    if (value === null) continue
    const isJoined = before >= 0 && times[sample]! - times[before]! <= longest
    for (let missing = before + 1; isJoined && missing < sample; missing += 1) {
      const share = (times[missing]! - times[before]!) / (times[sample]! - times[before]!)
      filled[missing] = series[before]! + share * (value - series[before]!)
    }
    before = sample
  }
  return filled
}

function held(series: Series): Series {
  let last: number | null = null
  return series.map(value => {
    last = value ?? last
    return last
  })
}
