import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { messageOf, sendCall } from '#web/api/api-client.ts'
import { announce } from '#web/parts/window-events.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './bean-select.module.css'

interface NewBeanProps {
  suggestedName: string
  onCancel: () => void
  onAdded: (bean: Bean) => void
}

/** Begins a bean with its name. Everything else about it can be added on its page. */
export function NewBean({ suggestedName, onCancel, onAdded }: NewBeanProps) {
  const [name, setName] = useState(suggestedName)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setProblem(null)
    try {
      const bean = await sendCall(calls.createBean, {}, { origin_name: name.trim() })
      announce('bean-added', bean)
      onAdded(bean)
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <form ref={form} className={styles.new} onSubmit={event => void save(event)}>
      <TextField
        label="Name of the new bean"
        required
        maxLength={200}
        autoComplete="off"
        hint="You can fill in the rest on its page later."
        error={problem}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button disabled={isSaving} onClick={onCancel}>
          Keep the list
        </Button>
        <Button type="submit" disabled={isSaving || name.trim() === ''}>
          {isSaving ? 'Adding…' : 'Add bean'}
        </Button>
      </div>
    </form>
  )
}
