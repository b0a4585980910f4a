import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { failure, success } from '#domain/record/result.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { useCall } from '#web/api/get-cache.ts'
import { type BeanChoice, BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { blendIn } from '#web/owner/parts/bean/coffee-choice.ts'
import { type CoffeeDraft, CoffeesField, sumOf } from '#web/owner/parts/bean/coffees-field.tsx'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useEntityEdit } from '#web/owner/parts/edit/use-entity-edit.ts'
import { firstFieldProblem } from '#web/owner/parts/roast/field-texts.ts'
import { bagText, useRoastsOfNumbers } from '#web/owner/parts/roast/other-bags.ts'
import { AnywayButton } from '#web/owner/parts/weight/anyway-button.tsx'
import { doubted } from '#web/owner/parts/weight/doubted-weights.ts'
import { useWeightQuestion } from '#web/owner/parts/weight/use-weight-question.ts'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { forgetDraft } from '#web/parts/edit/kept-draft.ts'
import { Form } from '#web/parts/form/form.tsx'
import { styleName, useStyles } from '#web/parts/style/roast-style.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField, dateProblem } from '#web/ui/date-field.tsx'
import { CancelButton, Dialog, useClosingQuestion } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { doubtOfTexts, weightProblem } from '#web/words/weight-text.ts'
import { EditRoastFields } from './edit-roast-fields.tsx'
import styles from './roast.module.css'
import {
  coffeesIn,
  coffeesText,
  EDIT_LABELS,
  editFormOf,
  type RoastEditForm,
  roastUpdateOf,
} from './roast-edit.ts'
import { WeightPair } from './weight-pair.tsx'

interface EditRoastDialogProps {
  roast: RoastWithFields
  onClose: () => void
  onSaved: () => void
}

/** The owner's form for editing a roast. What is typed survives a reload. */
export function EditRoastDialog({ roast, onClose, onSaved }: EditRoastDialogProps) {
  const close = () => {
    forgetDraft(roastDraftKey(roast))
    onClose()
  }
  return (
    <Dialog title="Edit Roast" onClose={close}>
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
  const { beans, textOf, styleOfBean } = useNames(roast)
  const { form, draft, setDraft, shown, isBusy, conflicts, takeNewest } = useEntityEdit({
    entity: roast,
    noun: 'roast',
    draftKey: roastDraftKey(roast),
    read: calls.readRoast,
    update: calls.updateRoast,
    draftOf: editFormOf,
    changesOf: draft => {
      const problem =
        weightProblem(draft.green_weight_g) ??
        weightProblem(draft.roasted_weight_g) ??
        firstFieldProblem(draft) ??
        dateProblem(draft.roast_date)
      return problem === null && weights.mayGoOn() ? success(roastUpdateOf(draft, before)) : failure([])
    },
    labelOf: field => EDIT_LABELS[field],
    textOf: (draft, field) => textOf(draft[field], field),
    onFailure: problem => messages.alert(problem),
    onDone: onSaved,
  })
  const before = editFormOf(shown)
  useClosingQuestion(isSame(draft, before) ? null : 'Discard what you changed?')
  const weights = useAskedWeights(roast, before, draft, setDraft)
  const coffees = coffeesIn(draft.greens)
  const setCoffees = (changed: CoffeeDraft[]) =>
    setDraft({ ...draft, greens: coffeesText(changed), green_weight_g: String(sumOf(changed)) })
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
        {coffees.length === 0 && (
          <div className={layout.stack1}>
            <SelectField label={EDIT_LABELS.bean_id} value={draft.bean_id} onChange={change('bean_id')}>
              <BeanOptions beans={beans} chosen={draft.bean_id} hasNone withBlends />
            </SelectField>
            <Button kind="quiet" onClick={() => setCoffees(withAnother(draft))}>
              Several coffees
            </Button>
          </div>
        )}
        <DateField label={EDIT_LABELS.roast_date} value={draft.roast_date} onChange={change('roast_date')} />
      </div>
      {coffees.length > 0 && (
        <CoffeesField
          coffees={coffees}
          beans={beans}
          onChange={setCoffees}
          onAlone={() => setDraft({ ...draft, greens: '' })}
        />
      )}
      <WeightPair
        lossLabel="Loss"
        green={draft.green_weight_g}
        roasted={draft.roasted_weight_g}
        knownPercent={roast.weight_loss_percent}
        doubted={weights.doubted}
        isAsked={weights.isAsked}
      >
        {WEIGHTS.filter(weight => coffees.length === 0 || weight !== 'green_weight_g').map(weight => (
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
        otherwise={`As its bean: ${styleOfBean(draft.bean_id)}`}
        withHouse
        onChange={change('style_id')}
      />
      <ChangedElsewhere noun="roast" conflicts={conflicts} onTakeNewest={takeNewest} />
      <div className={layout.end3}>
        <CancelButton disabled={isBusy} />
        <AnywayButton kind="primary" type="submit" disabled={isBusy} isAsked={weights.isAsked && !isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </AnywayButton>
      </div>
    </Form>
  )
}

const WEIGHTS = ['green_weight_g', 'roasted_weight_g'] as const

/** The coffee of the form, and another one to choose. */
function withAnother({ bean_id, green_weight_g }: RoastEditForm): CoffeeDraft[] {
  return [
    { bean: blendIn(bean_id) === null ? bean_id : '', grams: green_weight_g },
    { bean: '', grams: '' },
  ]
}

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
  const allStyles = useStyles()
  const beans: readonly BeanChoice[] = known ?? [{ ...roast.bean, country: null }]
  const beanOf = <Bean extends BeanChoice>(among: readonly Bean[], id: string) =>
    among.find(bean => String(bean.id) === id)
  const namesOf = (coffees: readonly CoffeeDraft[]) =>
    coffees.map(({ bean, grams }) => `${beanOf(beans, bean)?.origin_name ?? bean} ${grams} g`).join(' + ')
  return {
    beans,
    textOf: (text: string, field: keyof RoastEditForm) => {
      if (field === 'greens') return namesOf(coffeesIn(text))
      if (field === 'style_id') return text === '' ? '' : styleName(allStyles, Number(text))
      return field === 'bean_id' ? (beanOf(beans, text)?.origin_name ?? text) : text
    },
    styleOfBean: (id: string) => styleName(allStyles, beanOf(known ?? [], id)?.style_id ?? null),
  }
}

/** A hint that another roast has the number in a roast's name; null if none has. The owner may use it anyway. */
function useOtherBag(roastName: string, roastId: number): string | null {
  const number = roastNumberIn(roastName)
  const roasts = useRoastsOfNumbers(number === null ? [] : [number])
  const other = number === null ? undefined : roasts.get(number)?.find(({ id }) => id !== roastId)
  return other === undefined ? null : `#${number} is on another bag already: ${bagText(other)}.`
}
