import { useState } from 'react'
import { type DoubtedWeights, doubtId } from './doubted-weights.ts'

export interface WeightQuestion {
  /**
   * Whether these weights may be saved: there are none, or the owner was asked about each of them before. Otherwise
   * asks now; the next press saves.
   */
  mayGoOn: (weights: readonly DoubtedWeights[]) => boolean
  /** Whether the owner was asked about these weights; false if there are none. */
  isAsked: (weights: readonly DoubtedWeights[]) => boolean
}

/** Asks about weights that no roast has, before they are saved. Other weights are asked about anew. */
export function useWeightQuestion(): WeightQuestion {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const isEachAsked = (weights: readonly DoubtedWeights[]) => weights.every(each => asked.has(doubtId(each)))
  return {
    mayGoOn: weights => {
      if (isEachAsked(weights)) return true
      setAsked(known => new Set([...known, ...weights.map(doubtId)]))
      return false
    },
    isAsked: weights => weights.length > 0 && isEachAsked(weights),
  }
}
