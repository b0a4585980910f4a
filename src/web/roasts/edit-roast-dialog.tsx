import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { ApiError, apiGet, apiSendEdit, messageOf, PRECONDITION_FAILED } from '../api-client.ts'
import { calls } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import {
  ChangedElsewhere,
  type EditConflict,
  OVERWRITE_ANSWERS,
  OVERWRITE_QUESTION,
} from '../ui/changed-elsewhere.tsx'
import { Dialog, useClosingQuestion } from '../ui/dialog.tsx'
import { mergeEdit } from '../ui/edit-merge.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { useMessages } from '../ui/messages.tsx'
import { WeightField } from '../ui/weight-field.tsx'
import { lossTextOf, weightProblem } from '../ui/weight-text.ts'
import styles from './edit-roast-dialog.module.css'
import {
  EDIT_LABELS,
  EMPTY_EDIT_FORM,
  editFormOf,
  isSameEdit,
  type RoastEditForm,
  roastUpdateOf,
} from './roast-edit.ts'

interface EditRoastDialogProps {
  roast: Roast
  onClose: () => void
  onSaved: () => Promise<void>
  /** The roast was changed elsewhere since it was read. */
  onOutdated: () => Promise<unknown>
}

type FormConflict = EditConflict & { field: keyof RoastEditForm }

/** The form in which the owner corrects a roast. */
export function EditRoastDialog(props: EditRoastDialogProps) {
  return (
    <Dialog title="Edit Roast" onClose={props.onClose}>
      <EditRoastForm {...props} />
    </Dialog>
  )
}

function EditRoastForm({ roast, onClose, onSaved, onOutdated }: EditRoastDialogProps) {
  const messages = useMessages()
  const [form, setForm] = useState<RoastEditForm>(EMPTY_EDIT_FORM)
  const [isSaving, setSaving] = useState(false)
  const [opened, setOpened] = useState<RoastEditForm>(EMPTY_EDIT_FORM)
  const [shown, setShown] = useState(roast)
  const [conflicts, setConflicts] = useState<FormConflict[] | null>(null)
  const fill = useEffectEvent(() => {
    setOpened(editFormOf(roast))
    setForm(editFormOf(roast))
  })
  useEffect(() => fill(), [])
  useClosingQuestion(isSameEdit(form, opened) ? null : 'Discard what you changed?')
  const change = (field: keyof RoastEditForm) => (text: string) => setForm({ ...form, [field]: text })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if ((weightProblem(form.green_weight_g) ?? weightProblem(form.roasted_weight_g)) !== null) return
    const isOver = conflicts?.some(({ field, now }) => form[field] !== now) ?? false
    if (isOver && !(await messages.confirm(OVERWRITE_QUESTION, OVERWRITE_ANSWERS))) return
    setSaving(true)
    try {
      await apiSendEdit('PUT', calls.roast(roast.id), shown, roastUpdateOf(form))
      await onSaved()
    } catch (error) {
      setSaving(false)
      await messages.alert(`Failed to save changes: ${messageOf(error)}`)
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) await showNewest()
    }
  }
  const showNewest = async () => {
    await onOutdated()
    try {
      const newest = await apiGet<Roast>(calls.roast(roast.id))
      const now = editFormOf(newest)
      const merge = mergeEdit(opened, form, now)
      setForm(merge.merged)
      setOpened(now)
      setShown(newest)
      setConflicts(
        merge.conflicts.map(field => ({
          field,
          label: EDIT_LABELS[field],
          now: now[field],
          typed: form[field],
        })),
      )
    } catch (error) {
      await messages.alert(`Failed to load roast: ${messageOf(error)}`)
    }
  }
  const takeNewest = () => {
    const values = (conflicts ?? []).map(({ field, now }) => [field, now])
    setForm({ ...form, ...Object.fromEntries(values) })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        label={EDIT_LABELS.roast_name}
        data-first-focus
        maxLength={200}
        value={form.roast_name}
        onChange={event => change('roast_name')(event.target.value)}
      />
      <div className={styles.weights}>
        <WeightField
          label={EDIT_LABELS.green_weight_g}
          value={form.green_weight_g}
          onChange={change('green_weight_g')}
        />
        <WeightField
          label={EDIT_LABELS.roasted_weight_g}
          value={form.roasted_weight_g}
          onChange={change('roasted_weight_g')}
        />
        <p className={styles.loss} aria-live="polite">
          <span>Loss</span>{' '}
          {lossTextOf(form.green_weight_g, form.roasted_weight_g, roast.weight_loss_percent)}
        </p>
      </div>
      <TextAreaField
        label={EDIT_LABELS.notes}
        rows={5}
        maxLength={20_000}
        value={form.notes}
        onChange={event => change('notes')(event.target.value)}
      />
      {conflicts !== null && (
        <ChangedElsewhere noun="roast" conflicts={conflicts} onTakeNewest={takeNewest} />
      )}
      <div className={styles.buttons}>
        <Button disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
