import type { Period } from '#domain/words/named-periods.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { SelectField } from '#web/ui/field.tsx'
import { readersTimeZone, readersToday } from '#web/words/readers-own.ts'
import { namedPeriods } from './periods.ts'

interface PeriodSelectProps {
  label: string
  /** The text of the option for no period. */
  none: string
  /** The first and the last day; empty for no bound. */
  from: string
  to: string
  onChange: (period: Period) => void
}

/** Periods with a name, which fill in both dates. */
export function PeriodSelect({ label, none, from, to, onChange }: PeriodSelectProps) {
  const periods = namedPeriods(readersToday(), readersTimeZone())
  const chosen = periods.find(period => period.from === from && period.to === to)
  const isOwn = chosen === undefined && (from !== '' || to !== '')
  return (
    <SelectField
      label={label}
      value={isOwn ? OWN_DATES : (chosen?.name ?? '')}
      options={periods.map(({ name, when }) => [name, `${capitalised(name)} (${when})`])}
      onChange={name => onChange(periods.find(each => each.name === name) ?? NO_PERIOD)}
    >
      <option value="">{none}</option>
      {isOwn && <option value={OWN_DATES}>Dates of your own</option>}
    </SelectField>
  )
}

const OWN_DATES = 'own'
const NO_PERIOD = { from: '', to: '' }
