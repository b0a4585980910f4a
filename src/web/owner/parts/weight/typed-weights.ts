import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { doubtOfTexts, weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { doubted } from './weight-question.ts'

export const WEIGHT_NAMES = { green_weight_g: 'Green weight', roasted_weight_g: 'Roasted weight' } as const
export type WeightField = keyof typeof WEIGHT_NAMES
export const WEIGHT_FIELDS = namesIn(WEIGHT_NAMES)

/** The weights of a roast. */
export type Weights = Pick<Roast, WeightField>

/** The weights of a roast as texts to type in, unrounded. */
export function weightTexts(roast: Weights): Record<WeightField, string> {
  return valuesByName(WEIGHT_FIELDS, field => String(roast[field] ?? ''))
}

/** What is typed for the weights of a roast: a draft under a key, with what of it can be saved. */
export function useTypedWeights(key: string, roast: Weights & { id: number }) {
  const draft = useDraft(key, weightTexts(roast))
  const texts = draft.value
  // An emptied field takes no weight away.
  const changed: RoastWeightsUpdate = {}
  for (const field of WEIGHT_FIELDS) {
    const grams = weightOfText(texts[field])
    if (grams !== null && grams !== roast[field]) changed[field] = grams
  }
  const type = (field: WeightField, text: string) => draft.change({ ...texts, [field]: text })
  const isChanged = Object.keys(changed).length > 0
  const isReadable = WEIGHT_FIELDS.every(field => weightProblem(texts[field]) === null)
  const doubt = doubtOfTexts(texts.green_weight_g, texts.roasted_weight_g)
  return {
    draft,
    texts,
    type,
    isReadable,
    isChanged,
    /** The weights to save; null if there are none, or one can't be read. */
    update: isReadable && isChanged ? changed : null,
    // Those in doubt. What is odd about the stored ones is said beside the fields already.
    weights: doubted(isChanged || doubt?.code === 'unit_mistaken' ? doubt : null, {
      key: roast.id,
      onTake: type,
    }),
  }
}
