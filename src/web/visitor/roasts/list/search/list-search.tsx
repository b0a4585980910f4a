import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type Ref, useCallback, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { RoastSorting } from '#web/parts/roast/roast-sorting.ts'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { FieldRow, SelectField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import {
  activeFilters,
  type ListView,
  type RoastFilters,
  searchOfView,
} from '#web/visitor/roasts/list/list-address.ts'
import { LONGEST_SEARCH_NAME } from '#web/visitor/roasts/list/saved/longest-search-name.ts'
import { SavedSearches } from '#web/visitor/roasts/list/saved/saved-searches.tsx'
import { readersTimeZone, readersToday } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import { type FilterChip, filterChips } from './filter-chip-texts.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterProblem } from './filter-problems.ts'
import styles from './list-search.module.css'

interface ListSearchProps {
  ref: Ref<HTMLElement>
  view: ListView
  /** With `isTyping`, the change gets no history entry of its own. */
  onChange: (view: ListView, options: { isTyping: boolean }) => void
  /** Whether to offer the filters and saved searches for the owner alone. */
  isOwner: boolean
  /** What is wrong with the filters. The list then shows the results of earlier ones. */
  problems: readonly FilterProblem[]
  /** What is wrong, or what was found, in sentences; may be empty. */
  said: string
  onClear: () => void
}

/** The search above the list, its filters behind a button, those that are set, and on narrow screens its order. */
export function ListSearch({ ref, view, onChange, isOwner, problems, said, onClear }: ListSearchProps) {
  const { filters, sorting } = view
  const [isOpened, setOpened] = useState(false)
  const isNarrow = !useMedia('(width >= 768px)')
  const panelId = useId()
  const saidId = useId()
  const search = useCallback(
    (q: string) => onChange({ ...view, filters: { ...view.filters, q } }, { isTyping: true }),
    [view, onChange],
  )
  const change = (changes: Partial<RoastFilters>) =>
    onChange({ ...view, filters: { ...filters, ...changes } }, { isTyping: false })
  const chips = useFilterChips(filters, problems.length === 0)
  const filterCount = Object.keys(activeFilters({ ...filters, q: '' })).length
  // Opens the filters for the reader to correct a wrong one. They stay open afterwards.
  if (filterCount > 0 && problems.length > 0 && !isOpened) setOpened(true)

  return (
    <search ref={ref} className={`${layout.stack3} ${layout.below3}`}>
      <FieldRow className={styles.bar}>
        <SearchField
          label="Find roasts"
          placeholder="Bean, natural, feb 2026, notes"
          value={filters.q}
          onSearch={search}
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpened}
          aria-controls={panelId}
          onClick={() => setOpened(!isOpened)}
        >
          Filters <CountBadge count={filterCount} of="active" />
        </Button>
        {isOwner && (
          <SavedSearches
            search={searchOfView(view)}
            suggestedName={nameOf(filters.q, chips)}
            isNarrow={isNarrow}
          />
        )}
        {isNarrow && (
          <SortSelect
            sorting={sorting}
            onSort={chosen => onChange({ ...view, sorting: chosen }, { isTyping: true })}
          />
        )}
      </FieldRow>
      <div id={panelId} className={styles.filters}>
        {isOpened && (
          <FilterPanel
            filters={filters}
            onChange={change}
            problems={problems}
            problemId={saidId}
            isOwner={isOwner}
          />
        )}
      </div>
      {/* Before the sentence: pressing Clear blurs a field, which changes the sentence and would move the button. */}
      {filterCount + filters.q.length > 0 && (
        <div className={styles.set}>
          {chips.length > 0 && <FilterChips chips={chips} onChange={change} />}
          <Button kind="quiet" icon={<X aria-hidden="true" />} onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      <p id={saidId} className={styles.said} data-wrong={problems.length > 0} role="status">
        {said}
      </p>
    </search>
  )
}

/** The name that is proposed for a search: `natural, last winter`. */
function nameOf(q: string, chips: readonly FilterChip[]): string {
  return [q, ...chips.map(({ text }) => text)]
    .filter(text => text !== '')
    .join(', ')
    .slice(0, LONGEST_SEARCH_NAME)
}

/** The filters that are set, in words; none if one of them has a problem. */
function useFilterChips(filters: RoastFilters, arePossible: boolean): FilterChip[] {
  const { data: beans = [] } = useCall(
    calls.listBeans,
    { put_away: 'with' },
    { enabled: filters.bean_id !== '' },
  )
  const { data: blends = [] } = useCall(calls.listBlends, {}, { enabled: filters.blend_id !== '' })
  const units = useUnits()
  if (!arePossible) return []
  return filterChips(filters, {
    beanName: id => beans.find(bean => String(bean.id) === id)?.origin_name ?? `Bean ${id}`,
    recipeName: id => blends.find(blend => String(blend.id) === id)?.name ?? `Recipe ${id}`,
    today: readersToday(),
    timeZone: readersTimeZone(),
    units,
  })
}

/** The order of the list, where it has no columns to sort by. */
function SortSelect({ sorting, onSort }: { sorting: RoastSorting; onSort: (sorting: RoastSorting) => void }) {
  const orders = namesIn(ROAST_COLUMNS).flatMap(column => [
    { column, isDescending: true, text: ROAST_COLUMNS[column].descending },
    { column, isDescending: false, text: ROAST_COLUMNS[column].ascending },
  ])
  const keyOf = ({ column, isDescending }: RoastSorting) => `${column} ${isDescending ? 'desc' : 'asc'}`
  return (
    <SelectField
      label="Sort by"
      value={keyOf(sorting)}
      options={orders.map(order => [keyOf(order), `${ROAST_COLUMNS[order.column].name}, ${order.text}`])}
      onChange={key => {
        const chosen = orders.find(order => keyOf(order) === key)
        if (chosen !== undefined) onSort({ column: chosen.column, isDescending: chosen.isDescending })
      }}
    />
  )
}
