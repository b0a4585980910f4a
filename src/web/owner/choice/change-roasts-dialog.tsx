import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { failure, success } from '#domain/record/result.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { counted } from '#domain/words/plural.ts'
import { sendCall } from '#web/api/send-call.ts'
import { CoffeeField } from '#web/owner/parts/bean/coffee-select.tsx'
import { TagsField } from '#web/owner/parts/roast/tags-field.tsx'
import { useRoastsById } from '#web/owner/parts/roast/use-roasts-by-id.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { type DoubtedWeights, doubted, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { coffeeIn, PARTS_LACK_WEIGHT } from '#web/parts/bean/coffee-choice.ts'
import { Form, FormProblem } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { weightOfText } from '#web/words/weight-text.ts'
import { changesOfForm, EMPTY_CHANGES, type ManyChangesForm, OF_BEAN } from './change-roasts.ts'
import styles from './choice.module.css'

interface ChangeRoastsProps {
  chosen: readonly number[]
  title: string
  onClose: () => void
}

/** The owner's form for changing several roasts together. */
export function ChangeRoastsDialog({ chosen, title, onClose }: ChangeRoastsProps) {
  const offerUndo = useRestoreOffer()
  const [typed, setTyped] = useState(EMPTY_CHANGES)
  const changes = changesOfForm(typed)
  const set = (field: keyof ManyChangesForm) => (text: string) => setTyped({ ...typed, [field]: text })
  const { inDoubt, isLoading } = useDoubtedChanges(chosen, typed, set)
  const question = useWeightQuestion()
  const isEmpty = changes !== null && Object.keys(changes).length === 0
  const canSend = changes !== null && !isEmpty && !isLoading
  const form = useForm({
    canSend,
    read: () => (question.mayGoOn(inDoubt) ? success({ ...changes, roast_ids: [...chosen] }) : failure([])),
    send: body => sendCall(calls.updateRoasts, {}, body, { timeoutMilliseconds: null }),
    onSent: ({ changed, deletion_id }) => {
      onClose()
      const roasts = counted(changed, 'roast')
      offerUndo(
        changed === 0 ? 'Nothing changed: the roasts had these values already.' : `${roasts} changed.`,
        deletion_id,
        `${roasts} restored.`,
      )
    },
  })
  const isAsked = question.isAsked(inDoubt) && !form.isSending
  const lacksWeight = coffeeIn(typed.bean_id, weightOfText(typed.green_weight_g)) === null
  const leaving = isEmpty || form.isSending ? null : 'Discard what you changed?'
  return (
    <Dialog title={title} question={leaving} onClose={onClose}>
      <Form form={form} className={layout.stack4}>
        <p className={text.small}>What you leave empty stays as it is.</p>
        <CoffeeField
          label="Bean"
          value={typed.bean_id}
          weight={typed.green_weight_g}
          none="As it is"
          onChange={(bean_id, green_weight_g = typed.green_weight_g) =>
            setTyped({ ...typed, bean_id, green_weight_g })
          }
        />
        <StyleSelect value={typed.style_id} otherwise="As it is" withHouse onChange={set('style_id')}>
          <option value={OF_BEAN}>The style of the bean</option>
        </StyleSelect>
        <DateAndNumber typed={typed} isOne={chosen.length === 1} set={set} />
        <div className={styles.pair}>
          <WeightField label="Green weight" value={typed.green_weight_g} onChange={set('green_weight_g')} />
          <WeightField
            label="Roasted weight"
            value={typed.roasted_weight_g}
            onChange={set('roasted_weight_g')}
          />
        </div>
        {lacksWeight && <p className={text.smallProblem}>{PARTS_LACK_WEIGHT}</p>}
        <AskedWeights weights={inDoubt} isAsked={isAsked} />
        <TagsField
          label="Add tags"
          tags={typed.tags_added}
          onChange={tags_added => setTyped({ ...typed, tags_added })}
        />
        <TagsField
          label="Remove tags"
          tags={typed.tags_removed}
          onChange={tags_removed => setTyped({ ...typed, tags_removed })}
        />
        <FormProblem form={form} className={text.smallProblem} />
        <DialogFooter>
          <CancelButton />
          <AnywayButton kind="primary" type="submit" disabled={!canSend || form.isSending} isAsked={isAsked}>
            {form.isSending ? 'Saving…' : 'Save'}
          </AnywayButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

interface DateAndNumberProps {
  typed: ManyChangesForm
  /** Whether only one roast is chosen. */
  isOne: boolean
  set: (field: 'roast_date' | 'first_number') => (text: string) => void
}

function DateAndNumber({ typed, isOne, set }: DateAndNumberProps) {
  return (
    <div className={styles.pair}>
      <DateField label="Date" value={typed.roast_date} onChange={set('roast_date')} />
      <TextField
        label="First number"
        hint={isOne ? undefined : 'The oldest roast gets this number, the others the next ones by date.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed.first_number}
        onChange={event => set('first_number')(event.target.value.replace(/\D/g, ''))}
      />
    </div>
  )
}

type Weight = 'green_weight_g' | 'roasted_weight_g'

/**
 * The weights that no roast has, as these changes make them. If only one weight is typed, the chosen roasts have the
 * other one, and are read.
 */
function useDoubtedChanges(
  chosen: readonly number[],
  form: Pick<ManyChangesForm, Weight>,
  set: (field: Weight) => (text: string) => void,
): { inDoubt: DoubtedWeights[]; isLoading: boolean } {
  const green = weightOfText(form.green_weight_g)
  const roasted = weightOfText(form.roasted_weight_g)
  const isOne = (green === null) !== (roasted === null)
  const { roasts, isLoading } = useRoastsById(isOne ? chosen : [])
  const onTake = (weight: Weight, text: string) => set(weight)(text)
  const inDoubt = isOne
    ? [...roasts.values()].flatMap(({ id, roast_name, green_weight_g, roasted_weight_g }) => {
        const doubt = weightDoubt(green ?? green_weight_g, roasted ?? roasted_weight_g)
        const isTyped = doubt?.code === 'unit_mistaken' && form[doubt.values.weight] !== ''
        return doubted(doubt, { key: id, name: roast_name, ...(isTyped && { onTake }) })
      })
    : doubted(weightDoubt(green, roasted), { key: 'all', onTake })
  return { inDoubt, isLoading }
}
