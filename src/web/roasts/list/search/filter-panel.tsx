import Tags from 'lucide-react/icons/tags'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/bean/named-values.ts'
import { ROAST_NEED_NAMES } from '#domain/roast/roast-needs.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { readersToday } from '#web/words/readers-today.ts'
import type { RoastFilters } from '../list-address.ts'
import { type FilterProblem, TYPED_FILTERS } from './filter-problems.ts'
import styles from './list-search.module.css'
import { namedPeriods } from './periods.ts'
import { readersTimeZone } from './readers-time-zone.ts'
import { TypedFilter } from './typed-filter.tsx'

const TagsDialog = partOf(() => import('./tags-dialog.tsx'))

interface FilterPanelProps {
  filters: RoastFilters
  onChange: (changes: Partial<RoastFilters>) => void
  /** What is wrong with the filters. */
  problems: readonly FilterProblem[]
  /** The id of the sentence that says what is wrong. */
  problemId: string
  /** Whether to offer what only the owner asks for. */
  isOwner: boolean
}

/** The fields of all filters. */
export function FilterPanel({ filters, onChange, problems, problemId, isOwner }: FilterPanelProps) {
  return (
    <>
      <BeanFilters filters={filters} onChange={onChange} />
      {isOwner && <TagFilter filters={filters} onChange={onChange} />}
      {isOwner && (
        <SelectField label="Missing" value={filters.needs} onChange={needs => onChange({ needs })}>
          <option value="">No matter</option>
          {namesIn(ROAST_NEED_NAMES).map(need => (
            <option key={need} value={need}>
              {ROAST_NEED_NAMES[need]}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.period}>
        <PeriodFilter filters={filters} onChange={onChange} />
      </div>
      {namesIn(TYPED_FILTERS).map(name => (
        <TypedFilter
          key={name}
          name={name}
          filters={filters}
          onChange={(name, text) => onChange({ [name]: text })}
          isWrong={problems.some(({ names }) => names.includes(name))}
          problemId={problemId}
        />
      ))}
      {isOwner && <TagsButton />}
    </>
  )
}

type FilterProps = Pick<FilterPanelProps, 'filters' | 'onChange'>

/** The tags of all roasts, to choose from. */
function TagFilter({ filters, onChange }: FilterProps) {
  const { data: tags = [] } = useCall(calls.listTags, {})
  const names = tags.map(({ tag }) => tag)
  const chosen = names.find(tag => foldName(tag) === foldName(filters.tag)) ?? filters.tag
  return (
    <SelectField label="Tag" value={chosen} onChange={tag => onChange({ tag })}>
      <option value="">All tags</option>
      {names.map(tag => (
        <option key={tag}>{tag}</option>
      ))}
      {isMissing(chosen, names) && <option>{chosen}</option>}
    </SelectField>
  )
}

/** Leads to where tags are renamed. Nothing without tags. */
function TagsButton() {
  const { data: tags = [] } = useCall(calls.listTags, {})
  const [isChanging, setChanging] = useState(false)
  if (tags.length === 0 && !isChanging) return null
  return (
    <div className={styles.tools}>
      <Button kind="quiet" icon={<Tags aria-hidden="true" />} onClick={() => setChanging(true)}>
        Rename or merge tags
      </Button>
      {isChanging && (
        <Part>
          <TagsDialog tags={tags} onClose={() => setChanging(false)} />
        </Part>
      )}
    </div>
  )
}

/** Periods with a name, which fill in both dates. */
function PeriodFilter({ filters: { from, to }, onChange }: FilterProps) {
  const periods = namedPeriods(readersToday(), readersTimeZone())
  const chosen = periods.find(period => period.from === from && period.to === to)
  const isOwn = chosen === undefined && (from !== '' || to !== '')
  return (
    <SelectField
      label="Roasted"
      value={isOwn ? OWN_DATES : (chosen?.name ?? '')}
      onChange={name => {
        const period = periods.find(each => each.name === name)
        onChange({ from: period?.from ?? '', to: period?.to ?? '' })
      }}
    >
      <option value="">At any time</option>
      {isOwn && <option value={OWN_DATES}>Dates of your own</option>}
      {periods.map(({ name }) => (
        <option key={name} value={name}>
          {capitalised(name)}
        </option>
      ))}
    </SelectField>
  )
}

const OWN_DATES = 'own'

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Beans and their countries, to choose from. */
function BeanFilters({ filters, onChange }: FilterProps) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const countries = [...new Set(beans.flatMap(({ country }) => country ?? []))].sort()
  return (
    <>
      <SelectField label="Bean" value={filters.bean_id} onChange={id => onChange({ bean_id: id })}>
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
function isMissing(value: string, choices: readonly string[]): boolean {
  return value !== '' && !choices.includes(value)
}
