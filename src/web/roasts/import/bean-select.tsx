import type { BeanMatchAnswer } from '#contract/roasts.ts'
import { SelectField } from '#web/ui/field.tsx'

interface BeanSelectProps {
  beans: BeanMatchAnswer['available_beans']
  /** Null if none is chosen. */
  beanId: number | null
  onChange: (beanId: number | null) => void
}

/** Selects the bean that was roasted. */
export function BeanSelect({ beans, beanId, onChange }: BeanSelectProps) {
  return (
    <SelectField
      label="Bean"
      value={String(beanId ?? '')}
      onChange={value => onChange(value === '' ? null : Number(value))}
    >
      <option value="">Choose a bean...</option>
      {beans.map(({ id, origin_name, country }) => (
        <option key={id} value={id}>
          {country ? `${origin_name} (${country})` : origin_name}
        </option>
      ))}
    </SelectField>
  )
}
