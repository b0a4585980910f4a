import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './setting-form.module.css'

export type Setting = ReturnType<typeof useSetting>

/** A setting that is being edited. Its draft is stored under `draftKey` until it is saved. */
export function useSetting(draftKey: string, saved: string) {
  const sending = useSend(calls.updateSettings)
  const [edited, setEdited] = useState(() => keptDraft<string | null>(draftKey)?.edited ?? null)
  useKeptDraft(draftKey, null, edited)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  return {
    text: edited ?? saved,
    isChanged: edited !== null && edited.trim() !== saved,
    isSaving: sending.isSending,
    problem,
    /** The message after it was saved. */
    result,
    type: (text: string) => {
      setEdited(text)
      setProblem(null)
      setResult(null)
    },
    refuse: async (sentence: string) => setProblem(sentence),
    save: async (update: Partial<OwnerSettings>, resultOf: (saved: OwnerSettings) => string) => {
      try {
        const message = resultOf(await sending.send({}, update))
        setEdited(now => (now === edited ? null : now))
        setResult(message)
        say(message)
      } catch (error) {
        setProblem(messageOf(error))
      }
    },
  }
}

interface SettingFormProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  unit?: string
  hint: string
  setting: Setting
  onSave: () => Promise<void>
}

/** One setting with its own button. `onSave` is called if it was changed. */
export function SettingForm({ setting, onSave, children, ...field }: SettingFormProps) {
  const { text, isChanged, isSaving, problem, result, type } = setting
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isSaving) void onSave()
  }
  return (
    <form className={styles.form} autoComplete="off" onSubmit={submit}>
      <TextField
        {...field}
        spellCheck={false}
        error={problem}
        value={text}
        onChange={event => type(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isChanged || isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
          <span className="visually-hidden"> {field.label.toLowerCase()}</span>
        </Button>
        {children}
        {result !== null && <p className={styles.result}>{result}</p>}
      </div>
    </form>
  )
}
