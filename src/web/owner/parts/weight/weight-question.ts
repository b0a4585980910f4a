import { useState } from 'react'
import type { RoastWeights, WeightDoubt } from '#domain/roast/weights/weight-doubt.ts'

/** Weights that no roast has, as they stand in the fields of a form. */
export interface DoubtedWeights {
  /** Tells the roasts of one form apart. */
  key: string | number
  /** Which roast they are of; absent where the form is about one roast. */
  name?: string
  doubt: WeightDoubt
  /** Puts a weight into its field; absent if another part of the screen does. */
  onTake?: (weight: keyof RoastWeights, text: string) => void
}

/** The weights of one roast if they are in doubt, else none. */
export function doubted(doubt: WeightDoubt | null, of: Omit<DoubtedWeights, 'doubt'>): DoubtedWeights[] {
  return doubt === null ? [] : [{ ...of, doubt }]
}

/** The same for the same weights of the same roast. */
export function doubtId({ key, doubt }: DoubtedWeights): string {
  return `${key}: ${doubt.values.green_weight_g} → ${doubt.values.roasted_weight_g}`
}

/** Asks about weights that no roast has, before they are saved. Other weights are asked about anew. */
export function useWeightQuestion() {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const isEachAsked = (weights: readonly DoubtedWeights[]) => weights.every(each => asked.has(doubtId(each)))
  return {
    /**
     * Whether these weights may be saved: there are none, or the owner was asked about each of them before. Otherwise
     * asks now; the next press saves.
     */
    mayGoOn: (weights: readonly DoubtedWeights[]) => {
      if (isEachAsked(weights)) return true
      setAsked(known => new Set([...known, ...weights.map(doubtId)]))
      return false
    },
    /** Whether the owner was asked about these weights; false if there are none. */
    isAsked: (weights: readonly DoubtedWeights[]) => weights.length > 0 && isEachAsked(weights),
  }
}
