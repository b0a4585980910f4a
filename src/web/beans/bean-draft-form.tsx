import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { BeanFields } from '#domain/bean.ts'
import { type BeanTextField, LONGEST_NUMBER_NAME, longestText } from '#domain/bean-limits.ts'
import { Button } from '../ui/button.tsx'
import { DialogFooter, useClosingQuestion } from '../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import {
  type BeanDraft,
  beanOfDraft,
  type DraftProblem,
  type TextField as DraftTextField,
  inputName,
  type MapField,
} from './bean-draft.ts'
import styles from './bean-draft-form.module.css'

const DESCRIPTION: [BeanTextField, string][] = [
  ['country', 'Country'],
  ['region', 'Region'],
  ['altitude', 'Elevation'],
  ['processing_method', 'Processing method'],
  ['drying_method', 'Drying method'],
  ['varietals', 'Varietals'],
  ['grade', 'Grade'],
  ['farm_mill', 'Farm or mill'],
  ['supplier', 'Supplier'],
  ['harvest_date', 'Harvest date'],
]
const MEASUREMENTS: [BeanTextField, string][] = [
  ['moisture_content', 'Moisture content'],
  ['screen_size', 'Screen size'],
  ['density', 'Density'],
  ['water_activity', 'Water activity'],
  ['appearance', 'Appearance'],
]
const NOTES: [BeanTextField, string][] = [
  ['bean_summary', 'Summary'],
  ['cupping_notes', 'Cupping notes'],
  ['farm_notes', 'Farm notes'],
]
const NAMED_NUMBERS = [
  ['flavor_profiles', 'Flavor profiles', 'Add a flavor'],
  ['cupping_scores', 'Cupping scores', 'Add a score'],
] as const

const OTHER_LABELS = {
  origin_name: 'Origin name',
  cost_per_lb: 'Cost per lb',
  total_score: 'Total score',
  roast_recommendations: 'Roast recommendations',
  recommended_for_espresso: 'Recommended for espresso',
  source_url: 'Source page',
} as const
const LABELS: Partial<Record<keyof BeanFields, string>> = {
  ...Object.fromEntries([...DESCRIPTION, ...MEASUREMENTS, ...NOTES, ...NAMED_NUMBERS]),
  ...OTHER_LABELS,
}

/** What the input of a bean's field is called. */
export function labelOf(field: keyof BeanFields): string {
  return LABELS[field] ?? field
}

interface BeanDraftFormProps {
  draft: BeanDraft
  onChange: (draft: BeanDraft) => void
  /** Gets the bean once every value can be read. */
  onSubmit: (bean: BeanFields) => void
  /** What went wrong on the server; what can't be read in the form is said beside it. */
  problem: string | null
  /** The buttons. */
  children: ReactNode
}

/** Every field of a bean, to be looked at and corrected before it is saved. */
export function BeanDraftForm({ draft, onChange, onSubmit, problem, children }: BeanDraftFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [before] = useState(draft)
  const [unreadable, setUnreadable] = useState<DraftProblem | null>(null)
  useClosingQuestion(JSON.stringify(draft) === JSON.stringify(before) ? null : 'Discard what you typed?')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bean = beanOfDraft(draft)
    setUnreadable(bean.ok ? null : bean.reason)
    if (bean.ok) return onSubmit(bean.value)
    const input = formRef.current?.elements.namedItem(bean.reason.input)
    if (input instanceof HTMLElement) input.focus()
  }
  const change = (changed: Partial<BeanDraft>) => {
    setUnreadable(null)
    onChange({ ...draft, ...changed })
  }
  const text = (field: DraftTextField) => ({
    name: inputName(field),
    value: draft.texts[field],
    error: unreadable?.input === inputName(field) ? unreadable.sentence : null,
    onChange: (event: { target: { value: string } }) =>
      change({ texts: { ...draft.texts, [field]: event.target.value } }),
  })
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <TextField
        label={OTHER_LABELS.origin_name}
        required
        data-first-focus
        maxLength={longestText('origin_name')}
        {...text('origin_name')}
      />
      <div className={styles.grid}>
        {DESCRIPTION.map(([field, label]) => (
          <TextField key={field} label={label} maxLength={longestText(field)} {...text(field)} />
        ))}
        <TextField label={OTHER_LABELS.cost_per_lb} unit="USD" inputMode="decimal" {...text('cost_per_lb')} />
        <TextField
          label={OTHER_LABELS.total_score}
          unit="/ 100"
          inputMode="decimal"
          {...text('total_score')}
        />
      </div>
      {NOTES.map(([field, label]) => (
        <TextAreaField key={field} label={label} maxLength={longestText(field)} {...text(field)} />
      ))}
      <TextAreaField
        label={OTHER_LABELS.roast_recommendations}
        rows={2}
        maxLength={longestText('roast_recommendations')}
        {...text('roast_recommendations')}
      />
      <SelectField
        label={OTHER_LABELS.recommended_for_espresso}
        value={draft.recommendedForEspresso}
        onChange={value => change({ recommendedForEspresso: value as BeanDraft['recommendedForEspresso'] })}
      >
        <option value="">Unknown</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
      {NAMED_NUMBERS.map(([field, title, addition]) => (
        <NamedNumbersFields
          key={field}
          field={field}
          title={title}
          addition={addition}
          pairs={draft.namedNumbers[field]}
          unreadable={unreadable}
          onChange={pairs => change({ namedNumbers: { ...draft.namedNumbers, [field]: pairs } })}
        />
      ))}
      <details className={styles.more}>
        <summary>Measurements and source</summary>
        <div className={styles.grid}>
          {MEASUREMENTS.map(([field, label]) => (
            <TextField key={field} label={label} maxLength={longestText(field)} {...text(field)} />
          ))}
          <TextField
            label={OTHER_LABELS.source_url}
            inputMode="url"
            maxLength={longestText('source_url')}
            {...text('source_url')}
          />
        </div>
      </details>
      <DialogFooter>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        {children}
      </DialogFooter>
    </form>
  )
}

interface NamedNumbersFieldsProps {
  field: MapField
  title: string
  /** What the button says that adds one. */
  addition: string
  pairs: [name: string, value: string][]
  unreadable: DraftProblem | null
  onChange: (pairs: [name: string, value: string][]) => void
}

/** A number under each name; those that are added here have their names typed as well. */
function NamedNumbersFields({
  field,
  title,
  addition,
  pairs,
  unreadable,
  onChange,
}: NamedNumbersFieldsProps) {
  const [givenCount] = useState(pairs.length)
  const change = (changed: number, pair: [string, string]) =>
    onChange(pairs.map((old, line) => (line === changed ? pair : old)))
  const value = (line: number, [name, text]: [string, string]) => ({
    name: inputName(field, line),
    inputMode: 'decimal' as const,
    value: text,
    error: unreadable?.input === inputName(field, line) ? unreadable.sentence : null,
    onChange: (event: { target: { value: string } }) => change(line, [name, event.target.value]),
  })
  return (
    <fieldset className={styles.numbers}>
      <legend>{title}</legend>
      {givenCount > 0 && (
        <>
          <div className={styles.grid}>
            {pairs.slice(0, givenCount).map((pair, line) => (
              <TextField key={pair[0]} label={pair[0]} {...value(line, pair)} />
            ))}
          </div>
          <p className={styles.hint}>Clear a value to remove it.</p>
        </>
      )}
      {pairs.slice(givenCount).map(([name, text], added) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows join at the end and never leave
        <div key={added} className={styles.added}>
          <TextField
            label="Name"
            maxLength={LONGEST_NUMBER_NAME}
            value={name}
            onChange={event => change(givenCount + added, [event.target.value, text])}
          />
          <TextField label="Value" {...value(givenCount + added, [name, text])} />
        </div>
      ))}
      <Button
        kind="quiet"
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...pairs, ['', '']])}
      >
        {addition}
      </Button>
    </fieldset>
  )
}
