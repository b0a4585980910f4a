import type { Roast } from '#contract/roasts.ts'
import { useSavedRow } from '#web/owner/parts/edit/use-saved-row.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { doubtOfTexts, weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { doubted } from './doubted-weights.ts'

/** The weights of a roast, as an update has them. */
export type Weights = Pick<Roast, 'green_weight_g' | 'roasted_weight_g'>

/** The row in which the weights of a roast are typed, wherever that is. */
export function useWeightsRow(
  roast: Weights & { id: number },
  send: (changed: Partial<Weights>) => Promise<{ roast_name: string }>,
) {
  const draft = useDraft(`weights of ${roast.id}`, {
    green: textOf(roast.green_weight_g),
    roasted: textOf(roast.roasted_weight_g),
  })
  const { green, roasted } = draft.value
  const update = {
    ...changedWeight('green_weight_g', green, roast),
    ...changedWeight('roasted_weight_g', roasted, roast),
  }
  const isReadable = weightProblem(green) === null && weightProblem(roasted) === null
  const isChanged = Object.keys(update).length > 0
  const doubt = doubtOfTexts(green, roasted)
  // What is odd about the stored weights is said beside the fields already.
  const weights = doubted(isChanged || doubt?.code === 'unit_mistaken' ? doubt : null, {
    key: roast.id,
    onTake: (weight, text) =>
      draft.change({ green, roasted, [weight === 'green_weight_g' ? 'green' : 'roasted']: text }),
  })
  const hasUpdate = isReadable && isChanged
  const row = useSavedRow({ draft, update: hasUpdate ? update : null, weights, send })
  return {
    ...row,
    hasUpdate,
    /** Whether leaving the row loses something: what can't be read, is asked about, or was refused. */
    isAtRisk: !isReadable || (isChanged && (weights.length > 0 || row.problem !== null)),
    forget: draft.forget,
    weights,
    green,
    roasted,
    typeGreen: (text: string) => draft.change({ green: text, roasted }),
    typeRoasted: (text: string) => draft.change({ green, roasted: text }),
  }
}

/** The weight that was typed, if it is another one. An emptied field takes no weight away. */
function changedWeight(field: keyof Weights, typed: string, roast: Weights): Partial<Weights> {
  const grams = weightOfText(typed)
  return grams === null || grams === roast[field] ? {} : { [field]: grams }
}

function textOf(grams: number | null): string {
  return grams === null ? '' : String(grams)
}
