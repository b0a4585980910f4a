import { formatDuration } from './duration.ts'
import { firstCrack } from './first-crack.ts'
import type { Milestone } from './milestones.ts'
import { LONGEST_ROAST_SECONDS, SHORTEST_ROAST_SECONDS } from './score/range-parts.ts'
import { durationSeconds, hasValues, type Series, type Timeline } from './timeline.ts'

const LEAST_ROASTING_TEMPERATURE = 100

/**
 * What the owner should look at before a roast that was read from a file is believed: one plain sentence for each
 * thing that no ordinary roast shows. Empty for an ordinary roast.
 */
export function believabilityWarnings(timeline: Timeline, milestones: readonly Milestone[]): string[] {
  return [
    ...durationWarnings(durationSeconds(timeline)),
    ...firstCrackWarnings(timeline, milestones),
    ...sensorWarnings('bean probe', timeline.beanTemperature),
    ...sensorWarnings('IBTS', timeline.ibtsTemperature),
  ]
}

function durationWarnings(seconds: number | null): string[] {
  if (seconds === null) return ['The roast has no timeline.']
  if (seconds >= SHORTEST_ROAST_SECONDS && seconds <= LONGEST_ROAST_SECONDS) return []
  const believable = `${formatDuration(SHORTEST_ROAST_SECONDS)} to ${formatDuration(LONGEST_ROAST_SECONDS)}`
  return [`The roast lasts ${formatDuration(seconds)}; a believable one lasts ${believable}.`]
}

function firstCrackWarnings(timeline: Timeline, milestones: readonly Milestone[]): string[] {
  const crack = firstCrack(milestones, timeline)
  if (crack === null) return ['First crack is not marked, and the curve does not show it.']
  const at = formatDuration(crack.seconds)
  const duration = durationSeconds(timeline)
  if (duration !== null && (crack.seconds < 0 || crack.seconds > duration)) {
    return [`First crack at ${at} lies outside the roast.`]
  }
  return crack.inferred ? [`First crack is not marked; the curve shows it at ${at}.`] : []
}

function sensorWarnings(sensor: string, temperatures: Series): string[] {
  const isRoasting = temperatures.some(value => value !== null && value > LEAST_ROASTING_TEMPERATURE)
  if (isRoasting || !hasValues(temperatures)) return []
  return [`The ${sensor} never rises above ${LEAST_ROASTING_TEMPERATURE} °C.`]
}
