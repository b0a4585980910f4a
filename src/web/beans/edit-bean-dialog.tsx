import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { BeanFields } from '#domain/bean/bean.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { ChangedElsewhere } from '#web/parts/edit/changed-elsewhere.tsx'
import { useEntityEdit } from '#web/parts/edit/use-entity-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { beanChanges, beanFieldsOf, draftOf, withFieldsOf } from './bean-draft.ts'
import { BeanDraftForm } from './bean-draft-form.tsx'
import { fieldText } from './bean-facts.ts'

interface EditBeanDialogProps {
  bean: Bean
  onClose: () => void
  onSaved: () => void
}

/** Edits every field of a bean. Sends only what was changed. */
export function EditBeanDialog({ bean, onClose, onSaved }: EditBeanDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(bean))
  const [problem, setProblem] = useState<string | null>(null)
  const { shown, isBusy, conflicts, save } = useEntityEdit({
    entity: bean,
    noun: 'bean',
    read: calls.readBean,
    update: calls.updateBean,
    fieldsOf: beanFieldsOf,
    labelOf: field => BEAN_FIELDS[field].label,
    textOf: fieldText,
    onMerged: merged => setDraft(draftOf(merged)),
    onProblem: setProblem,
    onSaved,
  })
  const submit = (edited: BeanFields) => {
    const changes = beanChanges(shown, edited)
    if (Object.keys(changes).length === 0) return onClose()
    void save(edited, changes)
  }
  return (
    <Dialog title="Edit Bean" shape="panel" onClose={onClose}>
      <BeanDraftForm draft={draft} onChange={setDraft} onSubmit={submit} problem={problem}>
        <ChangedElsewhere
          noun="bean"
          conflicts={conflicts}
          onTakeNewest={fields => setDraft(withFieldsOf(draft, shown, fields))}
        />
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </BeanDraftForm>
    </Dialog>
  )
}
