import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type Ref, useCallback, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/bean/named-values.ts'
import { ROAST_NEED_NAMES } from '#domain/roast/roast-needs.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { Sorting } from '#web/parts/roast/roast-sorting.ts'
import { Button } from '#web/ui/button.tsx'
import { CountMark } from '#web/ui/count-mark.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { type FilterProblem, TYPED_FILTERS } from './filter-problems.ts'
import { type ListView, type RoastFilters, saidFilters } from './list-address.ts'
import styles from './list-search.module.css'
import { SORT_COLUMNS } from './sort-columns.ts'
import { TypedFilter } from './typed-filter.tsx'

interface ListSearchProps {
  ref: Ref<HTMLElement>
  view: ListView
  /** With `isTyping`, the change is not one to go back to. */
  onChange: (view: ListView, options: { isTyping: boolean }) => void
  /** Whether the list has been read, after which the beans are. */
  isListRead: boolean
  /** Whether to offer what only the owner asks for. */
  isOwner: boolean
  /** What is wrong with the filters. The list then shows the results of earlier ones. */
  problems: readonly FilterProblem[]
  /** What is wrong, or what was found, in sentences; may be empty. */
  said: string
  onClear: () => void
}

/** The search and the filters above the list, and on narrow screens its order. */
export function ListSearch(props: ListSearchProps) {
  const { ref, view, onChange, isListRead, isOwner, problems, said, onClear } = props
  const { filters, sorting } = view
  const [isOpen, setOpen] = useState(false)
  const isNarrow = !useMedia('(width >= 768px)')
  const panelId = useId()
  const saidId = useId()
  const search = useCallback(
    (q: string) => onChange({ ...view, filters: { ...view.filters, q } }, { isTyping: true }),
    [view, onChange],
  )
  const change = (name: keyof RoastFilters, value: string) =>
    onChange({ ...view, filters: { ...filters, [name]: value } }, { isTyping: false })
  const filterCount = Object.keys(saidFilters({ ...filters, q: '' })).length

  return (
    <search ref={ref} className={styles.search}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <SearchField
            label="Find roasts"
            placeholder="Bean, natural, feb 2026, number or notes"
            value={filters.q}
            onSearch={search}
          />
        </div>
        {isNarrow && (
          <>
            <Button
              icon={<SlidersHorizontal aria-hidden="true" />}
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
            >
              Filters <CountMark count={filterCount} of="active" />
            </Button>
            <SortSelect
              sorting={sorting}
              onSort={chosen => onChange({ ...view, sorting: chosen }, { isTyping: true })}
            />
          </>
        )}
      </div>
      <div id={panelId} className={styles.filters}>
        {(isOpen || !isNarrow) && (
          <>
            <BeanFilters filters={filters} onChange={change} isReading={isListRead} />
            {namesIn(TYPED_FILTERS).map(name => (
              <TypedFilter
                key={name}
                name={name}
                filters={filters}
                onChange={change}
                isWrong={problems.some(({ names }) => names.includes(name))}
                problemId={saidId}
              />
            ))}
            {isOwner && (
              <SelectField label="Missing" value={filters.needs} onChange={needs => change('needs', needs)}>
                <option value="">All roasts</option>
                {namesIn(ROAST_NEED_NAMES).map(need => (
                  <option key={need} value={need}>
                    {ROAST_NEED_NAMES[need]}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        )}
      </div>
      <div className={styles.outcome}>
        {/* Before the sentence, which changes while the pointer is down on the button: that leaves a field. */}
        {filterCount + filters.q.length > 0 && (
          <Button kind="quiet" className={styles.clear} icon={<X aria-hidden="true" />} onClick={onClear}>
            Clear
          </Button>
        )}
        <p id={saidId} className={styles.said} data-wrong={problems.length > 0} role="status">
          {said}
        </p>
      </div>
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
