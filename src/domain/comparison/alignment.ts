import type { Moment, RoastMoments } from './moments.ts'

/** How a roast is placed on the time axis that several roasts share. */
export interface Alignment {
  /** The second since charge that is at 0 of the shared axis. */
  zeroSeconds: number
  /** False if the roast doesn't have the chosen moment and is aligned on charge. */
  hasMoment: boolean
}

/**
 * Places roasts so that the chosen moment of each is at 0. The charge of a roast that doesn't have the moment is placed
 * at the charge of the first roast that has it.
 */
export function alignRoasts(roasts: readonly RoastMoments[], moment: Moment): Alignment[] {
  const zeros = roasts.map(moments => moments[moment])
  const fallback = zeros.find(zero => zero !== null) ?? 0
  return zeros.map(zero => ({ zeroSeconds: zero ?? fallback, hasMoment: zero !== null }))
}
