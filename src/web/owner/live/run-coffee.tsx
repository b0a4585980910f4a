import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { CoffeeField } from '#web/owner/parts/bean/coffee-select.tsx'
import { coffeeChoiceOf } from '#web/parts/bean/coffee-choice.ts'
import { changeRun, type Run } from '#web/visitor/roasts/live/run.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { coffeeOfRun } from './coffee-of-run.ts'
import { sendRuns } from './run-sync.ts'

/** The coffee of a roast that was begun, to choose it late or another one. */
export function RunCoffee({ run: { key, bean_id, blend_id, greens, green_weight_g } }: { run: Run }) {
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const choose = (choice: string, grams?: string) => {
    const weight = grams === undefined ? green_weight_g : weightOfText(grams)
    const coffee = coffeeOfRun(choice, weight, blends)
    changeRun(key, () => ({ ...coffee, green_weight_g: weight, unsentBean: true, refusal: null }))
    void sendRuns()
  }
  return (
    <CoffeeField
      label="Coffee"
      value={bean_id === null ? '' : coffeeChoiceOf({ bean_id, blend_id, greens })}
      weight={String(green_weight_g ?? '')}
      onChange={choose}
    />
  )
}
