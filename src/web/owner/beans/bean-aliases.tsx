import { useId, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import styles from './bean-aliases.module.css'

const LEAVE = { title: 'Other names', action: 'Leave' }
const NO_NAMES: readonly string[] = []

/** The names by which the owner's files call a coffee, for the owner to see and change. */
export default function BeanAliases({ bean, className }: { bean: Bean; className?: string }) {
  const messages = useMessages()
  const headingId = useId()
  const reading = useCall(calls.readBeanAliases, { id: bean.id })
  const [edited, setEdited] = useState<readonly string[] | null>(null)
  const known = reading.data?.aliases
  const shown = edited ?? known ?? NO_NAMES
  const isChanged = edited !== null && edited.join('\n') !== known?.join('\n')
  useUnsavedGuard(isChanged, () => messages.confirm('Leave without saving the other names?', LEAVE))

  const form = useForm({
    canSend: isChanged,
    send: () => sendCall(calls.updateBeanAliases, { id: bean.id }, { aliases: [...shown] }),
    onSent: () => {
      // What was typed meanwhile stays.
      setEdited(now => (now === edited ? null : now))
      say('The other names were saved')
    },
  })
  const failure = reading.isError
    ? `Failed to load the other names: ${messageOf(reading.error)}`
    : form.problem
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className={layout.below3}>
        Other names
      </h2>
      <p className={styles.note}>
        What your files call this coffee: a file with one of these names finds this bean by itself. Each name
        belongs to one bean; if another bean has a name that you add here, it loses that name.
      </p>
      <Form form={form} className={`${layout.stack3} ${styles.form}`}>
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
        <div className={`${layout.end3} ${styles.buttons}`}>
          {isChanged && (
            <>
              <Button
                kind="quiet"
                disabled={form.isSending}
                onClick={() => {
                  setEdited(null)
                  form.setProblem(null)
                }}
              >
                Discard
              </Button>
              <SubmitButton form={form} kind="plain">
                Save names
              </SubmitButton>
            </>
          )}
        </div>
      </Form>
    </section>
  )
}
