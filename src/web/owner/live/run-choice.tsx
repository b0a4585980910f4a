import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { TYPING_MILLISECONDS } from '#web/owner/parts/weight/asked-weights.tsx'
import { coffeeChoiceOf } from '#web/parts/bean/coffee-choice.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import layout from '#web/ui/layout.module.css'
import type { Choice, Chosen } from '#web/visitor/roasts/live/chosen.ts'
import { changeRun, chose, type Run } from '#web/visitor/roasts/live/run.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { ChoiceFields, isKeepable } from './choice-fields.tsx'
import { coffeeOfRun } from './coffee-of-run.ts'
import { followedIn, followedOf, useFollowable } from './followed.ts'
import styles from './roasting.module.css'
import { sendRuns } from './run-sync.ts'

/** What was chosen for a roast that runs, here or by the device that opened it, to choose it late or anew. */
export function useRunChoice(run: Run) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const { bean_id, green_weight_g } = run
  const coffee = bean_id === null ? '' : coffeeChoiceOf({ ...run, bean_id })
  const followed = followedOf(run)
  const followable = useFollowable(coffee)
  const saved = String(green_weight_g ?? '')
  const { value: weight, change: type, forget } = useDraft(`green ${run.key}`, saved)
  const grams = weightOfText(weight)
  const isRight = isKeepable({ coffee, weight })
  const choose = (choice: Partial<Choice>, ...parts: Chosen[]) => {
    changeRun(run.key, now => chose(now, choice, parts))
    void sendRuns()
  }
  const keepWeight = () => {
    if (!isRight || grams === green_weight_g) return
    // A comma or a unit may still be typed.
    if (weight === String(grams ?? '')) forget()
    const { greens } = coffeeOfRun(coffee, grams, blends)
    choose({ greens, green_weight_g: grams }, 'weight')
  }
  const onSettled = useEffectEvent(keepWeight)
  useEffect(() => {
    if (weight === saved) return
    const timer = setTimeout(() => onSettled(), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [weight, saved])
  const fields = {
    ...{ coffee, weight, followed, followable },
    onCoffee: (chosen: string, typed?: string) => {
      if (typed !== undefined) forget()
      const green = typed === undefined ? green_weight_g : weightOfText(typed)
      const reference = beans.find(({ id }) => String(id) === chosen)?.reference_roast_id ?? null
      // What the device follows may be of the coffee that it didn't know.
      const stays =
        followedOf({ plan_roast_id: reference, plan_id: null }) === followed ||
        (bean_id === null && followed !== '')
      const isTyped = typed !== undefined
      choose(
        {
          ...coffeeOfRun(chosen, green, blends),
          ...(isTyped && { green_weight_g: green }),
          ...(!stays && { plan_roast_id: reference, plan_id: null }),
        },
        'coffee',
        ...(isTyped ? ['weight' as const] : []),
        ...(stays ? [] : ['plan' as const]),
      )
    },
    onWeight: type,
    onFollow: (chosen: string) => choose(followedIn(chosen, followable), 'plan'),
  }
  return { fields, grams, isRight, keepWeight }
}

/** Its fields, in little room. */
export function RunChoiceFields(props: ComponentProps<typeof ChoiceFields>) {
  return (
    <div className={`${layout.row2} ${styles.choice}`}>
      <ChoiceFields {...props} />
    </div>
  )
}
