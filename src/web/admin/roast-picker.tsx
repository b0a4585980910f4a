import type { Roast } from '#contract/roasts.ts'
import { formatRoastDate } from '#domain/roast-date.ts'
import { SelectField } from '../ui/field.tsx'
import { roastTitle } from '../ui/roast-title.ts'

interface RoastPickerProps {
  roasts: readonly Roast[]
  /** Null where none is chosen yet. */
  roastId: number | null
  onChange: (roastId: number | null) => void
}

/** The choice of one roast among all. */
export function RoastPicker({ roasts, roastId, onChange }: RoastPickerProps) {
  return (
    <SelectField
      label="Roast"
      value={String(roastId ?? '')}
      onChange={value => onChange(value === '' ? null : Number(value))}
    >
      <option value="">Choose a roast...</option>
      {roasts.map(roast => (
        <option key={roast.id} value={roast.id}>
          {optionText(roast)}
        </option>
      ))}
    </SelectField>
  )
}

/** `#12 · Kenya Nyeri AA · 11/2/25` */
function optionText(roast: Roast): string {
  const date = roast.roast_date === null ? [] : [formatRoastDate(roast.roast_date)]
  return [roastTitle(roast), roast.bean.origin_name, ...date].join(' · ')
}
