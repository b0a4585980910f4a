import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
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
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { DISCARD_TYPED, DISCARDING, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { goToField } from '#web/ui/go-to.ts'
import {
  type BeanDraft,
  beanOfDraft,
  type DraftProblem,
  type EditedBean,
  inputName,
  type NamePair,
  textsOfPrice,
  typedPriceOf,
  type YesOrNo,
} from './bean-draft.ts'
import styles from './bean-draft-form.module.css'
import NameSays from './name-says.tsx'
import { PriceField } from './price-field.tsx'

interface BeanDraftFormProps {
  draft: BeanDraft
  /** What is saved; by default the draft with which the form begins. */
  saved?: BeanDraft
  onChange: (draft: BeanDraft) => void
  /** Called if the owner discards what was typed. */
  onDiscard?: () => void
  /** Called with the bean once all values are valid. */
  onSubmit: (bean: EditedBean) => void
  /** An error from the server. Invalid values are reported next to their inputs. */
  problem: string | null
  /** The form's buttons. */
  children: ReactNode
}

/** A form with every field of a bean, to check and correct before saving. */
export function BeanDraftForm(props: BeanDraftFormProps) {
  const { draft, saved, onChange, onDiscard, onSubmit, problem, children } = props
  const formRef = useRef<HTMLFormElement>(null)
  const [before] = useState(draft)
  const [unreadable, setUnreadable] = useState<DraftProblem | null>(null)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(saved ?? before)
  useClosingQuestion(isTyped ? DISCARD_TYPED : null, DISCARDING, onDiscard)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bean = beanOfDraft(draft)
    setUnreadable(bean.ok ? null : bean.reason)
    if (bean.ok) return onSubmit(bean.value)
    const input = formRef.current?.elements.namedItem(bean.reason.input)
    if (input instanceof HTMLElement) goToField(input)
  }
  const change = (changed: BeanDraft) => {
    setUnreadable(null)
    onChange(changed)
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <BeanInputs draft={draft} unreadable={unreadable} onChange={change} />
      <DialogFooter>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        {children}
      </DialogFooter>
    </form>
  )
}

interface BeanInputsProps {
  draft: BeanDraft
  /** What can't be saved, said at its input. */
  unreadable: DraftProblem | null
  onChange: (draft: BeanDraft) => void
}

/** An input for every field of a bean. */
export function BeanInputs({ draft, unreadable, onChange }: BeanInputsProps) {
  const change = (changed: Partial<BeanDraft>) => onChange({ ...draft, ...changed })
  const inputs = (group: BeanFieldGroup) =>
    WHOLE_BEAN_FIELDS.filter(field => BEAN_FIELDS[field].group === group).map(field => (
      <FieldInput key={field} field={field} draft={draft} unreadable={unreadable} onChange={change} />
    ))
  return (
    <>
      {inputs('name')}
      <NameSays texts={draft.texts} onFill={facts => change({ texts: { ...draft.texts, ...facts } })} />
      <div className={styles.grid}>{inputs('description')}</div>
      <StyleSelect value={draft.style} otherwise="House" onChange={style => change({ style })} />
      {inputs('notes')}
      <Disclosure summary="Measurements and source">
        <div className={styles.grid}>{inputs('measurements')}</div>
      </Disclosure>
    </>
  )
}

const ANSWER_WORDS: Record<YesOrNo, string> = { '': 'Unknown', yes: 'Yes', no: 'No' }
const ANSWERS = namesIn(ANSWER_WORDS)

interface FieldInputProps {
  field: WholeBeanField
  draft: BeanDraft
  unreadable: DraftProblem | null
  onChange: (changed: Partial<BeanDraft>) => void
}

/** The input for a field, by its kind. */
function FieldInput({ field, draft, unreadable, onChange }: FieldInputProps) {
  const { texts, flags, namedNumbers } = draft
  if (isNamed(BEAN_FLAG_FIELDS, field)) {
    return (
      <SelectField
        label={BEAN_FIELDS[field].label}
        value={flags[field]}
        onChange={value => isNamed(ANSWERS, value) && onChange({ flags: { ...flags, [field]: value } })}
      >
        {ANSWERS.map(answer => (
          <option key={answer} value={answer}>
            {ANSWER_WORDS[answer]}
          </option>
        ))}
      </SelectField>
    )
  }
  if (isNamed(BEAN_MAP_FIELDS, field)) {
    return (
      <NamedNumbersFields
        field={field}
        pairs={namedNumbers[field]}
        unreadable={unreadable}
        onChange={pairs => onChange({ namedNumbers: { ...namedNumbers, [field]: pairs } })}
      />
    )
  }
  if (isNamed(BEAN_PRICE_FIELDS, field)) {
    if (field !== 'price_amount') return null
    return (
      <PriceField
        typed={typedPriceOf(draft)}
        unreadable={unreadable}
        onChange={typed => onChange({ texts: { ...texts, ...textsOfPrice(typed) } })}
      />
    )
  }
  const input = {
    label: BEAN_FIELDS[field].label,
    name: inputName(field),
    value: texts[field],
    error: unreadable?.input === inputName(field) ? unreadable.sentence : null,
    onChange: (event: { target: { value: string } }) =>
      onChange({ texts: { ...texts, [field]: event.target.value } }),
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
  unreadable: DraftProblem | null
  onChange: (pairs: NamePair[]) => void
}

/** A number under each name. For added ones, the name is typed too. */
function NamedNumbersFields({ field, pairs, unreadable, onChange }: NamedNumbersFieldsProps) {
  const { label, addition } = BEAN_FIELDS[field]
  const [givenCount] = useState(pairs.length)
  const change = (changed: number, pair: NamePair) =>
    onChange(pairs.map((old, line) => (line === changed ? pair : old)))
  const value = (line: number, [name, text]: NamePair) => ({
    name: inputName(field, line),
    inputMode: 'decimal' as const,
    value: text,
    error: unreadable?.input === inputName(field, line) ? unreadable.sentence : null,
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
          <p className={styles.hint}>Clear a value to remove it.</p>
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
