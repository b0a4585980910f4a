import { type FormEvent, useId, useRef, useState } from 'react'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { isCurrency } from '#domain/record/units.ts'
import { type FigureUnits, TEMPERATURE_UNITS, WEIGHT_UNITS } from '#domain/words/shown-figures.ts'
import { isTimeZone } from '#domain/words/time-zone.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { changeSite } from '#web/owner/parts/settings/change-site.ts'
import { Currencies, TimeZones } from '#web/owner/parts/settings/known-choices.tsx'
import { useTimeZoneChange } from '#web/owner/parts/settings/use-time-zone-change.ts'
import { forgetDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { readersTimeZone } from '#web/words/readers-own.ts'
import { chooseUnits, useUnits } from '#web/words/units.ts'
import styles from './about-form.module.css'

interface AboutFormProps {
  site: Site
  settings: OwnerSettings
  /** Called once everything is saved. */
  onSaved: () => void
  onSkip: () => void
}

const DRAFT_KEY = 'about'

/** Asks what every roast and every visitor depends on. The time zone is that of this device until the owner says. */
export function AboutForm({ site, settings, onSaved, onSkip }: AboutFormProps) {
  const units = useUnits()
  const saveZone = useTimeZoneChange()
  const [draft, setDraft] = useDraft(DRAFT_KEY, {
    title: site.title,
    time_zone: readersTimeZone(),
    currency: settings.currency,
    prices_public: site.prices_public,
    ...units,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [zonesId, currenciesId] = [useId(), useId()]
  const title = draft.title.trim()
  const time_zone = draft.time_zone.trim()
  const currency = draft.currency.trim().toUpperCase()
  const saving = useSending(async () => {
    const { prices_public, temperature, weight } = draft
    // A name that wasn't changed goes on following the server's settings.
    await changeSite({ prices_public, ...(title !== site.title && { title: title || null }) })
    chooseUnits({ temperature, weight })
    await saveZone({ time_zone, currency })
  })
  const [wasRefused, setRefused] = useState(false)
  const [zone, money] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving.isSending) return
    const wrong = !isTimeZone(time_zone) ? zone : !isCurrency(currency) ? money : null
    setRefused(wrong !== null)
    setProblem(null)
    if (wrong !== null) return wrong.current?.focus()
    try {
      await saving.send()
      forgetDraft(DRAFT_KEY)
      say(`Saved. The time zone is ${time_zone}, and money is in ${currency}.`)
      onSaved()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const type = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  return (
    <form className={styles.form} autoComplete="off" onSubmit={event => void save(event)}>
      <div className={styles.fields}>
        <TextField
          label="Name of the site"
          maxLength={100}
          value={draft.title}
          onChange={({ target }) => type({ title: target.value })}
        />
        <TextField
          label="Time zone"
          ref={zone}
          list={zonesId}
          maxLength={100}
          spellCheck={false}
          error={!wasRefused || isTimeZone(time_zone) ? null : 'Choose a time zone such as Europe/Warsaw.'}
          value={draft.time_zone}
          onChange={({ target }) => type({ time_zone: target.value })}
        />
        <TextField
          label="Currency"
          ref={money}
          list={currenciesId}
          maxLength={3}
          spellCheck={false}
          error={!wasRefused || isCurrency(currency) ? null : 'Choose a currency such as EUR.'}
          value={draft.currency}
          onChange={({ target }) => type({ currency: target.value })}
        />
        <BothUnits units={draft} onChange={type} />
        <TimeZones id={zonesId} />
        <Currencies id={currenciesId} />
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={draft.prices_public}
          onChange={({ target }) => type({ prices_public: target.checked })}
        />
        Visitors see what a bean cost
      </label>
      {problem !== null && (
        <p className={text.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={saving.isSending}>
          {saving.isSending ? 'Saving…' : 'Save'}
        </Button>
        <Button kind="quiet" onClick={onSkip}>
          Skip this step
        </Button>
      </div>
    </form>
  )
}

interface BothUnitsProps {
  units: FigureUnits
  onChange: (changed: Partial<FigureUnits>) => void
}

function BothUnits({ units, onChange }: BothUnitsProps) {
  return (
    <div className={styles.units}>
      <Units
        label="Temperature"
        units={TEMPERATURE_UNITS}
        unit={units.temperature}
        onChoose={temperature => onChange({ temperature })}
      />
      <Units
        label="Weight"
        units={WEIGHT_UNITS}
        unit={units.weight}
        onChoose={weight => onChange({ weight })}
      />
    </div>
  )
}

interface UnitsProps<Unit extends string> {
  label: string
  units: readonly Unit[]
  unit: Unit
  onChoose: (unit: Unit) => void
}

function Units<Unit extends string>({ label, units, unit, onChoose }: UnitsProps<Unit>) {
  return (
    <SelectField label={label} value={unit} onChange={chosen => onChoose(chosen as Unit)}>
      {units.map(each => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  )
}
