import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { PanelProblem, PanelSection } from '#web/parts/panel/panel-section.tsx'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './new-roasts-section.module.css'

/** What the owner sets up for roasts to come: the time zone of files that don't say theirs, and the next number. */
export function NewRoastsSection() {
  const { data: settings, error } = useCall(calls.readSettings, {})
  return (
    <PanelSection heading="New roasts">
      {error !== null && <PanelProblem>Failed to load the settings: {messageOf(error)}</PanelProblem>}
      <div className={styles.settings}>
        <TimeZone settings={settings} />
        <NextNumber settings={settings} />
      </div>
    </PanelSection>
  )
}

interface SettingProps {
  /** Undefined until they are read. */
  settings: OwnerSettings | undefined
}

function TimeZone({ settings }: SettingProps) {
  const listId = useId()
  const setting = useSetting('time zone', settings?.time_zone ?? '')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const save = () =>
    setting.save({ time_zone: setting.text.trim() }, ({ time_zone }) => `The time zone is ${time_zone}.`)
  return (
    <SettingForm
      label="Time zone"
      hint="Gives a roast its day and time if its file says only the instant, and not where it was roasted."
      list={listId}
      maxLength={100}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    >
      <datalist id={listId}>
        {timeZones().map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {settings !== undefined && setting.text !== here && (
        <Button kind="quiet" onClick={() => setting.type(here)}>
          Use {here}, as on this device
        </Button>
      )}
    </SettingForm>
  )
}

/** Every time zone that the browser knows. It leaves out UTC. */
function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
}

function NextNumber({ settings }: SettingProps) {
  const setting = useSetting('next number', String(settings?.next_number ?? ''))
  const save = () => {
    const typed = setting.text.trim().replace(/^#/, '')
    const next_number = typed === '' ? null : Number(typed)
    if (Number.isNaN(next_number)) return setting.refuse('Enter a whole number, or nothing.')
    return setting.save({ next_number }, saved => {
      if (saved.next_number === null) return 'The next roast gets the number above the highest.'
      const isTaken = saved.next_number !== next_number
      return isTaken
        ? `#${next_number} is taken: the next roast is #${saved.next_number}.`
        : `The next roast is #${saved.next_number}.`
    })
  }
  return (
    <SettingForm
      label="Next number"
      hint="Goes on from here if a file brings no number of yours, past those that are taken. Empty: one above the highest."
      inputMode="numeric"
      maxLength={12}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    />
  )
}

type Setting = ReturnType<typeof useSetting>

/** A setting as it is typed, kept under the key until it is saved. */
function useSetting(draftKey: string, known: string) {
  const sending = useSend(calls.updateSettings)
  const [edited, setEdited] = useState(() => keptDraft<string | null>(draftKey)?.edited ?? null)
  useKeptDraft(draftKey, null, edited)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  return {
    text: edited ?? known,
    isChanged: edited !== null && edited.trim() !== known,
    isSaving: sending.isSending,
    problem,
    /** What came of saving it. */
    result,
    type: (text: string) => {
      setEdited(text)
      setProblem(null)
      setResult(null)
    },
    refuse: async (sentence: string) => setProblem(sentence),
    save: async (update: Partial<OwnerSettings>, resultOf: (saved: OwnerSettings) => string) => {
      try {
        const saved = resultOf(await sending.send({}, update))
        setEdited(now => (now === edited ? null : now))
        setResult(saved)
        say(saved)
      } catch (error) {
        setProblem(messageOf(error))
      }
    },
  }
}

interface SettingFormProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint: string
  setting: Setting
  onSave: () => Promise<void>
}

function SettingForm({ setting, onSave, children, ...field }: SettingFormProps) {
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
