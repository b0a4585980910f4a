import type { Roast } from '#contract/roasts.ts'

/** The steps to the first labelled bag, in order. Whether a label was printed is not known. */
export const FIRST_STEPS = ['about', 'bean', 'roast', 'weights', 'label'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

type Weighed = Pick<Roast, 'green_weight_g' | 'roasted_weight_g'>

interface NewLibrary {
  /** Whether the owner has chosen the time zone, which the first step saves. */
  isZoneChosen: boolean
  beanCount: number
  roasts: readonly Weighed[]
}

/** The steps that are done, or null in a library that is past its first steps. */
export function stepsDone({ isZoneChosen, beanCount, roasts }: NewLibrary): Set<FirstStep> | null {
  const isWeighed = roasts.some(isWeighedRoast)
  // The label is the last step, so it is still shown for the first roast.
  if (isWeighed && roasts.length > 1) return null
  const done = new Set<FirstStep>()
  if (isZoneChosen) done.add('about')
  if (beanCount > 0) done.add('bean')
  if (roasts.length > 0) done.add('roast')
  if (isWeighed) done.add('weights')
  return done
}

/** Whether both weights are known. */
export function isWeighedRoast({ green_weight_g, roasted_weight_g }: Weighed): boolean {
  return green_weight_g !== null && roasted_weight_g !== null
}
