import { TextField } from '#web/ui/field.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import type { RoastFilters } from '../list-address.ts'
import { isHalfTyped, TYPED_FILTERS, type TypedFilterName } from './filter-problems.ts'

interface TypedFilterProps {
  name: TypedFilterName
  filters: RoastFilters
  /** Gets what is typed once it is finished, right or wrong. */
  onChange: (name: TypedFilterName, text: string) => void
  isWrong: boolean
  /** The id of the sentence that says what is wrong. */
  problemId: string
}

/** A date or a score to type. */
export function TypedFilter({ name, filters, onChange, isWrong, problemId }: TypedFilterProps) {
  const { label, type } = TYPED_FILTERS[name]
  const { key, input } = useTyped(
    filters[name],
    text => onChange(name, text),
    text => isHalfTyped({ ...filters, [name]: text }, name),
  )
  return (
    <TextField
      key={key}
      label={label}
      type={type}
      {...LIMITS[type]}
      {...input}
      value={shownText(type, input.value)}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
    />
  )
}

/** Without a last date, browsers let a year have six digits. */
const LIMITS = { date: { max: '9999-12-31' }, number: { min: 0, max: 100 } }

/** The text, or nothing if no such input can show it. Setting it all the same would erase what is half-typed there. */
function shownText(type: 'date' | 'number', text: string): string {
  const isShowable =
    type === 'date' ? new Date(text).toJSON()?.startsWith(text) === true : !Number.isNaN(Number(text))
  return isShowable ? text : ''
}
