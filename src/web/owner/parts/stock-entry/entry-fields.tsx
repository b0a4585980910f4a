import type { OwnerSettings } from '#contract/settings.ts'
import { LONGEST_STOCK_NOTE, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { todayOf } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import type { FormState } from '#web/parts/form/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { INCOMPLETE } from '#web/ui/use-typed.ts'
import { currencySign } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import type { EntryDraft } from './entry-draft.ts'
import { ENTRY_LABELS, ENTRY_WORDS } from './entry-words.ts'

interface EntryFieldsProps {
  kind: StockEntryKind
  draft: EntryDraft
  /** Only the amount and the cost. */
  isShort?: boolean
  settings: OwnerSettings
  form: FormState
  onChange: (draft: EntryDraft) => void
}

/** The fields of an entry in one line. */
export function EntryFields({ kind, draft, isShort = false, settings, form, onChange }: EntryFieldsProps) {
  const { weight } = useUnits()
  const today = todayOf(settings)
  const field = (name: keyof EntryDraft) => ({
    name,
    value: draft[name],
    error: form.problemOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  return (
    <>
      <TextField
        {...field('amount')}
        label={ENTRY_WORDS[kind].amount}
        unit={kind === 'purchase' || /[a-z]/i.test(draft.amount) ? undefined : weight}
        placeholder={weight === 'oz' ? '5 lb' : '2.5 kg'}
        maxLength={30}
        data-first-focus
      />
      {kind === 'purchase' && (
        <TextField
          {...field('cost')}
          label={ENTRY_LABELS.cost}
          unit={currencySign(settings.currency)}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      {!isShort && (
        <>
          <DateField
            {...field('date')}
            value={draft.date || today}
            label={ENTRY_LABELS.date}
            max={today}
            // An emptied field isn't today again: it asks for a day.
            onChange={date => onChange({ ...draft, date: date || INCOMPLETE })}
          />
          <TextField {...field('note')} label={ENTRY_LABELS.note} maxLength={LONGEST_STOCK_NOTE} />
        </>
      )}
    </>
  )
}
