import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { cropYearText } from '#domain/bean/crop-year.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useEntityEdit } from '#web/owner/parts/edit/use-entity-edit.ts'
import { beanDraftKey } from '#web/parts/edit/draft-keys.ts'
import { forgetDraft, type KeptDraft, keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { styleName, useStyles } from '#web/parts/style/roast-style.ts'
import { STYLE_LABEL } from '#web/parts/style/style-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog } from '#web/ui/dialog.tsx'
import { fieldText, priceText } from '#web/visitor/beans/bean-facts.ts'
import {
  type BeanDraft,
  beanChanges,
  beanFieldsOf,
  draftOf,
  draftOfEdited,
  type EditedBean,
  type EditedField,
  type EditedValues,
  mergedDraft,
  readableBean,
  withFieldsOf,
} from './bean-draft.ts'
import { BeanDraftForm } from './bean-draft-form.tsx'

interface EditBeanDialogProps {
  bean: Bean
  onClose: () => void
  onSaved: () => void
}

/** Edits every field of a bean. Sends only what was changed. What is typed survives a reload. */
export default function EditBeanDialog({ bean, ...endings }: EditBeanDialogProps) {
  const key = beanDraftKey(bean)
  const ending = (end: () => void) => () => {
    forgetDraft(key)
    end()
  }
  const [onClose, onSaved] = [ending(endings.onClose), ending(endings.onSaved)]
  const [kept] = useState(() => keptDraft<BeanDraft>(key))
  const [draft, setDraft] = useState(() =>
    kept === null ? draftOf(bean) : mergedDraft(kept.before, kept.edited, draftOf(bean)),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const styles = useStyles()
  const { shown, isBusy, conflicts, save } = useEntityEdit({
    entity: bean,
    kept: kept && keptFields(kept, bean),
    noun: 'bean',
    read: calls.readBean,
    update: calls.updateBean,
    fieldsOf: beanFieldsOf,
    labelOf: editedLabel,
    textOf: (fields, field) =>
      field === 'style_id' ? styleName(styles, Number(fields.style_id)) : editedText(fields, field),
    onMerged: merged => setDraft(draftOfEdited(merged)),
    onProblem: setProblem,
    onSaved,
  })
  const [opened] = useState(() => kept?.before ?? draftOf(bean))
  // With conflicts, another reload must find them again.
  useKeptDraft(key, conflicts === null ? draftOf(shown) : opened, draft)
  const submit = (edited: EditedBean) => {
    const changes = beanChanges(shown, edited)
    if (Object.keys(changes).length === 0) return onClose()
    void save(edited, changes)
  }
  return (
    <Dialog title="Edit Bean" shape="panel" onClose={onClose}>
      <BeanDraftForm
        draft={draft}
        saved={draftOf(shown)}
        onChange={setDraft}
        onSubmit={submit}
        problem={problem}
      >
        <ChangedElsewhere
          noun="bean"
          conflicts={conflicts}
          onTakeNewest={fields => setDraft(withFieldsOf(draft, shown, fields))}
        />
        <CancelButton disabled={isBusy} />
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </BeanDraftForm>
    </Dialog>
  )
}

/** What was typed as the values of a bean. What can't be read as one yet counts as unchanged. */
function keptFields({ before, edited }: KeptDraft<BeanDraft>, bean: Bean): KeptDraft<EditedValues> {
  return { before: readableBean(before, bean), edited: readableBean(edited, bean) }
}

function editedLabel(field: EditedField): string {
  if (field === 'style_id') return STYLE_LABEL
  if (field === 'crop') return BEAN_FIELDS.crop_year.label
  return BEAN_FIELDS[field === 'price' ? 'price_amount' : field].label
}

function editedText(bean: EditedValues, field: Exclude<EditedField, 'style_id'>): string {
  if (field === 'crop') return cropYearText(bean.crop)
  return field === 'price' ? priceText(bean.price) : fieldText(bean[field])
}
