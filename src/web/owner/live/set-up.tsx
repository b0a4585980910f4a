import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { forgetDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import styles from './roasting.module.css'
import { beginRun } from './run.ts'
import { sendRun } from './run-sync.ts'

/**
 * What is roasted and what is followed, as the address proposes it. Nothing of it has to be said before the roast.
 */
export function SetUp({ search }: { search: string }) {
  const proposed = new URLSearchParams(search)
  const { data: beans, error, retry } = useCall(calls.listBeans, {})
  const stocks = useStockOfBeans()
  const [bean, setBean] = useState(proposed.get('bean') ?? '')
  const usualOf = (id: string) => String(stocks?.get(Number(id))?.usual_batch_g ?? '')
  const [weight, setWeight] = useDraft('roast now', usualOf(bean))
  const [plan, setPlan] = useState(proposed.get('follow'))
  const chosen = beans?.find(({ id }) => String(id) === bean)
  const { data: roasts = [] } = useCall(
    calls.listRoastsOfBean,
    chosen === undefined ? null : { id: chosen.id },
  )
  const followed = plan ?? String(chosen?.reference_roast_id ?? '')
  const reference = chosen?.reference_roast_id ?? null
  const best = [...roasts].sort((one, other) => (other.score ?? -1) - (one.score ?? -1))[0]
  if (error && beans === undefined) return <ErrorState message={messageOf(error)} onRetry={retry} />
  const start = () => {
    forgetDraft('roast now')
    beginRun({
      bean_id: chosen?.id ?? null,
      green_weight_g: weightOfText(weight),
      plan_roast_id: followed === '' ? null : Number(followed),
    })
    void sendRun()
  }
  return (
    <form
      className={styles.setUp}
      onSubmit={event => {
        event.preventDefault()
        if (weightProblem(weight) === null) start()
      }}
    >
      <ScreenHeading>Roast</ScreenHeading>
      <SelectField
        label="Coffee"
        value={bean}
        onChange={id => {
          setBean(id)
          setWeight(usualOf(id))
          setPlan(null)
        }}
      >
        <BeanOptions beans={beans ?? []} chosen={bean} hasNone />
      </SelectField>
      <WeightField label="Green weight" value={weight} onChange={setWeight} />
      <SelectField label="Follow" value={followed} onChange={setPlan} disabled={roasts.length === 0}>
        <option value="">Nothing</option>
        {roasts.map(roast => (
          <option key={roast.id} value={roast.id}>
            {roastTitle(roast)}
            {roast.id === reference ? ' (reference)' : roast.id === best?.id ? ' (best score)' : ''}
          </option>
        ))}
      </SelectField>
      <Button kind="primary" type="submit" className={styles.large}>
        Start
      </Button>
    </form>
  )
}
