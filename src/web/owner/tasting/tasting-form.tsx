import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { Tasting, TastingCreate } from '#contract/tasting/tastings.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { figuresOfRated, firstUnrated } from '#domain/tasting/rated.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { LONGEST_TASTING_NOTES, TASTING_METHODS } from '#domain/tasting/tasting.ts'
import { LONGEST_FEEDBACK_NAME, withFlavour } from '#domain/words/feedback.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { sendCall, sendEdit } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { pages } from '#web/pages.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { openPage } from '#web/shell/navigation.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CheckField, TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { FlavourChoice } from '#web/visitor/roasts/feedback/flavour-choice.tsx'
import { readersToday } from '#web/words/readers-own.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { RatedFields } from './rated-fields.tsx'
import styles from './tasting.module.css'
import {
  draftOfTasting,
  lastChoice,
  newDraft,
  ratedOf,
  TASTING_LABELS,
  type TastingDraft,
  tastingOfDraft,
  tastingText,
} from './tasting-draft.ts'

interface TastingFormProps {
  roast: Pick<Roast, 'id' | 'roast_name' | 'roast_number' | 'bean' | 'greens' | 'blend_name'>
  sheets: readonly SheetAnswer[]
  /** Null for a new one. */
  tasting: Tasting | null
}

/** How a roast tasted: cups or a sheet first, and Save in reach of a thumb; all else may be left out. */
export function TastingForm({ roast, sheets, tasting }: TastingFormProps) {
  const messages = useMessages()
  const key = tasting === null ? `tasting of ${roast.id}` : `tasting ${tasting.id}`
  const [blank] = useState(() => newDraft(sheets, readersToday()))
  const before = tasting === null ? blank : draftOfTasting(tasting)
  const typed = useDraft(key, before)
  const draft = typed.value
  const sheet = sheets.find(({ id }) => id === draft.sheet_id) ?? sheets[0]!
  const form = useForm({
    draft: typed,
    read: () => tastingOfDraft(draft, sheet),
    send: ({ date, ...values }) => {
      if (tasting !== null)
        return sendEdit(calls.updateTasting, { id: tasting.id }, tasting, { ...values, date })
      // The day is the server's, unless another one was chosen.
      const sent = { ...values, ...(date !== before.date && { date }) }
      return addOnce({ roast_id: roast.id, key: draft.key, ...sent })
    },
    onSent: () => {
      lastChoice.set({ sheet_id: draft.sheet_id, method: draft.method })
      messages.notify(`Saved how ${roastTitle(roast)} tasted.`)
      openPage(pages.roast(roast.id), { replace: true })
    },
  })
  const change = (changed: TastingDraft) =>
    form.change({ ...changed, key: tasting === null ? changed.key || crypto.randomUUID() : '' })
  const text = (part: 'notes' | 'taster') => ({
    ...{ name: part, label: TASTING_LABELS[part], dir: 'auto', value: draft[part] },
    onChange: ({ target }: { target: { value: string } }) => change({ ...draft, [part]: target.value }),
  })
  return (
    <Form form={form} className={`${layout.stack5} ${styles.form}`} autoComplete="off">
      <ScreenHeading subtitle={coffeeTitle(roast)}>
        {tasting === null ? 'Taste' : 'Tasting of'} {roastTitle(roast)}
      </ScreenHeading>
      <Choice
        name="sheet"
        label={TASTING_LABELS.sheet_id}
        options={sheets.map(({ id, name }) => [id, name])}
        chosen={sheet.id}
        onChoose={sheet_id => change({ ...draft, sheet_id })}
      />
      <RatedFields sheet={sheet} draft={draft} onChange={change} />
      <Choice
        name="method"
        className={styles.methods}
        label={TASTING_LABELS.method}
        options={TASTING_METHODS.map(method => [method, capitalised(method)])}
        chosen={draft.method}
        onChoose={method => change({ ...draft, method })}
      />
      <Disclosure summary="Flavors, words, who tasted, who sees it" mustBeOpen={hasMore(before, draft)}>
        <div className={`${layout.stack4} ${styles.more}`}>
          <FlavourChoice
            flavours={draft.flavours}
            onChange={(flavour, isTasted) => change(withFlavour(draft, flavour, isTasted))}
          />
          <TextAreaField {...text('notes')} maxLength={LONGEST_TASTING_NOTES} />
          <TextField {...text('taster')} maxLength={LONGEST_FEEDBACK_NAME} />
          <DateField
            label={TASTING_LABELS.date}
            name="date"
            value={draft.date}
            error={form.problemOf('date')}
            onChange={date => change({ ...draft, date })}
          />
          <CheckField
            label={TASTING_LABELS.is_public}
            checked={draft.is_public}
            onChange={is_public => change({ ...draft, is_public })}
          />
          {draft.is_public && draft.taster.trim() !== '' && (
            <CheckField
              label={`With the name ${draft.taster.trim()}`}
              checked={draft.is_taster_public}
              onChange={is_taster_public => change({ ...draft, is_taster_public })}
            />
          )}
        </div>
      </Disclosure>
      <ChangedElsewhere
        draft={typed}
        form={form}
        labelOf={field => TASTING_LABELS[field]}
        textOf={(draft, field) => tastingText(draft, field, sheets)}
      />
      <div className={styles.bar}>
        <Figure sheet={sheet} draft={draft} />
        <FormProblem form={form} />
        <SubmitButton form={form} className={styles.save}>
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Adds a tasting. If it is there already, because an answer was lost, it becomes what is sent now. */
async function addOnce({ key, ...tasting }: TastingCreate & { key: string }): Promise<Tasting> {
  const added = await sendCall(calls.createTasting, {}, { key, ...tasting })
  return isSame({ ...added, ...tasting }, added)
    ? added
    : sendCall(calls.updateTasting, { id: added.id }, tasting, { entityTag: '*' })
}

/** Whether something under the summary is filled in, or was when the form was opened. */
function hasMore(before: TastingDraft, draft: TastingDraft): boolean {
  const { key: _key, sheet_id: _, values: _values, u: _u, d: _d, method: _method, ...more } = draft
  const { flavours, notes, taster, is_public } = before
  const wasFilled = flavours.length > 0 || notes !== '' || taster !== '' || is_public
  return (
    wasFilled ||
    Object.entries(more).some(([name, value]) => !isSame(value, before[name as keyof typeof more]))
  )
}

/** The score of the sheet while it is filled in, or how much of it is. */
function Figure({ sheet, draft }: { sheet: SheetAnswer; draft: TastingDraft }) {
  const rated = ratedOf(draft)
  const count = sheet.scales.filter(({ name }) => rated.values[name] !== undefined).length
  if (sheet.scales.length === 1) return <span />
  const isWhole = firstUnrated(sheet, rated) === undefined
  if (sheet.id === CVA_AFFECTIVE.id && isWhole)
    return (
      <output className={styles.score} aria-label="CVA score">
        {figuresOfRated(sheet, rated).score}
      </output>
    )
  return (
    <p className={`${text.quiet} ${text.figures}`}>{`${count}\u00a0of\u00a0${sheet.scales.length} rated`}</p>
  )
}

interface ChoiceProps<Value> {
  name: string
  className?: string | undefined
  label: string
  options: readonly (readonly [value: Value, text: string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice of one, each large enough for a thumb. */
function Choice<Value extends string | number>({
  name,
  className = '',
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={`${layout.row2} ${className}`}>
        {options.map(([value, text]) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
