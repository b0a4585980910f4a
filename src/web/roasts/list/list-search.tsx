import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useCallback, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/named-values.ts'
import { ROAST_NEED_NAMES } from '#domain/roast-needs.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { Sorting } from '#web/parts/roast-sorting.ts'
import { SearchField, useTyped } from '#web/parts/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountMark } from '#web/ui/count-mark.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { changedFilters, type ListView, type RoastFilters, saidFilters } from './list-address.ts'
import styles from './list-search.module.css'
import { SORT_COLUMNS } from './sort-columns.ts'

interface ListSearchProps {
  view: ListView
  /** With `isTyping`, the change is not one to go back to. */
  onChange: (view: ListView, options: { isTyping: boolean }) => void
  /** Whether the list has been read, after which the beans are. */
  isListRead: boolean
  /** Whether to offer what only the owner asks for. */
  isOwner: boolean
  /** How many roasts are found; null while that isn't known or nothing is asked for. */
  found: number | null
}

/** The search and the filters above the list, and on narrow screens its order. */
export function ListSearch({ view, onChange, isListRead, isOwner, found }: ListSearchProps) {
  const { filters, sorting } = view
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const search = useCallback(
    (q: string) => onChange({ ...view, filters: { ...view.filters, q } }, { isTyping: true }),
    [view, onChange],
  )
  const change = (name: keyof RoastFilters, value: string) =>
    onChange({ ...view, filters: changedFilters(filters, name, value) }, { isTyping: false })
  const filterCount = Object.keys(saidFilters({ ...filters, q: '' })).length

  return (
    <search className={styles.search}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <SearchField
            label="Find roasts"
            placeholder="Bean, country, number or notes"
            value={filters.q}
            onSearch={search}
          />
        </div>
        <Button
          className={styles.toggle}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Filters <CountMark count={filterCount} of="active" />
        </Button>
        <div className={styles.order}>
          <SortSelect
            sorting={sorting}
            onSort={chosen => onChange({ ...view, sorting: chosen }, { isTyping: true })}
          />
        </div>
      </div>
      <div id={panelId} className={styles.filters} data-open={isOpen}>
        <BeanFilters filters={filters} onChange={change} isReading={isListRead} />
        <TypedFilter label="From" type="date" name="from" filters={filters} onChange={change} />
        <TypedFilter label="To" type="date" name="to" filters={filters} onChange={change} />
        <TypedFilter label="Score from" type="number" name="min_score" filters={filters} onChange={change} />
        <TypedFilter label="Score to" type="number" name="max_score" filters={filters} onChange={change} />
        {isOwner && (
          <SelectField label="Missing" value={filters.needs} onChange={needs => change('needs', needs)}>
            <option value="">Anything or nothing</option>
            {namesIn(ROAST_NEED_NAMES).map(need => (
              <option key={need} value={need}>
                {ROAST_NEED_NAMES[need]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className={styles.found} role="status">
        {found !== null && (found === 1 ? '1 roast found' : `${found} roasts found`)}
      </p>
    </search>
  )
}

interface FilterProps {
  filters: RoastFilters
  onChange: (name: keyof RoastFilters, value: string) => void
}

/** Beans and their countries, to choose from. */
function BeanFilters({ filters, onChange, isReading }: FilterProps & { isReading: boolean }) {
  const { data: beans = [] } = useCall(calls.listBeans, {}, { enabled: isReading })
  const countries = [...new Set(beans.flatMap(({ country }) => country ?? []))].sort()
  return (
    <>
      <SelectField label="Bean" value={filters.bean_id} onChange={id => onChange('bean_id', id)}>
        <option value="">All beans</option>
        {beans.map(({ id, origin_name }) => (
          <option key={id} value={id}>
            {origin_name}
          </option>
        ))}
        {isMissing(
          filters.bean_id,
          beans.map(({ id }) => String(id)),
        ) && <option value={filters.bean_id}>Bean {filters.bean_id}</option>}
      </SelectField>
      <SelectField label="Country" value={filters.country} onChange={country => onChange('country', country)}>
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
function isMissing(value: string, choices: readonly string[]): boolean {
  return value !== '' && !choices.includes(value)
}

interface TypedFilterProps extends FilterProps {
  label: string
  type: 'date' | 'number'
  name: 'from' | 'to' | 'min_score' | 'max_score'
}

function TypedFilter({ label, type, name, filters, onChange }: TypedFilterProps) {
  const typed = useTyped(filters[name], value => onChange(name, value))
  const limits = type === 'number' ? { min: 0, max: 100 } : {}
  return <TextField label={label} type={type} {...limits} {...typed} />
}

function SortSelect({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const orders = namesIn(SORT_COLUMNS).flatMap(column => [
    { column, isDescending: true, text: SORT_COLUMNS[column].descending },
    { column, isDescending: false, text: SORT_COLUMNS[column].ascending },
  ])
  const keyOf = ({ column, isDescending }: Sorting) => `${column} ${isDescending ? 'desc' : 'asc'}`
  return (
    <SelectField
      label="Sort by"
      value={keyOf(sorting)}
      onChange={key => {
        const chosen = orders.find(order => keyOf(order) === key)
        if (chosen !== undefined) onSort({ column: chosen.column, isDescending: chosen.isDescending })
      }}
    >
      {orders.map(order => (
        <option key={keyOf(order)} value={keyOf(order)}>
          {SORT_COLUMNS[order.column].name}, {order.text}
        </option>
      ))}
    </SelectField>
  )
}
