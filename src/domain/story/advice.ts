import type { Timeline } from '#domain/curve/timeline.ts'
import type { ScoreHint } from '#domain/score/hints.ts'
import type { Sensor } from '#domain/score/sensor.ts'
import { roastTemperature, sensorOf } from './roast-temperature.ts'

/** Fewer points, or fewer seconds, nobody roasts for. */
export const LEAST_POINTS = 2
const LEAST_SECONDS = 5
/** One line each. */
const MOST_TOLD = 2

/** How far a roaster changes a roast from one batch to the next: seconds, or a drop so much hotter or cooler. */
const STEP_SECONDS = 30
const STEP_DEGREES = 5
/** The longest that a drop is moved, however slowly the beans get hotter. */
const LONGEST_STEP_SECONDS = 60

/** How much sooner or later drop and first crack may be in the next batch, in whole seconds. */
export function nextStep(timeline: Timeline): { drop_within: number; pace_within: number } {
  const rise = finalRise(timeline)
  const seconds = rise === null || rise <= 0 ? STEP_SECONDS : Math.floor(STEP_DEGREES / rise)
  const drop_within = Math.min(LONGEST_STEP_SECONDS, Math.max(STEP_SECONDS, seconds))
  return { drop_within, pace_within: STEP_SECONDS }
}

/** The hints within such a step that are worth a line, best first: one about the drop, one about the pace. */
export function worthTelling<Hint extends Omit<ScoreHint, 'components'>>(hints: readonly Hint[]): Hint[] {
  const isWorth = ({ at_seconds, instead_of_seconds, score_before, score_after }: Hint) =>
    Math.abs(at_seconds - instead_of_seconds) >= LEAST_SECONDS && score_after - score_before >= LEAST_POINTS
  const worth = hints.filter(isWorth)
  return worth
    .filter(({ kind }, index) => worth.findIndex(each => each.kind === kind) === index)
    .slice(0, MOST_TOLD)
}

/**
 * What a sensor would have said at another drop, in °C: measured until the actual one, and beyond it as much hotter as
 * the beans became at last. Null without temperatures there.
 */
export function temperatureAtDrop(
  timeline: Timeline,
  seconds: number,
): { celsius: number; sensor: Sensor } | null {
  const end = timeline.timeSeconds.at(-1) ?? 0
  const sensor = sensorOf(timeline)
  const celsius = roastTemperature(timeline)(Math.min(seconds, end))
  const rise = seconds > end ? finalRise(timeline) : 0
  return sensor === null || celsius === null || rise === null
    ? null
    : { sensor, celsius: celsius + Math.max(0, seconds - end) * rise }
}

/** How fast the beans became hotter in the last half minute, in °C/s; null if unknown. */
function finalRise(timeline: Timeline): number | null {
  const end = timeline.timeSeconds.at(-1) ?? 0
  const temperatureAt = roastTemperature(timeline)
  const [before, last] = [temperatureAt(end - STEP_SECONDS), temperatureAt(end)]
  return before === null || last === null ? null : (last - before) / STEP_SECONDS
}
