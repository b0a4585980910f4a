import Tags from 'lucide-react/icons/tags'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { RANGE_FIGURES, type RangeFigure, ROAST_NEED_NAMES } from '#domain/roast/found-by/figure-ranges.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { BeanFilters, isMissing } from '#web/parts/bean/bean-filters.tsx'
import { PeriodSelect } from '#web/parts/period/period-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { BOUND_NAMES, type RoastFilters } from '#web/visitor/roasts/list/list-address.ts'
import { type FilterProblem, figureOf, TYPED_FILTERS, type TypedFilterName } from './filter-problems.ts'
import styles from './list-search.module.css'
import { TypedFilter } from './typed-filter.tsx'

const TagsDialog = partOf(() => import('#web/owner/list/tags-dialog.tsx'))

interface FilterPanelProps {
  filters: RoastFilters
  onChange: (changes: Partial<RoastFilters>) => void
  /** What is wrong with the filters. */
  problems: readonly FilterProblem[]
  /** The id of the sentence that says what is wrong. */
  problemId: string
  /** Whether to offer the filters for the owner alone. */
  isOwner: boolean
}

/** The fields of all filters. */
export function FilterPanel({ filters, onChange, problems, problemId, isOwner }: FilterPanelProps) {
  const [figure, setFigure] = useState<RangeFigure>(() => figureToShow(filters, problems))
  const typed = (name: TypedFilterName) => (
    <TypedFilter
      key={name}
      name={name}
      filters={filters}
      onChange={(changed, text) => onChange({ [changed]: text })}
      isWrong={problems.some(({ names }) => names.includes(name))}
      problemId={problemId}
    />
  )
  return (
    <>
      <BeanFilters filters={filters} onChange={onChange} />
      {isOwner && <TagFilter filters={filters} onChange={onChange} />}
      {isOwner && (
        <SelectField
          label="Missing"
          value={filters.needs}
          options={{ '': 'All roasts', ...ROAST_NEED_NAMES }}
          onChange={needs => onChange({ needs })}
        />
      )}
      <div className={styles.period}>
        <PeriodSelect
          label="Roasted"
          none="At any time"
          from={filters.from}
          to={filters.to}
          onChange={({ from, to }) => onChange({ from, to })}
        />
      </div>
      {namesIn(TYPED_FILTERS).map(typed)}
      <div className={styles.period}>
        <SelectField
          label="Figure"
          value={figure}
          options={namesIn(RANGE_FIGURES).map(each => [each, RANGE_FIGURES[each].name])}
          onChange={setFigure}
        />
      </div>
      {([`min_${figure}`, `max_${figure}`] as const).map(typed)}
      {isOwner && <TagsButton />}
    </>
  )
}

/** The figure whose bounds are wrong or set; otherwise the score. */
function figureToShow(filters: RoastFilters, problems: readonly FilterProblem[]): RangeFigure {
  const wrong = new Set<string>(problems.flatMap(({ names }) => names))
  const bound = BOUND_NAMES.find(name => wrong.has(name)) ?? BOUND_NAMES.find(name => filters[name] !== '')
  return bound === undefined ? 'score' : figureOf(bound)
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
