import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { isNamed } from '#domain/record/named-values.ts'
import { success } from '#domain/record/result.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useEntityEdit } from '#web/owner/parts/edit/use-entity-edit.ts'
import { beanDraftKey } from '#web/parts/edit/draft-keys.ts'
import { SubmitButton } from '#web/parts/form/form.tsx'
import { styleName, useStyles } from '#web/parts/style/roast-style.ts'
import { STYLE_LABEL } from '#web/parts/style/style-select.tsx'
import { CancelButton, Dialog } from '#web/ui/dialog.tsx'
import { type BeanDraft, beanChanges, beanOfDraft, draftOf } from './bean-draft.ts'
import { ANSWER_WORDS, ANSWERS, BeanDraftForm } from './bean-draft-form.tsx'

interface EditBeanDialogProps {
  bean: Bean
  onClose: () => void
  onSaved: () => void
}

/** Edits every field of a bean. Sends only what was changed. */
export default function EditBeanDialog({ bean, onClose, onSaved }: EditBeanDialogProps) {
  const styles = useStyles()
  const { form, draft, setDraft, shown, isBusy, conflicts, cancel, takeNewest } = useEntityEdit({
    entity: bean,
    noun: 'bean',
    draftKey: beanDraftKey(bean),
    read: calls.readBean,
    update: calls.updateBean,
    draftOf,
    changesOf: (draft, shown) => {
      const bean = beanOfDraft(draft)
      if (!bean.ok) return bean
      const changes = beanChanges(shown, bean.value)
      return success(Object.keys(changes).length === 0 ? null : changes)
    },
    labelOf: editedLabel,
    textOf: (draft, field) =>
      field === 'style_id' ? styleName(styles, Number(draft.style_id)) : editedText(draft[field]),
    onDone: isSaved => (isSaved ? onSaved() : onClose()),
  })
  return (
    <Dialog title="Edit Bean" shape="panel" onClose={cancel}>
      <BeanDraftForm form={form} draft={draft} saved={draftOf(shown)} onChange={setDraft}>
        <ChangedElsewhere noun="bean" conflicts={conflicts} onTakeNewest={takeNewest} />
        <CancelButton disabled={isBusy} />
        <SubmitButton form={form} busy="Saving…" disabled={isBusy}>
          Save
        </SubmitButton>
      </BeanDraftForm>
    </Dialog>
  )
}

function editedLabel(field: keyof BeanDraft): string {
  if (field === 'style_id') return STYLE_LABEL
  return BEAN_FIELDS[field === 'price' ? 'price_amount' : field].label
}

/** What is typed for a field, in one text. */
function editedText(typed: BeanDraft[keyof BeanDraft]): string {
  if (typed === '') return ''
  if (typeof typed === 'string') return isNamed(ANSWERS, typed) ? ANSWER_WORDS[typed] : typed
  if (Array.isArray(typed)) return typed.map(pair => pair.join(' ')).join(', ')
  const { amount, currency, unit } = typed
  return [`${amount} ${currency}`.trim(), unit].filter(part => part !== '').join(' / ')
}
