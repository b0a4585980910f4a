import { durationSeconds, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { developmentTimeRatioPercent, firstCrack } from './first-crack.ts'
import type { Milestone } from './milestones.ts'

/** Figures computed from a roast's timeline and milestones; null if unknown. */
export interface RoastFigures {
  /** Charge to drop. */
  total_duration_seconds: number | null
  final_bean_temp: number | null
  final_ibts_temp: number | null
  fc_minutes: number | null
  fc_inferred: boolean
  dtr_percent: number | null
}

/** How hot the beans were at drop, in °C: by the sensor that the list sorts by, IBTS before the bean probe. */
export function endTemperature(figures: Pick<RoastFigures, 'final_ibts_temp' | 'final_bean_temp'>) {
  return figures.final_ibts_temp ?? figures.final_bean_temp
}

/** The figures of a roast, the same in previews, lists, details and scores. */
export function roastFigures(timeline: Timeline, milestones: readonly Milestone[]): RoastFigures {
  const duration = durationSeconds(timeline)
  const crack = firstCrack(milestones, timeline)
  return {
    total_duration_seconds: duration,
    final_bean_temp: finalTemperature(timeline, timeline.beanTemperature),
    final_ibts_temp: finalTemperature(timeline, timeline.ibtsTemperature),
    fc_minutes: roundForTransport(crack && crack.seconds / 60),
    fc_inferred: crack?.inferred ?? false,
    dtr_percent: roundForTransport(developmentTimeRatioPercent(duration, crack?.seconds)),
  }
}

/** The last temperature counts as that of the drop if it was measured at most so long before it. */
const AT_DROP_SECONDS = 60

/** The last temperature of a sensor, if it still says how hot the beans were at drop; otherwise null. */
export function finalTemperature({ timeSeconds }: Timeline, temperature: Series): number | null {
  const last = temperature.findLastIndex(celsius => celsius !== null)
  const isAtDrop = timeSeconds.at(-1)! - (timeSeconds[last] ?? Number.NEGATIVE_INFINITY) <= AT_DROP_SECONDS
  return isAtDrop ? temperature[last]! : null
}
