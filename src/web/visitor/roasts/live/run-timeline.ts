import type { Sensor } from '#domain/again/plan-sensor.ts'
import { EMPTY_TIMELINE, type Series, type Timeline } from '#domain/curve/timeline.ts'
import type { ReadingValue, ReadValues } from '#domain/live/running-roast.ts'
import type { TemperaturePoint } from './figures.ts'

/** What was read or set while a roast ran, at an instant in ms. */
export type RunReading = ReadValues & { at: number; typed: boolean }

/**
 * The timeline of a roast so far, from charge to drop. Sensors that were read at different instants have a value at
 * each: that of the line between two readings. A setting holds until the next.
 *
 * @param readings In order of time, on the clock of charge and drop.
 */
export function timelineSince(
  charge: number | undefined,
  readings: readonly RunReading[],
  drop = Number.POSITIVE_INFINITY,
): Timeline {
  if (charge === undefined) return EMPTY_TIMELINE
  const timed = readings
    .filter(({ at }) => at <= drop)
    .map(({ at, ...values }) => ({ ...values, seconds: (at - charge) / 1000 }))
  const first = timed.findIndex(({ seconds }) => seconds >= 0)
  if (first === -1) return EMPTY_TIMELINE
  const since = (series: Series) => series.slice(first)
  const times = timed.map(({ seconds }) => seconds)
  const of = (value: ReadingValue): Series => timed.map(reading => reading[value])
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: times.slice(first),
    beanTemperature: between(times.slice(first), since(of('bean_temp'))),
    ibtsTemperature: between(times.slice(first), since(of('ibts_temp'))),
    beanRateOfRise: times.slice(first).map(() => null),
    ibtsRateOfRise: times.slice(first).map(() => null),
    power: since(held(of('power'))),
    fan: since(held(of('fan'))),
    drum: since(held(of('drum'))),
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

/** Each value that is missing between two others, on the line from one to the other. */
function between(times: readonly number[], series: Series): Series {
  const filled = [...series]
  let before = -1
  for (const [sample, value] of series.entries()) {
    if (value === null) continue
    for (let missing = before + 1; before >= 0 && missing < sample; missing += 1) {
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
