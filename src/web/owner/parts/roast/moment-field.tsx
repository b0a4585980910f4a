import { type ComponentProps, useState } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { INCOMPLETE } from '#web/ui/use-typed.ts'

/** A moment as `started_at` has it: the clock on the wall to the second, what is beyond it, and its offset from UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** A moment by the clock on the wall. Its offset from UTC stays as it was. */
export function MomentField({ value, onChange, ...field }: ComponentProps<typeof DateField>) {
  const [, clock = value, offset = ''] = MOMENT.exec(value) ?? []
  const [kept] = useState(offset)
  return (
    <DateField
      {...field}
      type="datetime-local"
      step={1}
      unit={kept === '' ? undefined : `UTC${kept === 'Z' ? '' : kept}`}
      value={clock}
      onChange={text => onChange(text === '' || text === INCOMPLETE ? text : text + kept)}
    />
  )
}
