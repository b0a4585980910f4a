import { type FormEvent, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { TagsField } from '#web/owner/parts/roast/tags-field.tsx'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { AnywayButton } from '#web/owner/parts/weight/anyway-button.tsx'
import { AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { useWeightQuestion } from '#web/owner/parts/weight/use-weight-question.ts'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { offeredBeans } from '#web/parts/bean/offered-beans.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { CancelButton, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { changesOfForm, EMPTY_CHANGES, type ManyChangesForm, OF_BEAN } from './change-roasts.ts'
import styles from './change-roasts-dialog.module.css'
import { useDoubtedChanges } from './doubted-changes.ts'

interface ChangeRoastsProps {
  chosen: readonly number[]
  title: string
  onClose: () => void
}

/** The owner's form for changing several roasts together. */
export function ChangeRoastsDialog(props: ChangeRoastsProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <ChangeRoasts {...props} />
    </Dialog>
  )
}

function ChangeRoasts({ chosen, onClose }: ChangeRoastsProps) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const offerUndo = useRestoreOffer()
  const saving = useSend(calls.updateRoasts)
  const [form, setForm] = useState(EMPTY_CHANGES)
  const [problem, setProblem] = useState<string | null>(null)
  const changes = changesOfForm(form)
  const set = (field: keyof ManyChangesForm) => (text: string) => setForm({ ...form, [field]: text })
  const { inDoubt, isLoading } = useDoubtedChanges(chosen, form, set)
  const question = useWeightQuestion()
  const isAsked = question.isAsked(inDoubt) && !saving.isSending
  const isEmpty = changes !== null && Object.keys(changes).length === 0
  useClosingQuestion(isEmpty || saving.isSending ? null : 'Discard what you changed?')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (changes === null || isEmpty || saving.isSending || isLoading) return
    if (!question.mayGoOn(inDoubt)) return
    setProblem(null)
    try {
      const body = { ...changes, roast_ids: [...chosen] }
      const { changed, deletion_id } = await saving.send({}, body, { timeoutMilliseconds: null })
      onClose()
      const roasts = plural(changed, { one: '1 roast', other: `${changed} roasts` })
      offerUndo(
        changed === 0 ? 'Nothing changed: the roasts had these values already.' : `${roasts} changed.`,
        deletion_id,
        `${roasts} restored.`,
      )
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void save(event)} noValidate>
      <p className={styles.note}>What you leave empty stays as it is.</p>
      <SelectField label="Bean" value={form.bean_id} onChange={set('bean_id')}>
        <option value="">As it is</option>
        {offeredBeans(beans, form.bean_id).map(({ id, origin_name }) => (
          <option key={id} value={id}>
            {origin_name}
          </option>
        ))}
      </SelectField>
      <StyleSelect value={form.style_id} otherwise="As it is" withHouse onChange={set('style_id')}>
        <option value={OF_BEAN}>The style of the bean</option>
      </StyleSelect>
      <DateAndNumber form={form} isOne={chosen.length === 1} set={set} />
      <div className={styles.pair}>
        <WeightField label="Green weight" value={form.green_weight_g} onChange={set('green_weight_g')} />
        <WeightField
          label="Roasted weight"
          value={form.roasted_weight_g}
          onChange={set('roasted_weight_g')}
        />
      </div>
      <AskedWeights weights={inDoubt} isAsked={isAsked} />
      <TagsField
        label="Add tags"
        tags={form.tags_added}
        onChange={tags_added => setForm({ ...form, tags_added })}
      />
      <TagsField
        label="Remove tags"
        tags={form.tags_removed}
        onChange={tags_removed => setForm({ ...form, tags_removed })}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogFooter>
        <CancelButton />
        <AnywayButton
          kind="primary"
          type="submit"
          disabled={changes === null || isEmpty || saving.isSending || isLoading}
          isAsked={isAsked}
        >
          {saving.isSending ? 'Saving…' : 'Save'}
        </AnywayButton>
      </DialogFooter>
    </form>
  )
}

interface DateAndNumberProps {
  form: ManyChangesForm
  /** Whether only one roast is chosen. */
  isOne: boolean
  set: (field: 'roast_date' | 'first_number') => (text: string) => void
}

function DateAndNumber({ form, isOne, set }: DateAndNumberProps) {
  return (
    <div className={styles.pair}>
      <DateField label="Date" value={form.roast_date} onChange={set('roast_date')} />
      <TextField
        label="First number"
        hint={isOne ? undefined : 'The oldest roast gets this number, the others the next ones by date.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={form.first_number}
        onChange={event => set('first_number')(event.target.value.replace(/\D/g, ''))}
      />
    </div>
  )
}
