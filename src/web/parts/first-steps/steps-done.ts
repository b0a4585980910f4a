import type { Roast } from '#contract/roasts.ts'

/** The steps to the first labelled bag, in order. Whether a label was printed is not known. */
export const FIRST_STEPS = ['bean', 'roast', 'weights', 'label'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

type Weighed = Pick<Roast, 'green_weight_g' | 'roasted_weight_g'>

/** The steps that are done, or null in a library that is past its first steps. */
export function stepsDone(beanCount: number, roasts: readonly Weighed[]): Set<FirstStep> | null {
  const isWeighed = roasts.some(isWeighedRoast)
  // The label is the last step, so it is still shown for the first roast.
  if (isWeighed && roasts.length > 1) return null
  const done = new Set<FirstStep>()
  if (beanCount > 0) done.add('bean')
  if (roasts.length > 0) done.add('roast')
  if (isWeighed) done.add('weights')
  return done
}

/** Whether both weights are known. */
export function isWeighedRoast({ green_weight_g, roasted_weight_g }: Weighed): boolean {
  return green_weight_g !== null && roasted_weight_g !== null
}
