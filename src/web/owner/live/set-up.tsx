import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import text from '#web/ui/text.module.css'
import { bringBack, leftRuns } from '#web/visitor/roasts/live/run.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { ChoiceFields, isKeepable } from './choice-fields.tsx'
import { coffeeOfRun } from './coffee-of-run.ts'
import { followedIn, planChoice, useFollowable } from './followed.ts'
import styles from './roasting.module.css'
import { RunningRoasts, useRunningElsewhere } from './running-roasts.tsx'
import { useStart } from './use-start.ts'

/**
 * What is roasted and what is followed, as the address proposes it. Nothing of it has to be said before the roast.
 */
export function SetUp({ search }: { search: string }) {
  const proposed = new URLSearchParams(search)
  const { data: beans, error, retry } = useCall(calls.listBeans, {})
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const stocks = useStockOfBeans()
  const seen = useRunningElsewhere()
  const { running } = seen
  const { start, isStarting } = useStart(seen)
  const [coffee, setCoffee] = useState(proposed.get('bean') ?? '')
  const [chosenPlan, setPlan] = useState(proposedPlan(proposed))
  const followable = useFollowable(coffee)
  const { roasts, plans } = followable
  // What was chosen to be followed proposes its weight; else the coffee its usual one.
  const chosenToFollow =
    roasts.find(({ id }) => String(id) === chosenPlan) ??
    plans?.find(({ id }) => planChoice(id) === chosenPlan)
  const proposedWeight = String(
    chosenToFollow?.green_weight_g ?? stocks?.get(Number(coffee))?.usual_batch_g ?? '',
  )
  const { value: typed, change: setTyped, forget } = useDraft<string | null>('weight to roast', null)
  const weight = typed ?? proposedWeight
  const fillIfEmptied = () => {
    if (typed?.trim() === '') forget()
  }
  const followed = chosenPlan ?? String(followable.reference ?? '')
  if (error && beans === undefined) return <ErrorState message={messageOf(error)} onRetry={retry} />
  const begin = async () => {
    const grams = weightOfText(weight)
    const coffees = coffeeOfRun(coffee, grams, blends)
    const isBegun = await start({ ...coffees, green_weight_g: grams, ...followedIn(followed, followable) })
    if (isBegun) forget()
  }
  return (
    <form
      className={styles.setUp}
      data-notices="aside"
      onSubmit={event => {
        event.preventDefault()
        if (isKeepable({ coffee, weight }) && !isStarting) void begin()
      }}
    >
      <ScreenHeading>Roast</ScreenHeading>
      <LeftRuns />
      <RunningRoasts running={running} />
      <ChoiceFields
        {...{ coffee, weight, followed, followable }}
        onCoffee={(choice, grams) => {
          setCoffee(choice)
          if (grams === undefined) fillIfEmptied()
          else setTyped(grams)
          setPlan(null)
        }}
        onWeight={setTyped}
        onFollow={followed => {
          setPlan(followed)
          fillIfEmptied()
        }}
      />
      {coffee !== '' && <NextTimeOf beanId={Number(coffee)} />}
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

/** What the address proposes to follow; null for nothing. */
function proposedPlan(search: URLSearchParams): string | null {
  const plan = search.get('plan')
  return plan === null ? search.get('follow') : planChoice(plan)
}

/** Earlier roasts that aren't on the server yet, and why. */
function LeftRuns() {
  const runs = leftRuns.use().filter(({ isDiscarded }) => !isDiscarded)
  return runs.map(left => (
    <p key={left.key} className={text.quiet} role="status">
      {left.refusal ?? 'An earlier roast is kept on this device until the server can be reached.'}{' '}
      {left.refusal !== null && <Button onClick={() => bringBack(left)}>Open it</Button>}
    </p>
  ))
}
