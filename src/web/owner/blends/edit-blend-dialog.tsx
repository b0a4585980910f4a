import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { FEWEST_PARTS, MOST_PARTS } from '#domain/bean/blend/recipe.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { type BeanChoice, BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { blendDraftKey } from '#web/parts/edit/draft-keys.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, Problem, SubmitButton } from '#web/parts/form/form.tsx'
import { type FormState, useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { CheckField, TextAreaField, TextField, useFieldIds } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { Slider } from '#web/ui/slider.tsx'
import text from '#web/ui/text.module.css'
import {
  BLEND_LABELS,
  beanInput,
  blendOfDraft,
  blendText,
  changedValues,
  draftOfBlend,
  numberIn,
  PARTS_INPUT,
  type PartDraft,
  partsWithAnother,
  partsWithout,
  partsWithShare,
  partsWithTyped,
  saidBy,
  shareInput,
  sumProblem,
} from './blend-draft.ts'
import styles from './edit-blend-dialog.module.css'

interface EditBlendDialogProps {
  /** The recipe to change; null for a new one. */
  blend: Blend | null
  onClose: () => void
}

/** Makes a recipe, or changes one. */
export default function EditBlendDialog({ blend, onClose }: EditBlendDialogProps) {
  const messages = useMessages()
  const beans = useCall(calls.listBeans, {}).data ?? []
  const typed = useDraft(blendDraftKey(blend?.id ?? 'new'), draftOfBlend(blend))
  const { value: draft, saved } = typed
  const isChanged = !isSame(saidBy(saved), saidBy(draft))
  const form = useForm({
    draft: typed,
    canSend: isChanged,
    read: () => blendOfDraft(draft),
    send: recipe =>
      blend === null
        ? sendCall(calls.createBlend, {}, recipe)
        : sendCall(calls.updateBlend, { id: blend.id }, changedValues(saved, draft, recipe)),
    onSent: ({ name }) => {
      onClose()
      messages.notify(`The recipe “${name}” was saved.`)
    },
    mainInput: 'name',
  })
  const change = (changed: Partial<typeof draft>) => form.change({ ...draft, ...changed })
  return (
    <Dialog
      title={blend === null ? 'New recipe' : 'Edit recipe'}
      shape="panel"
      question={isChanged && !form.isSending ? 'Discard what you changed?' : null}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <Form form={form} className={layout.stack5} autoComplete="off">
        <TextField
          label={BLEND_LABELS.name}
          name="name"
          data-first-focus
          maxLength={BEAN_FIELDS.origin_name.longest}
          error={form.problemOf('name')}
          value={draft.name}
          onChange={event => change({ name: event.target.value })}
        />
        <div className={layout.stack2}>
          <BlendPartsFields
            parts={draft.parts}
            beans={beans}
            form={form}
            onChange={parts => change({ parts })}
          />
          {blend !== null && (
            <p className={text.quiet}>
              Weighed roasts keep their shares; those that aren’t weighed yet take the new ones.
            </p>
          )}
        </div>
        <TextAreaField
          label={BLEND_LABELS.summary}
          name="summary"
          hint="How it tastes. Visitors read it on its roasts."
          maxLength={BEAN_FIELDS.bean_summary.longest}
          error={form.problemOf('summary')}
          value={draft.summary}
          onChange={event => change({ summary: event.target.value })}
        />
        <ChipsField
          label={BLEND_LABELS.aliases}
          hint="Enter adds a name: a file with it is of this recipe. Only you see these names."
          maxLength={BEAN_FIELDS.origin_name.longest}
          values={draft.aliases}
          onChange={aliases => change({ aliases })}
        />
        {blend !== null && (
          <CheckField
            label="Retired: no longer offered for roasts"
            checked={draft.isRetired}
            onChange={isRetired => change({ isRetired })}
          />
        )}
        <FormProblem form={form} />
        <ChangedElsewhere
          draft={typed}
          form={form}
          labelOf={field => BLEND_LABELS[field]}
          textOf={(draft, field) => blendText(draft, field, beans)}
        />
        <DialogFooter>
          <CancelButton disabled={form.isSending} />
          <SubmitButton form={form} disabled={!isChanged}>
            Save
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

interface BlendPartsFieldsProps {
  parts: readonly PartDraft[]
  beans: readonly BeanChoice[]
  form: FormState
  onChange: (parts: PartDraft[]) => void
}

const PERCENT = { lowest: 0, highest: 100, step: 1 }

/** The coffees of a recipe with their shares, by slider or number. What one gets, those give that weren’t typed. */
function BlendPartsFields({ parts, beans, form, onChange }: BlendPartsFieldsProps) {
  const change = (place: number, bean: string) =>
    onChange(parts.map((part, at) => (at === place ? { ...part, bean } : part)))
  const problem = sumProblem(parts) ?? form.problemOf(PARTS_INPUT)
  return (
    <fieldset className={styles.parts} name={PARTS_INPUT}>
      <legend>Coffees</legend>
      <ul>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <li key={place} className={layout.beside2}>
            <PartFields
              place={place}
              part={part}
              beans={beans}
              form={form}
              onBean={bean => change(place, bean)}
              onMove={share => onChange(partsWithShare(parts, place, share))}
              onType={share => onChange(partsWithTyped(parts, place, share))}
            />
            {parts.length > FEWEST_PARTS && (
              <IconButton
                label={`Remove coffee ${place + 1}`}
                isDanger
                onClick={() => onChange(partsWithout(parts, place))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Problem className={text.smallProblem}>{problem}</Problem>
      {parts.length < MOST_PARTS && (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => onChange(partsWithAnother(parts))}>
          Add a coffee
        </Button>
      )}
    </fieldset>
  )
}

interface PartFieldsProps extends Pick<BlendPartsFieldsProps, 'beans' | 'form'> {
  place: number
  part: PartDraft
  onBean: (bean: string) => void
  onMove: (share: number) => void
  onType: (share: string) => void
}

function PartFields({ place, part, beans, form, onBean, onMove, onType }: PartFieldsProps) {
  const problem = form.problemOf(beanInput(place)) ?? form.problemOf(shareInput(place))
  const { errorId, attributes } = useFieldIds(undefined, problem)
  const name = `Coffee ${place + 1}`
  const share = numberIn(part)
  return (
    <div className={styles.part}>
      <select
        {...attributes}
        className={fieldStyles.input}
        name={beanInput(place)}
        aria-label={name}
        value={part.bean}
        onChange={event => onBean(event.target.value)}
      >
        <BeanOptions beans={beans} chosen={part.bean} hasNone />
      </select>
      <Slider
        aria-label={`Share of coffee ${place + 1}`}
        aria-valuetext={`${share} %`}
        scale={PERCENT}
        stretch={{ from: 0, to: share }}
        value={share}
        onMove={onMove}
      />
      <span className={styles.share}>
        <input
          className={fieldStyles.input}
          name={shareInput(place)}
          aria-label={`Percent of coffee ${place + 1}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={part.share}
          onChange={event => onType(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <Problem id={errorId} className={text.smallProblem}>
        {problem}
      </Problem>
    </div>
  )
}
