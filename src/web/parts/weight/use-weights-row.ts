import type { Roast } from '#contract/roasts.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { useSavedRow } from '#web/parts/edit/use-saved-row.ts'
import { doubtOfTexts, weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { doubted } from './doubted-weights.ts'

/** The weights of a roast, as an update has them. */
export type Weights = Pick<Roast, 'green_weight_g' | 'roasted_weight_g'>

/** The row in which the weights of a roast are typed, wherever that is. */
export function useWeightsRow(
  roast: Weights & { id: number },
  send: (weights: Weights) => Promise<{ roast_name: string }>,
) {
  const draftKey = `weights of ${roast.id}`
  const [{ green, roasted }, setTyped] = useDraft(draftKey, {
    green: textOf(roast.green_weight_g),
    roasted: textOf(roast.roasted_weight_g),
  })
  // An emptied field takes no weight away.
  const update = {
    green_weight_g: weightOfText(green) ?? roast.green_weight_g,
    roasted_weight_g: weightOfText(roasted) ?? roast.roasted_weight_g,
  }
  const isReadable = weightProblem(green) === null && weightProblem(roasted) === null
  const isChanged =
    update.green_weight_g !== roast.green_weight_g || update.roasted_weight_g !== roast.roasted_weight_g
  const doubt = doubtOfTexts(green, roasted)
  // What is odd about the stored weights is said beside the fields already.
  const weights = doubted(isChanged || doubt?.code === 'unit_mistaken' ? doubt : null, {
    key: roast.id,
    onTake: (weight, text) =>
      setTyped({ green, roasted, [weight === 'green_weight_g' ? 'green' : 'roasted']: text }),
  })
  const hasUpdate = isReadable && isChanged
  return {
    ...useSavedRow({ draftKey, update: hasUpdate ? update : null, weights, send }),
    hasUpdate,
    weights,
    green,
    roasted,
    typeGreen: (text: string) => setTyped({ green: text, roasted }),
    typeRoasted: (text: string) => setTyped({ green, roasted: text }),
  }
}

function textOf(grams: number | null): string {
  return grams === null ? '' : String(grams)
}
