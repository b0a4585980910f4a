import { RANGE_FIGURES } from '#domain/roast/found-by/figure-ranges.ts'
import { TextField } from '#web/ui/field.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import type { BoundName, RoastFilters } from '#web/visitor/roasts/list/list-address.ts'
import { useUnits } from '#web/words/units.ts'
import { boundOfTyped, typedBound, unitOfFigure } from './figure-bounds.ts'
import { figureOf, isHalfTyped, labelOfTyped, type TypedFilterName } from './filter-problems.ts'

interface TypedFilterProps {
  name: TypedFilterName
  filters: RoastFilters
  /** Gets what is typed once it is finished, right or wrong. */
  onChange: (name: TypedFilterName, text: string) => void
  isWrong: boolean
  /** The id of the sentence that says what is wrong. */
  problemId: string
}

/** A day, or the bound of a figure. */
export function TypedFilter({ name, ...props }: TypedFilterProps) {
  return name === 'from' || name === 'to' ? (
    <DayFilter name={name} {...props} />
  ) : (
    <BoundFilter name={name} {...props} />
  )
}

function DayFilter({
  name,
  filters,
  onChange,
  isWrong,
  problemId,
}: TypedFilterProps & { name: 'from' | 'to' }) {
  const { key, input } = useTyped(
    filters[name],
    text => onChange(name, text),
    text => isHalfTyped({ ...filters, [name]: text }, name),
  )
  // What no such input can show would erase what is half-typed there.
  const isShowable = new Date(input.value).toJSON()?.startsWith(input.value) === true
  return (
    <TextField
      key={key}
      label={labelOfTyped(name)}
      type="date"
      // Without a last date, browsers let a year have six digits.
      max="9999-12-31"
      {...input}
      value={isShowable ? input.value : ''}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
    />
  )
}

function BoundFilter({
  name,
  filters,
  onChange,
  isWrong,
  problemId,
}: TypedFilterProps & { name: BoundName }) {
  const units = useUnits()
  const figure = figureOf(name)
  const isTime = RANGE_FIGURES[figure].kind === 'duration'
  const { key, input } = useTyped(
    typedBound(figure, filters[name], units),
    text => onChange(name, boundOfTyped(figure, text, units)),
    text => isHalfTyped({ ...filters, [name]: boundOfTyped(figure, text, units) }, name),
  )
  return (
    <TextField
      key={key}
      label={labelOfTyped(name)}
      inputMode={isTime ? undefined : 'decimal'}
      autoComplete="off"
      maxLength={12}
      placeholder={isTime ? '10:00' : undefined}
      unit={unitOfFigure(figure, units)}
      {...input}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
    />
  )
}
