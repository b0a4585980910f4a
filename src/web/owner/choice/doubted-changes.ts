import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { useRoastsById } from '#web/owner/parts/roast/use-roasts-by-id.ts'
import { type DoubtedWeights, doubted } from '#web/owner/parts/weight/doubted-weights.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import type { ManyChangesForm } from './change-roasts.ts'

type WeightField = 'green_weight_g' | 'roasted_weight_g'

/**
 * The weights that no roast has, as these changes make them. If only one weight is typed, the chosen roasts have the
 * other one, and are read.
 */
export function useDoubtedChanges(
  chosen: readonly number[],
  form: Pick<ManyChangesForm, WeightField>,
  set: (field: WeightField) => (text: string) => void,
): { inDoubt: DoubtedWeights[]; isLoading: boolean } {
  const green = weightOfText(form.green_weight_g)
  const roasted = weightOfText(form.roasted_weight_g)
  const isOne = (green === null) !== (roasted === null)
  const { roasts, isLoading } = useRoastsById(isOne ? chosen : [])
  const onTake = (weight: WeightField, text: string) => set(weight)(text)
  const inDoubt = isOne
    ? [...roasts.values()].flatMap(({ id, roast_name, green_weight_g, roasted_weight_g }) => {
        const doubt = weightDoubt(green ?? green_weight_g, roasted ?? roasted_weight_g)
        const isTyped = doubt?.code === 'unit_mistaken' && form[doubt.values.weight] !== ''
        return doubted(doubt, { key: id, name: roast_name, ...(isTyped && { onTake }) })
      })
    : doubted(weightDoubt(green, roasted), { key: 'all', onTake })
  return { inDoubt, isLoading }
}
