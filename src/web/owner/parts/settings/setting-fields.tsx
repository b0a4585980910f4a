import { useId } from 'react'
import { isCurrency } from '#domain/record/units.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { TEMPERATURE_UNITS, WEIGHT_UNITS } from '#domain/words/shown-figures.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import styles from '#web/owner/parts/panel/panel.module.css'
import { THEMES } from '#web/shell/shown-theme.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { currencySign, typedCurrency } from '#web/words/money-text.ts'
import { Currencies, Languages, TimeZones } from './known-choices.tsx'
import type { BrowserSettings, SettingName, TickedSetting, TypedSetting } from './settings-draft.ts'
import type { useSettingsForm } from './use-settings-form.ts'

interface TextLook {
  label: string
  hint?: string
  /** What an empty field means. */
  placeholder?: string
  unit?: string
  maxLength: number
  inputMode?: 'decimal' | 'numeric'
  Choices?: (props: { id: string }) => React.ReactNode
}

const TEXTS: Record<TypedSetting, TextLook> = {
  title: {
    label: 'Name of the site',
    hint: 'In the top bar, on labels, and where you share a roast. Empty: the one from the server’s settings.',
    maxLength: 100,
  },
  roaster: { label: 'Your name as the roaster', hint: 'On labels.', maxLength: 100 },
  language: {
    label: 'Language of your own words',
    hint: 'Browsers read and translate your notes better if they know it.',
    placeholder: 'Not said',
    maxLength: 35,
    Choices: Languages,
  },
  time_zone: {
    label: 'Time zone',
    hint: 'Gives a roast its day and time if its file has no time zone.',
    maxLength: 100,
    Choices: TimeZones,
  },
  currency: {
    label: 'Currency',
    hint: 'The currency of what you paid for green coffee. Changing it converts nothing: prices on beans keep theirs, amounts in the ledger and costs of roasts only change their sign.',
    maxLength: 100,
    Choices: Currencies,
  },
  next_number: {
    label: 'Next number',
    hint: 'For the next roast whose file has no number of yours. Taken numbers are skipped. Empty: one above the highest.',
    maxLength: 12,
    inputMode: 'numeric',
  },
  cup_g: {
    label: 'Dose',
    hint: 'How much roasted coffee you brew a cup with.',
    unit: 'g',
    maxLength: 12,
    inputMode: 'decimal',
  },
  roast_cost: {
    label: 'Cost of roasting',
    hint: 'What a roast costs besides the green coffee, such as energy. It is part of the cost of each cup.',
    maxLength: 12,
    inputMode: 'decimal',
  },
  low_stock_roasts: {
    label: 'Running low',
    hint: 'With this many roasts left or fewer, a coffee is said to run low. 0: never.',
    unit: 'roasts',
    maxLength: 4,
    inputMode: 'numeric',
  },
  resting_days: { label: 'Rests for', unit: 'days', maxLength: 4, inputMode: 'numeric' },
  best_days: { label: 'At its best until day', maxLength: 4, inputMode: 'numeric' },
  good_days: { label: 'Still good until day', maxLength: 4, inputMode: 'numeric' },
}

const SWITCHES: Record<TickedSetting, { label: string; hint: string }> = {
  prices_public: {
    label: 'Prices of beans',
    hint: 'What you paid, on the pages of your beans. You always see it.',
  },
  show_sold_out: {
    label: 'What is sold out',
    hint: 'A coffee that has run out says so on its card and its page.',
  },
  show_live: {
    label: 'Live roasts',
    hint: 'Everybody may watch while you roast: the curve, the marks and the coffee.',
  },
  score_on_card: {
    label: 'Scores on shared pictures',
    hint: 'The picture of a roast that messengers show says how well it was roasted. Its page always does.',
  },
  feedback_open: {
    label: 'Feedback',
    hint: 'People who drink your coffee can say how it was. You read it before anybody else does.',
  },
}

const CHOICES = {
  temperature: { label: 'Temperature', options: TEMPERATURE_UNITS, textOf: String },
  weight: { label: 'Weight', options: WEIGHT_UNITS, textOf: String },
  theme: { label: 'Theme', options: THEMES, textOf: capitalised },
} satisfies Record<keyof BrowserSettings, object>
const LOOKS: Record<SettingName, { label: string }> = { ...TEXTS, ...SWITCHES, ...CHOICES }

interface FieldProps<Name> {
  name: Name
  form: ReturnType<typeof useSettingsForm>
}

/** The field of a setting that is typed. */
export function SettingText({ name, form }: FieldProps<TypedSetting>) {
  const listId = useId()
  const { Choices, unit, ...field } = TEXTS[name]
  return (
    <>
      <TextField
        {...field}
        name={name}
        unit={name === 'roast_cost' ? signOf(form.typed.currency) : unit}
        list={Choices && listId}
        spellCheck={false}
        error={form.problemOf(name)}
        value={form.typed[name]}
        onChange={({ target }) => form.type({ [name]: target.value })}
      />
      {Choices && <Choices id={listId} />}
    </>
  )
}

/** The sign of a currency; none while it is half typed. */
function signOf(typed: string): string | undefined {
  const currency = typedCurrency(typed)
  return isCurrency(currency) ? currencySign(currency) : undefined
}

/** The box of a setting that is on or off. */
export function SettingSwitch({ name, form }: FieldProps<TickedSetting>) {
  const { label, hint } = SWITCHES[name]
  const noteId = useId()
  return (
    <div className={styles.switch}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name={name}
          checked={form.typed[name]}
          aria-describedby={noteId}
          onChange={({ target }) => form.type({ [name]: target.checked })}
        />
        {label}
      </label>
      <p className={styles.note} id={noteId}>
        {hint}
      </p>
    </div>
  )
}

/** A choice of this browser: its units and its theme. */
export function SettingChoice({ name, form }: FieldProps<keyof BrowserSettings>) {
  const { label, options, textOf } = CHOICES[name]
  return (
    <SelectField<string>
      label={label}
      value={form.typed[name]}
      options={options.map(option => [option, textOf(option)] as const)}
      onChange={chosen => form.type({ [name]: chosen })}
    />
  )
}

/** The settings that were changed elsewhere meanwhile. */
export function SettingsElsewhere({ form }: Pick<FieldProps<never>, 'form'>) {
  return <ChangedElsewhere draft={form.draft} form={form} labelOf={name => LOOKS[name].label} />
}
