import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { SelectField } from '#web/ui/field.tsx'
import { blendChoice, blendIn } from './coffee-choice.ts'
import { offeredBeans } from './offered-beans.ts'

interface BeanFiltersProps {
  /** Empty for all. */
  filters: { bean_id: string; blend_id: string; country: string }
  onChange: (changes: { bean_id?: string; blend_id?: string; country?: string }) => void
}

/** Beans, recipes of blends and the countries of beans, to choose from. */
export function BeanFilters({ filters, onChange }: BeanFiltersProps) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const offered = offeredBeans(beans, filters.bean_id)
  const chosen = filters.blend_id === '' ? filters.bean_id : blendChoice(filters.blend_id)
  const choose = (choice: string) => {
    const blend_id = blendIn(choice)
    onChange(
      blend_id === null ? { bean_id: choice, blend_id: '' } : { bean_id: '', blend_id: String(blend_id) },
    )
  }
  const countries = [...new Set(beans.flatMap(({ country }) => country ?? []))].sort()
  return (
    <>
      <SelectField label="Bean" value={chosen} onChange={choose}>
        <option value="">All beans</option>
        {offered.map(({ id, origin_name }) => (
          <option key={id} value={id}>
            {origin_name}
          </option>
        ))}
        {blends.length > 0 && (
          <optgroup label="Blends">
            {blends.map(({ id, name }) => (
              <option key={id} value={blendChoice(id)}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {isMissing(chosen, [
          ...offered.map(({ id }) => String(id)),
          ...blends.map(({ id }) => blendChoice(id)),
        ]) && (
          <option value={chosen}>
            {filters.blend_id === '' ? `Bean ${filters.bean_id}` : `Recipe ${filters.blend_id}`}
          </option>
        )}
      </SelectField>
      <SelectField label="Country" value={filters.country} onChange={country => onChange({ country })}>
        <option value="">All countries</option>
        {countries.map(country => (
          <option key={country}>{country}</option>
        ))}
        {isMissing(filters.country, countries) && <option>{filters.country}</option>}
      </SelectField>
    </>
  )
}

/** Whether a value of the address isn't among the choices: they may still be read, or have changed since. */
export function isMissing(value: string, choices: readonly string[]): boolean {
  return value !== '' && !choices.includes(value)
}
