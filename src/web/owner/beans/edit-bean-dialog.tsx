import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { isNamed } from '#domain/record/named-values.ts'
import { success } from '#domain/record/result.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { beanDraftKey } from '#web/parts/edit/draft-keys.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
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
  const draft = useDraft(beanDraftKey(bean), draftOf(bean))
  const form = useForm({
    draft,
    read: () => {
      const typed = beanOfDraft(draft.value)
      if (!typed.ok) return typed
      const changes = beanChanges(bean, typed.value)
      return success(Object.keys(changes).length === 0 ? null : changes)
    },
    send: async changes => {
      if (changes !== null) await sendEdit(calls.updateBean, { id: bean.id }, bean, changes)
    },
    onSent: (_, changes) => (changes === null ? onClose() : onSaved()),
    sentenceOf: error => `Failed to save changes: ${messageOf(error)}`,
  })
  return (
    <Dialog title="Edit bean" shape="panel" onClose={onClose}>
      <BeanDraftForm form={form} draft={draft.value} saved={draft.saved} onChange={form.change}>
        <ChangedElsewhere
          draft={draft}
          form={form}
          labelOf={editedLabel}
          textOf={(value, field) =>
            field === 'style_id' ? styleName(styles, Number(value.style_id)) : editedText(value[field])
          }
        />
        <CancelButton disabled={form.isSending} />
        <SubmitButton form={form}>Save</SubmitButton>
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
