import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { say } from '#web/shell/page-title.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import styles from './roast.module.css'

interface PrivateTextProps {
  roast: RoastWithFields
  field: 'private_notes' | 'next_time'
  placeholder?: string
  hint?: string
  /** Whether it is as high as what it stands beside on a wide screen. */
  isBeside?: boolean
}

/**
 * Words of a roast that only its owner sees, written where they are read and saved when they are left. On paper they
 * are text, or room to write.
 */
export default function PrivateText(props: PrivateTextProps) {
  const { roast, field, placeholder, hint, isBeside = false } = props
  const { label, longest } = ROAST_FIELDS[field]
  const draft = useDraft(`${field} of ${roast.id}`, { text: roast[field] ?? '' })
  const { text } = draft.value
  const form = useForm({
    draft,
    canSend: draft.isChanged,
    send: () => sendCall(calls.updateRoast, { id: roast.id }, { [field]: text.trim() === '' ? null : text }),
    onSent: () => say(`${label} saved.`),
    sentenceOf: error => messageOf(error, 'Failed to save'),
  })
  return (
    <Form form={form} className={styles.text} data-beside={isBeside || undefined}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={2}
        maxLength={longest}
        placeholder={placeholder}
        value={text}
        error={form.problem}
        readOnly={form.isSending}
        onChange={({ target }) => form.change({ text: target.value })}
        onBlur={({ currentTarget }) => form.leave(currentTarget.form!)}
      />
      {draft.isChanged && (
        <SubmitButton
          form={form}
          about={label.toLowerCase()}
          kind="quiet"
          className={styles.save}
          // The field stays focused: leaving it saves, and would take the button from under the finger.
          onMouseDown={event => event.preventDefault()}
        >
          Save
        </SubmitButton>
      )}
      <ChangedElsewhere draft={draft} form={form} labelOf={() => label} />
      <p className={`on-paper ${styles.written}`}>
        <strong>{label}</strong>
        {text}
      </p>
    </Form>
  )
}
