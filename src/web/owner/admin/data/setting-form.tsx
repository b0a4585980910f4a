import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettingsUpdate } from '#contract/settings.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './setting-form.module.css'

/** One of the owner's settings that is being edited. Its draft is stored under `draftKey` until it is saved. */
export function useSetting(draftKey: string, saved: string) {
  return useChoice(draftKey, saved, (update: OwnerSettingsUpdate) =>
    sendCall(calls.updateSettings, {}, update),
  )
}

/** The same for a choice that another call saves. */
export function useChoice<Update, Saved>(
  draftKey: string,
  saved: string,
  change: (update: Update) => Promise<Saved>,
) {
  const sending = useSending(change)
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
    save: async (update: Update, resultOf: (saved: Saved) => string) => {
      try {
        const message = resultOf(await sending.send(update))
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
  setting: Omit<ReturnType<typeof useSetting>, 'save'>
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
