import type { Series, Timeline } from '#domain/timeline.ts'
import { turningPoint } from '#domain/turning-point.ts'

/**
 * A roast as its chart shows it. The rate of rise stays empty until the beans have turned (falling at first, they
 * would pin it to the zero line); a negative value after that rests on 0, and what is no number stays empty.
 */
export function shownTimeline(timeline: Timeline): Timeline {
  return { ...timeline, beanRateOfRise: shownRateOfRise(timeline) }
}

/** The machine's rate of rise looks back some seconds, so that it may stay negative beyond the turning point. */
function shownRateOfRise(timeline: Timeline): Series {
  const turned = turningPoint(timeline)?.seconds ?? 0
  const start = timeline.beanRateOfRise.findIndex(
    (rate, index) => (timeline.timeSeconds[index] ?? 0) >= turned && rate !== null && rate >= 0,
  )
  return timeline.beanRateOfRise.map((rate, index) =>
    rate === null || Number.isNaN(rate) || start < 0 || index < start ? null : Math.max(0, rate),
  )
}
