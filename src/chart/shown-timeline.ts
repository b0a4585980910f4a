import type { Series, Timeline } from '#domain/timeline.ts'
import { turningPoint } from '#domain/turning-point.ts'

/**
 * The timeline as the chart shows it. The rate of rise is left empty until the turning point, because the falling
 * temperature would pin it to the zero line. After that, negative values become 0 and NaN becomes empty.
 */
export function shownTimeline(timeline: Timeline): Timeline {
  return { ...timeline, beanRateOfRise: shownRateOfRise(timeline) }
}

/** The machine's rate of rise lags a few seconds, so it may still be negative after the turning point. */
function shownRateOfRise(timeline: Timeline): Series {
  const turned = turningPoint(timeline)?.seconds ?? 0
  const start = timeline.beanRateOfRise.findIndex(
    (rate, index) => (timeline.timeSeconds[index] ?? 0) >= turned && rate !== null && rate >= 0,
  )
  return timeline.beanRateOfRise.map((rate, index) =>
    rate === null || Number.isNaN(rate) || start < 0 || index < start ? null : Math.max(0, rate),
  )
}
