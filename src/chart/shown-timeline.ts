import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'
import { rateOfRiseSource, ratesOfSource } from './rate-of-rise-source.ts'

/**
 * The timeline as charts and small pictures show it, with the rate of rise of `rateOfRiseSource`. That is left empty
 * until the turning point, because the falling temperature would pin it to the zero line. After that, negative values
 * become 0 and NaN becomes empty. What the infrared sensor sees of the empty drum is left out.
 */
export function shownTimeline(timeline: Timeline): Timeline {
  return {
    ...timeline,
    ibtsTemperature: withoutDrum(timeline),
    beanRateOfRise: shownRateOfRise(timeline),
  }
}

/** IBTS resets at charge. Until this long after it, its climb says nothing about the beans. */
const IBTS_RESET_SECONDS = 60

/** The infrared sensor sees the hot drum until the beans cover it, and then falls at once. */
const DRUM_SECONDS = 10
const FALL_FROM_DRUM = 20

/** IBTS from its fall below the drum's temperature just after charge; unchanged if it doesn't fall. */
function withoutDrum({ timeSeconds, ibtsTemperature }: Timeline): Series {
  const first = ibtsTemperature.findIndex((value, index) => {
    const [seconds = 0, before] = [timeSeconds[index], ibtsTemperature[index - 1]]
    const isEarly = seconds >= 0 && seconds <= DRUM_SECONDS
    return isEarly && value !== null && before != null && before - value >= FALL_FROM_DRUM
  })
  return first < 0 ? ibtsTemperature : ibtsTemperature.map((value, index) => (index < first ? null : value))
}

/** The machine's rate of rise lags a few seconds, so it may still be negative after the turning point. */
function shownRateOfRise(timeline: Timeline): Series {
  const source = rateOfRiseSource(timeline)
  if (source === null) return timeline.beanRateOfRise
  const rates = ratesOfSource(timeline, source)
  const turned = source.sensor === 'ibts' ? IBTS_RESET_SECONDS : (turningPoint(timeline)?.seconds ?? 0)
  const start = rates.findIndex(
    (rate, index) => (timeline.timeSeconds[index] ?? 0) >= turned && rate !== null && rate >= 0,
  )
  return rates.map((rate, index) =>
    rate === null || Number.isNaN(rate) || start < 0 || index < start ? null : Math.max(0, rate),
  )
}
