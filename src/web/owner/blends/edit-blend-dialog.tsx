import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { blendDraftKey } from '#web/parts/edit/draft-keys.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'
import { CancelButton, DISCARDING, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { CheckField, TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { BLEND_LABELS, blendOfDraft, blendText, changedValues, draftOfBlend, saidBy } from './blend-draft.ts'
import { BlendPartsFields } from './blend-parts-fields.tsx'

interface EditBlendDialogProps {
  /** The recipe to change; null for a new one. */
  blend: Blend | null
  onClose: () => void
}

/** Makes a recipe, or changes one. */
export default function EditBlendDialog({ blend, onClose }: EditBlendDialogProps) {
  return (
    <Dialog title={blend === null ? 'New recipe' : 'Edit recipe'} shape="panel" onClose={onClose}>
      <EditBlend blend={blend} onClose={onClose} />
    </Dialog>
  )
}

function EditBlend({ blend, onClose }: EditBlendDialogProps) {
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
  useClosingQuestion(
    isChanged && !form.isSending ? 'Discard what you changed?' : null,
    DISCARDING,
    form.discard,
  )
  const change = (changed: Partial<typeof draft>) => form.change({ ...draft, ...changed })
  return (
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
  )
}
