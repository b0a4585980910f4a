import { useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
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
  const saved = roast[field] ?? ''
  const draft = useDraft(`${field} ${roast.id}`, saved)
  const text = draft.value
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSend(calls.updateRoast)
  const sent = useRef<string | null>(null)
  const save = async () => {
    // The field may be left while Save is sending it.
    if (text === saved || text === sent.current) return
    sent.current = text
    setProblem(null)
    try {
      const value = text.trim() === '' ? null : text
      await draft.send(() => saving.send({ id: roast.id }, { [field]: value }))
      say(`${label} saved.`)
    } catch (error) {
      sent.current = null
      setProblem(messageOf(error, 'Failed to save'))
    }
  }
  return (
    <div className={styles.text} data-beside={isBeside || undefined}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={2}
        maxLength={longest}
        placeholder={placeholder}
        value={text}
        error={problem}
        readOnly={saving.isSending}
        onChange={event => draft.change(event.target.value)}
        onBlur={() => void save()}
      />
      {draft.isChanged && (
        <Button
          about={label.toLowerCase()}
          kind="quiet"
          className={styles.save}
          disabled={saving.isSending}
          // The field stays focused: leaving it saves, and would take the button from under the finger.
          onMouseDown={event => event.preventDefault()}
          onClick={() => void save()}
        >
          {saving.isSending ? 'Saving…' : 'Save'}
        </Button>
      )}
      <p className={styles.written}>
        <strong>{label}</strong>
        {text}
      </p>
    </div>
  )
}
