import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import {
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_PRICE_FIELDS,
  type BeanFieldGroup,
  type BeanMapField,
  type BeanNumberRule,
  type BeanTextRule,
  LONGEST_NUMBER_NAME,
  WHOLE_BEAN_FIELDS,
  type WholeBeanField,
} from '#domain/bean/bean-fields.ts'
import { SINGLE_NUMBER_FIELDS } from '#domain/bean/crop-year.ts'
import { FACTS_OF_NAMES, type FactsOfName, factsToOffer } from '#domain/bean/facts-of-name.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { Form } from '#web/parts/form/form.tsx'
import type { FormState } from '#web/parts/form/use-form.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { DISCARD_TYPED, DISCARDING, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { type BeanDraft, inputName, type NamePair, type YesOrNo } from './bean-draft.ts'
import styles from './bean-draft-form.module.css'
import { PriceField } from './price-field.tsx'

interface BeanDraftFormProps {
  form: FormState
  draft: BeanDraft
  saved: BeanDraft
  onChange: (draft: BeanDraft) => void
  /** The form's buttons. */
  children: ReactNode
}

/** A form with every field of a bean, to check and correct before saving. */
export function BeanDraftForm({ form, draft, saved, onChange, children }: BeanDraftFormProps) {
  useClosingQuestion(isSame(draft, saved) ? null : DISCARD_TYPED, DISCARDING, form.discard)
  return (
    <Form form={form} className={layout.stack5} autoComplete="off">
      <BeanInputs draft={draft} problemOf={form.problemOf} onChange={onChange} />
      <DialogFooter>
        <p className={`${textStyles.smallProblem} ${styles.problem}`} role="alert">
          {form.problem}
        </p>
        {children}
      </DialogFooter>
    </Form>
  )
}

interface BeanInputsProps {
  draft: BeanDraft
  /** What is wrong at the input with this name. */
  problemOf: FormState['problemOf']
  onChange: (draft: BeanDraft) => void
}

/** An input for every field of a bean. */
export function BeanInputs({ draft, problemOf, onChange }: BeanInputsProps) {
  const change = (changed: Partial<BeanDraft>) => onChange({ ...draft, ...changed })
  const inputs = (group: BeanFieldGroup) =>
    WHOLE_BEAN_FIELDS.filter(field => BEAN_FIELDS[field].group === group).map(field => (
      <FieldInput key={field} field={field} draft={draft} problemOf={problemOf} onChange={change} />
    ))
  return (
    <>
      {inputs('name')}
      <NameSays texts={draft} onFill={change} />
      <div className={styles.grid}>{inputs('description')}</div>
      <StyleSelect value={draft.style_id} otherwise="House" onChange={style_id => change({ style_id })} />
      {inputs('notes')}
      <Disclosure summary="Measurements and source">
        <div className={styles.grid}>{inputs('measurements')}</div>
      </Disclosure>
    </>
  )
}

export const ANSWER_WORDS: Record<YesOrNo, string> = { '': 'Unknown', yes: 'Yes', no: 'No' }
export const ANSWERS = namesIn(ANSWER_WORDS)

interface FieldInputProps {
  field: WholeBeanField
  draft: BeanDraft
  problemOf: FormState['problemOf']
  onChange: (changed: Partial<BeanDraft>) => void
}

/** The input for a field, by its kind. */
function FieldInput({ field, draft, problemOf, onChange }: FieldInputProps) {
  if (isNamed(BEAN_FLAG_FIELDS, field)) {
    return (
      <SelectField
        label={BEAN_FIELDS[field].label}
        value={draft[field]}
        options={ANSWER_WORDS}
        onChange={value => onChange({ [field]: value })}
      />
    )
  }
  if (isNamed(BEAN_MAP_FIELDS, field)) {
    return (
      <NamedNumbersFields
        field={field}
        pairs={draft[field]}
        problemOf={problemOf}
        onChange={pairs => onChange({ [field]: pairs })}
      />
    )
  }
  if (isNamed(BEAN_PRICE_FIELDS, field)) {
    if (field !== 'price_amount') return null
    return <PriceField typed={draft.price} problemOf={problemOf} onChange={price => onChange({ price })} />
  }
  const input = {
    label: BEAN_FIELDS[field].label,
    name: inputName(field),
    value: draft[field],
    error: problemOf(inputName(field)),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  }
  if (isNamed(SINGLE_NUMBER_FIELDS, field)) {
    const { isWhole, unit }: BeanNumberRule = BEAN_FIELDS[field]
    return <TextField {...input} unit={unit} inputMode={isWhole ? 'numeric' : 'decimal'} />
  }
  if (field === 'crop_year') return <TextField {...input} placeholder="2025, 2025/26" />
  if (field === 'origin_name') {
    return <TextField {...input} maxLength={BEAN_FIELDS[field].longest} required data-first-focus />
  }
  const { longest, lines, isWebAddress }: BeanTextRule = BEAN_FIELDS[field]
  if (lines !== undefined) return <TextAreaField {...input} rows={lines} maxLength={longest} />
  return <TextField {...input} maxLength={longest} inputMode={isWebAddress && 'url'} />
}

interface NamedNumbersFieldsProps {
  field: BeanMapField
  pairs: NamePair[]
  problemOf: FormState['problemOf']
  onChange: (pairs: NamePair[]) => void
}

/** A number under each name. For added ones, the name is typed too. */
function NamedNumbersFields({ field, pairs, problemOf, onChange }: NamedNumbersFieldsProps) {
  const { label, addition } = BEAN_FIELDS[field]
  const [givenCount] = useState(pairs.length)
  const change = (changed: number, pair: NamePair) =>
    onChange(pairs.map((old, line) => (line === changed ? pair : old)))
  const value = (line: number, [name, text]: NamePair) => ({
    name: inputName(field, line),
    inputMode: 'decimal' as const,
    value: text,
    error: problemOf(inputName(field, line)),
    onChange: (event: { target: { value: string } }) => change(line, [name, event.target.value]),
  })
  return (
    <fieldset className={styles.numbers}>
      <legend>{label}</legend>
      {givenCount > 0 && (
        <>
          <div className={styles.grid}>
            {pairs.slice(0, givenCount).map((pair, line) => (
              <TextField key={pair[0]} label={pair[0]} {...value(line, pair)} />
            ))}
          </div>
          <p className={`${textStyles.small} ${layout.top3}`}>Clear a value to remove it.</p>
        </>
      )}
      {pairs.slice(givenCount).map(([name, text], added) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended, never removed
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

type Texts = Record<'origin_name' | keyof FactsOfName, string>

interface NameSaysProps {
  /** What is typed into the fields of a bean. */
  texts: Texts
  onFill: (facts: Partial<Texts>) => void
}

/** Offers what the name of a coffee says for the fields that are empty. Nothing if it says nothing more. */
function NameSays({ texts, onFill }: NameSaysProps) {
  const facts = factsToOffer(texts)
  const offered = FACTS_OF_NAMES.flatMap(field => {
    const text = facts[field]
    return text === null ? [] : [{ field, text }]
  })
  if (offered.length === 0) return null
  return (
    <div className={`${layout.spread24} ${styles.says}`}>
      <p>
        The name says:{' '}
        {offered.map(({ field, text }, place) => (
          <span key={field}>
            {place > 0 && ', '}
            {BEAN_FIELDS[field].label.toLowerCase()} <strong>{text}</strong>
          </span>
        ))}
        .
      </p>
      <Button onClick={() => onFill(Object.fromEntries(offered.map(({ field, text }) => [field, text])))}>
        Fill in
      </Button>
    </div>
  )
}
