import { type FormEvent, useId, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import styles from './bean-aliases.module.css'

const LEAVE = { title: 'Other Names', action: 'Leave' }
const NO_NAMES: readonly string[] = []

/** The names by which the owner's files call a coffee, for the owner to see and change. */
export default function BeanAliases({ bean, className }: { bean: Bean; className?: string }) {
  const messages = useMessages()
  const headingId = useId()
  const reading = useCall(calls.readBeanAliases, { id: bean.id })
  const saving = useSend(calls.updateBeanAliases)
  const [edited, setEdited] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const known = reading.data?.aliases
  const shown = edited ?? known ?? NO_NAMES
  const isChanged = edited !== null && edited.join('\n') !== known?.join('\n')
  useUnsavedGuard(isChanged, () => messages.confirm('Leave without saving the other names?', LEAVE))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || saving.isSending) return
    setProblem(null)
    try {
      await saving.send({ id: bean.id }, { aliases: [...edited] })
      // What was typed meanwhile stays.
      setEdited(now => (now === edited ? null : now))
      say('The other names were saved')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const failure = reading.isError ? `Failed to load the other names: ${messageOf(reading.error)}` : problem
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        Other names
      </h2>
      <p className={styles.note}>
        What your files call this coffee: a file with one of these names finds this bean by itself. Each name
        belongs to one bean; if another bean has a name that you add here, it loses that name.
      </p>
      <form className={styles.form} onSubmit={event => void save(event)}>
        <ChipsField
          label="Names in files"
          hint="Enter adds a name. If you choose this bean for a file, the file’s name is added too. Only you see these names."
          error={failure}
          maxLength={BEAN_FIELDS.origin_name.longest}
          disabled={known === undefined}
          values={shown}
          areEntered={edited === null}
          onChange={setEdited}
        />
        <div className={styles.buttons}>
          {isChanged && (
            <>
              <Button type="submit" disabled={saving.isSending}>
                {saving.isSending ? 'Saving…' : 'Save names'}
              </Button>
              <Button
                kind="quiet"
                disabled={saving.isSending}
                onClick={() => {
                  setEdited(null)
                  setProblem(null)
                }}
              >
                Discard
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  )
}
