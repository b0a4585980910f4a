import { useState } from 'react'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'
import { CancelButton, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { blendOfDraft, changedValues, draftOfBlend, saidBy } from './blend-draft.ts'
import { BlendPartsFields } from './blend-parts-fields.tsx'

interface EditBlendDialogProps {
  /** The recipe to change; null for a new one. */
  blend: Blend | null
  onClose: () => void
}

/** Makes a recipe, or changes one. */
export default function EditBlendDialog({ blend, onClose }: EditBlendDialogProps) {
  return (
    <Dialog title={blend === null ? 'New Recipe' : 'Edit Recipe'} shape="panel" onClose={onClose}>
      <EditBlend blend={blend} onClose={onClose} />
    </Dialog>
  )
}

function EditBlend({ blend, onClose }: EditBlendDialogProps) {
  const messages = useMessages()
  const beans = useCall(calls.listBeans, {}).data ?? []
  const [before] = useState(() => draftOfBlend(blend))
  const [draft, setDraft] = useState(before)
  const isChanged = !isSame(saidBy(before), saidBy(draft))
  const form = useForm({
    canSend: isChanged,
    read: () => blendOfDraft(draft),
    send: recipe =>
      blend === null
        ? sendCall(calls.createBlend, {}, recipe)
        : sendCall(calls.updateBlend, { id: blend.id }, changedValues(before, draft, recipe)),
    onSent: ({ name }) => {
      onClose()
      messages.notify(`The recipe “${name}” was saved.`)
    },
    mainInput: 'name',
  })
  useClosingQuestion(isChanged && !form.isSending ? 'Discard what you changed?' : null)
  const change = (changed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changed })
    form.setProblem(null)
  }
  return (
    <Form form={form} className={layout.stack5} autoComplete="off">
      <TextField
        label="Name"
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
        label="Summary"
        name="summary"
        hint="How it tastes. Visitors read it on its roasts."
        maxLength={BEAN_FIELDS.bean_summary.longest}
        error={form.problemOf('summary')}
        value={draft.summary}
        onChange={event => change({ summary: event.target.value })}
      />
      <ChipsField
        label="Names in files"
        hint="Enter adds a name: a file with it is of this recipe. Only you see these names."
        maxLength={BEAN_FIELDS.origin_name.longest}
        values={draft.aliases}
        onChange={aliases => change({ aliases })}
      />
      {blend !== null && (
        <label className={layout.beside2}>
          <input
            type="checkbox"
            checked={draft.isRetired}
            onChange={event => change({ isRetired: event.target.checked })}
          />
          Retired: no longer offered for roasts
        </label>
      )}
      <FormProblem form={form} />
      <DialogFooter>
        <CancelButton disabled={form.isSending} />
        <SubmitButton form={form} disabled={!isChanged}>
          Save
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
