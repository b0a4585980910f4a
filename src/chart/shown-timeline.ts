import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'
import { rateOfRiseSource, ratesOfSource } from './rate-of-rise-source.ts'

/**
 * The timeline as the chart shows it, with the rate of rise of `rateOfRiseSource`. That is left empty until the turning
 * point, because the falling temperature would pin it to the zero line. After that, negative values become 0 and NaN
 * becomes empty. What the infrared sensor sees of the empty drum is left out.
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

/** IBTS from its lowest value after charge on: until then it still sees the hot drum between the falling beans. */
function withoutDrum({ timeSeconds, ibtsTemperature }: Timeline): Series {
  let lowest = -1
  for (const [index, seconds] of timeSeconds.entries()) {
    if (seconds > IBTS_RESET_SECONDS) break
    const value = ibtsTemperature[index] ?? null
    if (value === null || seconds < 0) continue
    if (lowest < 0 || value < (ibtsTemperature[lowest] ?? 0)) lowest = index
  }
  return lowest <= 0
    ? ibtsTemperature
    : ibtsTemperature.map((value, index) => (index < lowest ? null : value))
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
