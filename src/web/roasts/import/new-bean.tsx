import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './bean-select.module.css'

interface NewBeanProps {
  suggestedName: string
  onCancel: () => void
  onAdded: (bean: Bean) => void
}

/** What a bag says at first sight. Everything else about a bean can be added on its page. */
const FIRST_FACTS = ['country', 'processing_method'] as const
const NO_FACTS: Record<(typeof FIRST_FACTS)[number], string> = { country: '', processing_method: '' }

/** Begins a bean with its name, country and processing method; only the name is needed. */
export function NewBean({ suggestedName, onCancel, onAdded }: NewBeanProps) {
  const [name, setName] = useState(suggestedName)
  const [facts, setFacts] = useState(NO_FACTS)
  const [problem, setProblem] = useState<string | null>(null)
  const { send: createBean, isSending: isSaving } = useSend(calls.createBean)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      onAdded(await createBean({}, { origin_name: name.trim(), ...trimmed(facts) }))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form ref={form} className={styles.new} onSubmit={event => void save(event)}>
      <TextField
        label="Name of the new bean"
        required
        maxLength={200}
        autoComplete="off"
        error={problem}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      {FIRST_FACTS.map(field => (
        <TextField
          key={field}
          label={BEAN_FIELDS[field].label}
          maxLength={BEAN_FIELDS[field].longest}
          autoComplete="off"
          value={facts[field]}
          onChange={event => setFacts(known => ({ ...known, [field]: event.target.value }))}
        />
      ))}
      <p className={styles.later}>You can fill in the rest on its page later.</p>
      <div className={styles.buttons}>
        <Button disabled={isSaving} onClick={onCancel}>
          Back to the list
        </Button>
        <Button type="submit" disabled={isSaving || name.trim() === ''}>
          {isSaving ? 'Adding…' : 'Add bean'}
        </Button>
      </div>
    </form>
  )
}

/** What is empty stays unknown. */
function trimmed(facts: typeof NO_FACTS): Partial<typeof NO_FACTS> {
  const given = FIRST_FACTS.map(field => [field, facts[field].trim()]).filter(([, text]) => text !== '')
  return Object.fromEntries(given)
}
