import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { BeanFields } from '#domain/bean.ts'
import { ApiError, apiGet, apiSendEdit, messageOf, PRECONDITION_FAILED } from '../api-client.ts'
import { calls } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import {
  ChangedElsewhere,
  type EditConflict,
  OVERWRITE_ANSWERS,
  OVERWRITE_QUESTION,
} from '../ui/changed-elsewhere.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { mergeEdit } from '../ui/edit-merge.ts'
import { useMessages } from '../ui/messages.tsx'
import { beanChanges, beanFieldsOf, draftOf, fieldText, withFieldsOf } from './bean-draft.ts'
import { BeanDraftForm, labelOf } from './bean-draft-form.tsx'

interface EditBeanDialogProps {
  bean: Bean
  onClose: () => void
  onSaved: () => void
  /** The bean was changed elsewhere since it was read. */
  onOutdated: () => Promise<unknown>
}

type BeanConflict = EditConflict & { field: keyof BeanFields }

/** Every field of a bean, to be corrected by its owner. Only what was changed is sent. */
export function EditBeanDialog({ bean, onClose, onSaved, onOutdated }: EditBeanDialogProps) {
  const messages = useMessages()
  const [shown, setShown] = useState(bean)
  const [draft, setDraft] = useState(() => draftOf(bean))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [conflicts, setConflicts] = useState<BeanConflict[] | null>(null)

  const save = async (edited: BeanFields) => {
    const changes = beanChanges(shown, edited)
    if (Object.keys(changes).length === 0) return onClose()
    const isOver = conflicts?.some(({ field }) => field in changes) ?? false
    if (isOver && !(await messages.confirm(OVERWRITE_QUESTION, OVERWRITE_ANSWERS))) return
    setSaving(true)
    setProblem(null)
    try {
      await apiSendEdit('PUT', calls.bean(bean.id), shown, changes)
      onSaved()
    } catch (error) {
      setProblem(`Failed to save changes: ${messageOf(error)}`)
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) await showNewest(edited)
      setSaving(false)
    }
  }
  const showNewest = async (edited: BeanFields) => {
    await onOutdated()
    try {
      const newest = await apiGet<Bean>(calls.bean(bean.id))
      const now = beanFieldsOf(newest)
      const merge = mergeEdit(beanFieldsOf(shown), edited, now)
      setDraft(draftOf(merge.merged))
      setShown(newest)
      setConflicts(
        merge.conflicts.map(field => ({
          field,
          label: labelOf(field),
          now: fieldText(now[field]),
          typed: fieldText(edited[field]),
        })),
      )
      setProblem(null)
    } catch (error) {
      setProblem(`Failed to load bean: ${messageOf(error)}`)
    }
  }
  const takeNewest = () => {
    const fields = (conflicts ?? []).map(({ field }) => field)
    setDraft(withFieldsOf(draft, shown, fields))
  }
  return (
    <Dialog title="Edit Bean" shape="panel" onClose={onClose}>
      <BeanDraftForm draft={draft} onChange={setDraft} onSubmit={save} problem={problem}>
        {conflicts !== null && (
          <ChangedElsewhere noun="bean" conflicts={conflicts} onTakeNewest={takeNewest} />
        )}
        <Button onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </BeanDraftForm>
    </Dialog>
  )
}
