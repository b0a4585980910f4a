import type { Bins } from '#domain/record/bin-counts.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { quantileOfAscending } from '#domain/record/quantile.ts'
import { pointsAt } from '#domain/score/ideal-range.ts'
import {
  HIGHEST_IDEALS,
  HOUSE,
  type Ideal,
  judgedBy,
  MEASURED_COMPONENTS,
  type MeasuredComponent,
} from '#domain/score/style.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'

/** The measured values of the owner's roasts, ascending, in the units of ideals. */
export type OwnValues = Record<MeasuredComponent, readonly number[]>

/** Collects the measured values of the owner's roasts. */
export function ownValues(roasts: readonly Pick<MeasuredRoast, 'measured'>[]): OwnValues {
  return valuesByName(MEASURED_COMPONENTS, component =>
    roasts.flatMap(({ measured }) => measured[component] ?? []).sort((a, b) => a - b),
  )
}

/** A slider's ends and step, and the bins of its histogram. */
export interface IdealScale extends Bins {
  step: number
}

const STEPS: Record<MeasuredComponent, Pick<IdealScale, 'step' | 'width'>> = {
  duration: { step: 0.25, width: 0.5 },
  weight_loss: { step: 0.5, width: 0.5 },
  first_crack: { step: 0.5, width: 1 },
  development: { step: 0.5, width: 1 },
}
/** A scale covers the owner's roasts between these quantiles. The few beyond are counted in its outermost bars. */
const SHOWN_SHARES = [0.02, 0.98] as const

/** The scale of an ideal's slider. It covers all values that earn points by the House, most roasts, and the ideal. */
export function idealScale(
  component: MeasuredComponent,
  values: readonly number[],
  ideal: Ideal,
): IdealScale {
  const { step, width } = STEPS[component]
  const { lowest, highest, tolerance } = judgedBy(HOUSE, component).range
  const shown = SHOWN_SHARES.flatMap(share => quantileOfAscending(values, share) ?? [])
  const known = [lowest - tolerance, highest + tolerance, ...shown, ideal.from, ideal.to]
  return {
    lowest: Math.max(0, Math.floor(Math.min(...known) / width) * width),
    highest: Math.min(HIGHEST_IDEALS[component], Math.ceil(Math.max(...known) / width) * width),
    step,
    width,
  }
}

/** The share of a component's points that a value earns, 0 to 1, whatever points the style gives it. */
export function earnedShare(component: MeasuredComponent, ideal: Ideal, value: number): number {
  const { tolerance } = judgedBy(HOUSE, component).range
  const range = { lowest: ideal.from, highest: ideal.to, tolerance }
  return pointsAt(value, { points: 1, range })
}

/** How many values earn all points, some, and none. */
export function earnedCounts(component: MeasuredComponent, ideal: Ideal, values: readonly number[]) {
  const { tolerance } = judgedBy(HOUSE, component).range
  const all = values.filter(value => value >= ideal.from && value <= ideal.to).length
  const earning = values.filter(
    value => ideal.from - value < tolerance && value - ideal.to < tolerance,
  ).length
  return { all, some: earning - all, none: values.length - earning }
}
