import { measuredSamples, type TemperatureSamples } from '#domain/curve/temperature-samples.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { firstCrack } from './first-crack.ts'
import type { Milestone } from './milestones.ts'
import { isBelievableLoss } from './weights/weight-loss.ts'

/** The degrees of roast, from light to dark. */
export const ROAST_DEGREES = ['Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'] as const
export type RoastDegreeName = (typeof ROAST_DEGREES)[number]

/** How dark a roast probably is. Only a colour meter could tell for certain. */
export interface RoastDegree {
  name: RoastDegreeName
  /** From 1, the lightest, to 5. */
  level: number
  /** What it is estimated from, in percent of the green weight or in °C. */
  from: 'weight loss' | 'rise after first crack'
  value: number
}

/** Percent of the green weight; each bound begins the next degree. */
const LOSS_BOUNDS = [12.5, 14.5, 16.5, 18.5] as const
/**
 * °C from first crack to drop; each bound begins the next degree.
 *
 * First crack starts at about 205 °C, and City, City+, Full City, Full City+ and Vienna roasts are dropped at 219, 224,
 * 229, 234 and 241 °C (George Steinert's list, as Sweet Maria's publishes it): 14, 19, 24, 29 and 36 °C later. These
 * roasts lose roughly 14, 15, 16.5, 18 and 19.5 percent, so a percent corresponds to 4 °C. In six public roasts with
 * both figures, the two estimates agree or are one degree apart.
 */
const RISE_BOUNDS = [7, 15, 23, 31] as const

/**
 * Estimates the degree from the weight loss in percent, or from the rise in °C if the loss is unknown or not
 * believable.
 */
export function roastDegree(
  weightLossPercent: number | null,
  riseCelsius: number | null,
): RoastDegree | null {
  if (weightLossPercent !== null && isBelievableLoss(weightLossPercent)) {
    return degreeAt(weightLossPercent, LOSS_BOUNDS, 'weight loss')
  }
  return riseCelsius === null ? null : degreeAt(riseCelsius, RISE_BOUNDS, 'rise after first crack')
}

/**
 * The rise of the temperature from first crack to drop in °C, on the bean probe, or on IBTS without one. Null if first
 * crack is unknown or outside the roast, or if the temperature didn't rise.
 */
export function riseAfterFirstCrack(timeline: Timeline, milestones: readonly Milestone[]): number | null {
  const crack = firstCrack(milestones, timeline)
  if (crack === null) return null
  const { timeSeconds, beanTemperature, ibtsTemperature } = timeline
  for (const series of [beanTemperature, ibtsTemperature]) {
    const samples = measuredSamples(timeSeconds, series)
    const atCrack = temperatureAt(samples, crack.seconds)
    const atDrop = samples.values.at(-1)
    if (atCrack !== null && atDrop !== undefined && atDrop >= atCrack) return atDrop - atCrack
  }
  return null
}

function degreeAt(value: number, bounds: readonly number[], from: RoastDegree['from']): RoastDegree {
  const above = bounds.filter(bound => value >= bound).length
  return { name: ROAST_DEGREES[above] ?? 'Dark', level: above + 1, from, value }
}

/** The last temperature at or before a time; null if the time is outside the samples. */
function temperatureAt({ times, values }: TemperatureSamples, seconds: number): number | null {
  if (seconds > (times.at(-1) ?? -1)) return null
  const after = times.findIndex(time => time > seconds)
  return values[(after === -1 ? times.length : after) - 1] ?? null
}
