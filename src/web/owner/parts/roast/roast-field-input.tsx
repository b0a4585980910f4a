import { type ComponentProps, useState } from 'react'
import { ROAST_FIELDS, type RoastField, type RoastFieldRule } from '#domain/roast/roast-fields.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { INCOMPLETE } from '#web/ui/use-typed.ts'
import { fieldProblem, fieldText, tagsIn } from './field-texts.ts'
import { TagsField } from './tags-field.tsx'

interface RoastFieldInputProps {
  field: RoastField
  /** The field's own unless given. */
  label?: string
  /** As it is typed. */
  text: string
  disabled?: boolean
  onChange: (text: string) => void
}

/** The input for a field of `ROAST_FIELDS`, by its kind. */
export function RoastFieldInput({ field, label, text, disabled, onChange }: RoastFieldInputProps) {
  const rule: RoastFieldRule = ROAST_FIELDS[field]
  const common = {
    label: label ?? rule.label,
    hint: rule.isPrivate ? 'Only you see it.' : undefined,
    error: fieldProblem(field, text),
    autoComplete: 'off',
    disabled,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (rule.kind === 'tags') {
    return (
      <TagsField
        label={common.label}
        error={common.error}
        disabled={disabled}
        tags={tagsIn(text)}
        onChange={tags => onChange(fieldText(tags))}
      />
    )
  }
  if (field === 'started_at') return <MomentField {...common} onChange={onChange} />
  if (rule.kind === 'number') {
    return <TextField {...common} unit={rule.unit} inputMode="decimal" maxLength={12} />
  }
  if (rule.kind === 'text' && rule.lines !== undefined) {
    return <TextAreaField {...common} rows={rule.lines} maxLength={rule.longest} />
  }
  return <TextField {...common} maxLength={rule.kind === 'text' ? rule.longest : 100} />
}

/** A moment as `started_at` has it: the clock on the wall to the second, what is beyond it, and its offset from UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** A moment by the clock on the wall. Its offset from UTC stays as it was. */
function MomentField({ value, onChange, ...field }: ComponentProps<typeof DateField>) {
  const [, clock = value, offset = ''] = MOMENT.exec(value) ?? []
  const [kept] = useState(offset)
  return (
    <DateField
      {...field}
      type="datetime-local"
      step={1}
      // Below the input: at its end browsers have their calendar.
      hint={kept === '' ? field.hint : `UTC${kept === 'Z' ? '' : kept}`}
      value={clock}
      onChange={text => onChange(text === '' || text === INCOMPLETE ? text : text + kept)}
    />
  )
}
