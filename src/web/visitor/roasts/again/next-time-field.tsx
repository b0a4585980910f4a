import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { forgetDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import styles from './again-screen.module.css'

/** What the owner wants to do differently next time. On paper it is text, or lines to write on. */
export function NextTimeField({ roast }: { roast: RoastWithFields }) {
  const saved = roast.next_time ?? ''
  const key = `next time ${roast.id}`
  const [text, setText] = useDraft(key, saved)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSend(calls.updateRoast)
  const save = async () => {
    try {
      await saving.send({ id: roast.id }, { next_time: text.trim() === '' ? null : text })
      forgetDraft(key)
      setProblem(null)
    } catch (error) {
      setProblem(messageOf(error, 'Failed to save'))
    }
  }
  return (
    <section className={styles.nextTime}>
      <TextAreaField
        label="Next time"
        hint="What to do differently. Only you see it: here, on the bean, on the bench and after the next import."
        value={text}
        error={problem}
        onChange={event => setText(event.target.value)}
      />
      <Button disabled={text === saved || saving.isSending} onClick={() => void save()}>
        Save
      </Button>
      <p className={styles.written}>
        <strong>Next time</strong>
        {text}
      </p>
    </section>
  )
}
