import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { shareTexts } from '#domain/bean/blend/blend-words.ts'
import { partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { CoffeeField } from '#web/owner/parts/bean/coffee-select.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { blendIn, coffeeIn, firstBeanIn, PARTS_LACK_WEIGHT, partsIn } from '#web/parts/bean/coffee-choice.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { useRoastsAlike } from '#web/parts/roast/use-roasts-alike.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { beginRun, bringBack, leftRuns, type RunChoice } from '#web/visitor/roasts/live/run.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { scoreText } from '#web/words/score-text.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { coffeeOfRun } from './coffee-of-run.ts'
import styles from './roasting.module.css'
import { sendRuns } from './run-sync.ts'
import { RunningRoasts, useRunningElsewhere } from './running-roasts.tsx'

/**
 * What is roasted and what is followed, as the address proposes it. Nothing of it has to be said before the roast.
 */
export function SetUp({ search }: { search: string }) {
  const proposed = new URLSearchParams(search)
  const { data: beans, error, retry } = useCall(calls.listBeans, {})
  const stocks = useStockOfBeans()
  const running = useRunningElsewhere()
  const [bean, setBean] = useState(proposed.get('bean') ?? '')
  const [chosenPlan, setPlan] = useState(followedIn(proposed))
  const { data: blends } = useCall(calls.listBlends, {})
  const chosen = beans?.find(({ id }) => String(id) === bean)
  const blend_id = blendIn(bean)
  const first = firstBeanIn(bean, blends ?? [])
  const roasts =
    useRoastsAlike(first === null || partsIn(bean) !== null ? null : { bean_id: first, blend_id }) ?? []
  const { data: plans } = useCall(calls.listPlans, chosen === undefined ? null : { bean_id: chosen.id })
  // What was chosen to be followed proposes its weight; else the coffee its usual one.
  const chosenToFollow =
    roasts.find(({ id }) => String(id) === chosenPlan) ??
    plans?.find(({ id }) => `${PLAN}${id}` === chosenPlan)
  const proposedWeight = String(
    chosenToFollow?.green_weight_g ?? stocks?.get(Number(bean))?.usual_batch_g ?? '',
  )
  const { value: typed, change: setTyped, forget } = useDraft<string | null>('weight to roast', null)
  const weight = typed ?? proposedWeight
  const fillIfEmptied = () => {
    if (typed?.trim() === '') forget()
  }
  const followed = chosenPlan ?? String(chosen?.reference_roast_id ?? '')
  const reference = chosen?.reference_roast_id ?? null
  const best = (blend_id === null ? roasts.filter(isOfOneCoffee) : [...roasts]).sort(
    (one, other) => (other.score ?? -1) - (one.score ?? -1),
  )[0]
  if (error && beans === undefined) return <ErrorState message={messageOf(error)} onRetry={retry} />
  const grams = weightOfText(weight)
  const lacksWeight = coffeeIn(bean, grams) === null
  const start = () => {
    forget()
    beginRun({
      ...coffeeOfRun(bean, grams, blends ?? []),
      green_weight_g: grams,
      ...planIn(followed, plans),
    })
    void sendRuns()
  }
  return (
    <form
      className={styles.setUp}
      data-notices="aside"
      onSubmit={event => {
        event.preventDefault()
        if (weightProblem(weight) === null && !lacksWeight) start()
      }}
    >
      <ScreenHeading>Roast</ScreenHeading>
      <LeftRuns />
      <RunningRoasts running={running} />
      <CoffeeField
        label="Coffee"
        value={bean}
        weight={weight}
        onChange={(choice, grams) => {
          setBean(choice)
          if (grams === undefined) fillIfEmptied()
          else setTyped(grams)
          setPlan(null)
        }}
      />
      <WeightField label="Green weight" value={weight} onChange={setTyped} />
      {lacksWeight && <p className={text.smallProblem}>{PARTS_LACK_WEIGHT}</p>}
      <SelectField
        label="Follow"
        value={followed}
        onChange={followed => {
          setPlan(followed)
          fillIfEmptied()
        }}
        disabled={roasts.length + (plans ?? []).length === 0}
      >
        <option value="">Nothing</option>
        {plans?.map(({ id, name }) => (
          <option key={`${PLAN}${id}`} value={`${PLAN}${id}`}>
            {name} (plan)
          </option>
        ))}
        {roasts.map(roast => (
          <option key={roast.id} value={roast.id}>
            {roastLine(roast, blend_id === null ? first : null)}
            {roast.id === reference ? ' (reference)' : roast.id === best?.id ? ' (best score)' : ''}
          </option>
        ))}
      </SelectField>
      {chosen !== undefined && <NextTimeOf beanId={chosen.id} />}
      <Button kind={running.length === 0 ? 'primary' : 'plain'} type="submit" className={styles.large}>
        Start
      </Button>
    </form>
  )
}

/** What the owner wanted to do differently in the next roast of a coffee. */
function NextTimeOf({ beanId }: { beanId: number }) {
  const noted = useCall(calls.listNextTimes, {}).data ?? []
  const wanted = noted.filter(({ bean_id, blend_id }) => bean_id === beanId && blend_id === null)
  return wanted.map(({ roast_id, next_time, ...roast }) => (
    <p key={roast_id} className={text.anywhere}>
      <strong>Next time</strong>, after {roastTitle(roast)}: {next_time}
    </p>
  ))
}

/** `#41, 12 Jan 2026, score 87 B`; the blends of this coffee as `…, blend, 50 %` */
function roastLine(roast: RoastOfBean, beanId: number | null): string {
  return [
    roastTitle(roast),
    roast.roast_date === null ? 'no date' : dateInWords(roast.roast_date),
    ...(roast.score === null ? [] : [`score ${scoreText(roast.score, roast.score_from)}`]),
    ...(beanId === null || isOfOneCoffee(roast) ? [] : [blendText(roast, beanId)]),
  ].join(', ')
}

/** `blend, 50 %`: the share of the coffee. */
function blendText(roast: RoastOfBean, beanId: number): string {
  const parts = partsOfRoast(roast) ?? []
  const share = shareTexts(parts)[parts.findIndex(({ bean_id }) => bean_id === beanId)]
  return share === undefined ? 'blend' : `blend, ${share}`
}

/** What is followed is the id of a roast, or this before the id of a plan. */
const PLAN = 'plan '

/** What is followed, as a run has it. A plan whose list isn't read yet is the one that the address says. */
function planIn(
  followed: string,
  plans: readonly { id: number; roast_id: number | null }[] | undefined,
): Pick<RunChoice, 'plan_roast_id' | 'plan_id'> {
  if (!followed.startsWith(PLAN))
    return { plan_roast_id: followed === '' ? null : Number(followed), plan_id: null }
  const id = Number(followed.slice(PLAN.length))
  const plan = plans?.find(each => each.id === id)
  return { plan_roast_id: plan?.roast_id ?? null, plan_id: plans === undefined || plan ? id : null }
}

function followedIn(search: URLSearchParams): string | null {
  const plan = search.get('plan')
  return plan === null ? search.get('follow') : `${PLAN}${plan}`
}

/** Earlier roasts that aren't on the server yet, and why. */
function LeftRuns() {
  const runs = leftRuns.use()
  return runs.map(left => (
    <p key={left.key} className={styles.left} role="status">
      {left.refusal ?? 'An earlier roast is kept on this device until the server can be reached.'}{' '}
      {left.refusal !== null && <Button onClick={() => bringBack(left)}>Open it</Button>}
    </p>
  ))
}
