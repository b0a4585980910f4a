import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { failure, success } from '#domain/record/result.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendEdit } from '#web/api/send-call.ts'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
import { CoffeeField, choiceText } from '#web/owner/parts/bean/coffee-select.tsx'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { firstFieldProblem } from '#web/owner/parts/roast/field-texts.ts'
import { bagText, useRoastsOfNumbers } from '#web/owner/parts/roast/other-bags.ts'
import { AnywayButton } from '#web/owner/parts/weight/asked-weights.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { doubted, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { firstBeanIn, PARTS_LACK_WEIGHT } from '#web/parts/bean/coffee-choice.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { styleName, useStyles } from '#web/parts/style/roast-style.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { DateField, dateProblem } from '#web/ui/date-field.tsx'
import { CancelButton, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { doubtOfTexts, weightProblem } from '#web/words/weight-text.ts'
import { EditRoastFields } from './edit-roast-fields.tsx'
import styles from './roast.module.css'
import { EDIT_LABELS, editFormOf, type RoastEditForm, roastUpdateOf } from './roast-edit.ts'
import { WeightPair } from './weight-pair.tsx'

interface EditRoastDialogProps {
  roast: RoastWithFields
  onClose: () => void
  onSaved: () => void
}

/** The owner's form for editing a roast. What is typed survives a reload. */
export function EditRoastDialog({ roast, onClose, onSaved }: EditRoastDialogProps) {
  return (
    <Dialog title="Edit Roast" onClose={onClose}>
      <EditRoastForm roast={roast} onSaved={onSaved} />
    </Dialog>
  )
}

/** The storage key of the draft of a roast's form. */
export function roastDraftKey({ id }: { id: number }): string {
  return `roast ${id}`
}

function EditRoastForm({ roast, onSaved }: Omit<EditRoastDialogProps, 'onClose'>) {
  const messages = useMessages()
  const { beans, textOf, styleOfCoffee } = useNames(roast)
  const typed = useDraft(roastDraftKey(roast), editFormOf(roast))
  const { value: draft, saved: before, change: setDraft } = typed
  const form = useForm({
    draft: typed,
    read: () => {
      const problem =
        weightProblem(draft.green_weight_g) ??
        weightProblem(draft.roasted_weight_g) ??
        firstFieldProblem(draft) ??
        dateProblem(draft.roast_date)
      if (problem !== null || !weights.mayGoOn()) return failure([])
      const update = roastUpdateOf(draft, before)
      return update === null ? failure({ field: '', sentence: PARTS_LACK_WEIGHT }) : success(update)
    },
    send: update => sendEdit(calls.updateRoast, { id: roast.id }, roast, update),
    onSent: onSaved,
    sentenceOf: error => {
      void messages.alert(`Failed to save changes: ${messageOf(error)}`)
      return null
    },
  })
  useClosingQuestion(typed.isChanged ? 'Discard what you changed?' : null, undefined, form.discard)
  const weights = useAskedWeights(roast, before, draft, setDraft)
  const change = (field: keyof RoastEditForm) => (text: string) => setDraft({ ...draft, [field]: text })
  return (
    <Form form={form} className={layout.stack5} noValidate={false}>
      <TextField
        label={EDIT_LABELS.roast_name}
        data-first-focus
        maxLength={200}
        value={draft.roast_name}
        hint={useOtherBag(draft.roast_name, roast.id)}
        onChange={event => change('roast_name')(event.target.value)}
      />
      <div className={styles.pair}>
        <CoffeeField
          label={EDIT_LABELS.bean_id}
          untilRead={beans}
          value={draft.bean_id}
          weight={draft.green_weight_g}
          known={draft.bean_id === before.bean_id ? roast.greens : null}
          taken={roast.greens ?? [{ bean_id: roast.bean_id, grams: roast.green_weight_g ?? 0 }]}
          onChange={(bean_id, green_weight_g = draft.green_weight_g) =>
            setDraft({ ...draft, bean_id, green_weight_g })
          }
        />
        <DateField label={EDIT_LABELS.roast_date} value={draft.roast_date} onChange={change('roast_date')} />
      </div>
      <WeightPair
        lossLabel="Loss"
        green={draft.green_weight_g}
        roasted={draft.roasted_weight_g}
        knownPercent={roast.weight_loss_percent}
        doubted={weights.doubted}
        isAsked={weights.isAsked}
      >
        {WEIGHTS.map(weight => (
          <WeightField
            key={weight}
            label={EDIT_LABELS[weight]}
            value={draft[weight]}
            onChange={change(weight)}
          />
        ))}
      </WeightPair>
      <TextAreaField
        label={EDIT_LABELS.notes}
        hint="Everybody sees them on the roast’s page."
        rows={4}
        maxLength={20_000}
        value={draft.notes}
        onChange={event => change('notes')(event.target.value)}
      />
      <EditRoastFields form={draft} onChange={changed => setDraft({ ...draft, ...changed })} />
      <StyleSelect
        value={draft.style_id}
        otherwise={`As its bean: ${styleOfCoffee(draft.bean_id)}`}
        withHouse
        onChange={change('style_id')}
      />
      <FormProblem form={form} />
      <ChangedElsewhere
        draft={typed}
        form={form}
        labelOf={field => EDIT_LABELS[field]}
        textOf={(value, field) => textOf(value[field], field)}
      />
      <DialogFooter>
        <CancelButton disabled={form.isSending} />
        <AnywayButton
          kind="primary"
          type="submit"
          disabled={form.isSending}
          isAsked={weights.isAsked && !form.isSending}
        >
          {form.isSending ? 'Saving…' : 'Save'}
        </AnywayButton>
      </DialogFooter>
    </Form>
  )
}

const WEIGHTS = ['green_weight_g', 'roasted_weight_g'] as const

/** What is in doubt about the weights of the form. Weights that were stored before aren't asked about again. */
function useAskedWeights(
  { id }: RoastWithFields,
  before: RoastEditForm,
  form: RoastEditForm,
  setForm: (form: RoastEditForm) => void,
) {
  const question = useWeightQuestion()
  // An empty weight stays as it is stored.
  const after = [
    form.green_weight_g || before.green_weight_g,
    form.roasted_weight_g || before.roasted_weight_g,
  ] as const
  const weights = doubted(doubtOfTexts(...after), {
    key: id,
    onTake: (weight, text) => setForm({ ...form, [weight]: text }),
  })
  const toAsk = isSame(after, [before.green_weight_g, before.roasted_weight_g]) ? [] : weights
  return {
    doubted: weights,
    isAsked: question.isAsked(toAsk),
    mayGoOn: () => question.mayGoOn(toAsk),
  }
}

/** The beans to choose from, and what the form's ids stand for. */
function useNames(roast: RoastWithFields) {
  const known = useCall(calls.listBeans, {}).data
  const blends = useCall(calls.listBlends, {}).data ?? []
  const allStyles = useStyles()
  const beans: readonly BeanChoice[] = known ?? [{ ...roast.bean, country: null }]
  return {
    beans,
    textOf: (text: string, field: keyof RoastEditForm) => {
      if (field === 'style_id') return text === '' ? '' : styleName(allStyles, Number(text))
      return field === 'bean_id' ? choiceText(text, beans, blends) : text
    },
    styleOfCoffee: (choice: string) => {
      const bean = known?.find(({ id }) => id === firstBeanIn(choice, blends))
      return styleName(allStyles, bean?.style_id ?? null)
    },
  }
}

/** A hint that another roast has the number in a roast's name; null if none has. The owner may use it anyway. */
function useOtherBag(roastName: string, roastId: number): string | null {
  const number = roastNumberIn(roastName)
  const roasts = useRoastsOfNumbers(number === null ? [] : [number])
  const other = number === null ? undefined : roasts.get(number)?.find(({ id }) => id !== roastId)
  return other === undefined ? null : `#${number} is on another bag already: ${bagText(other)}.`
}
