import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { SelectField } from '#web/ui/field.tsx'
import { offeredBeans } from './offered-beans.ts'

interface BeanFiltersProps {
  /** Empty for all. */
  filters: { bean_id: string; country: string }
  onChange: (changes: { bean_id?: string; country?: string }) => void
}

/** Beans and their countries, to choose from. */
export function BeanFilters({ filters, onChange }: BeanFiltersProps) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const offered = offeredBeans(beans, filters.bean_id)
  const countries = [...new Set(beans.flatMap(({ country }) => country ?? []))].sort()
  return (
    <>
      <SelectField label="Bean" value={filters.bean_id} onChange={id => onChange({ bean_id: id })}>
        <option value="">All beans</option>
        {offered.map(({ id, origin_name }) => (
          <option key={id} value={id}>
            {origin_name}
          </option>
        ))}
        {isMissing(
          filters.bean_id,
          offered.map(({ id }) => String(id)),
        ) && <option value={filters.bean_id}>Bean {filters.bean_id}</option>}
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
