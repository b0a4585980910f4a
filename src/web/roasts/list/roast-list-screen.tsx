import ChartSpline from 'lucide-react/icons/chart-spline'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Part, partOf, useShown } from '#web/loading/part.tsx'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { ImportedLabels } from '#web/roasts/labels/imported-labels.tsx'
import { leaveList } from '#web/roasts/list-place.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LateLoading } from '#web/ui/skeleton.tsx'
import { type FilterProblem, filterProblems } from './filter-problems.ts'
import { addressOfView, type ListView, NO_FILTERS, saidFilters, viewOf } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import styles from './roast-list.module.css'
import { LoadingTable, RoastTable } from './roast-table.tsx'
import { SuggestedSearch } from './suggested-search.tsx'
import { useChoosing } from './use-choosing.ts'
import { useLastPossible } from './use-last-possible.ts'
import { useRoastList } from './use-roast-list.ts'

const ChoiceBar = partOf(() => import('#web/parts/choice/choice-bar.tsx'))
const FirstSteps = partOf(() => import('#web/parts/first-steps/first-steps.tsx'))
const RoastImporter = partOf(() => import('#web/roasts/import/roast-importer.tsx'))

/** The list of all roasts, or of those that are searched for. `search` is what its address says after the `?`. */
export default function RoastListScreen({ search }: { search: string }) {
  usePageTitle('Roasts')
  const { admin } = useAdmin()
  const view = useMemo(() => viewOf(search), [search])
  const { filters, sorting } = view
  const problems = useMemo(() => filterProblems(filters), [filters])
  const searched = useLastPossible(filters, problems.length === 0)
  const list = useRoastList(searched, sorting)
  const { firstIndex, totalCount, wantRows, problem, isReading, retry } = list
  const roasts = useShown(list.roasts)
  const isSearching = Object.keys(saidFilters(filters)).length > 0
  const isEmpty = roasts?.length === 0 && list.isCurrent
  // While the next answer is on its way, the sentence stays as it was, so that only the answer is announced.
  const [found, setFound] = useState('')
  const nowFound = list.isCurrent && roasts !== undefined ? foundText(totalCount, isSearching, found) : found
  if (nowFound !== found) setFound(nowFound)
  useEffect(() => leaveList({ address: addressOfView(view) }), [view])
  const show = useCallback(
    (wanted: ListView, { isTyping }: { isTyping: boolean }) =>
      changeAddress(addressOfView(wanted), { replace: isTyping }),
    [],
  )
  const searchArea = useRef<HTMLElement>(null)
  const showAll = () => {
    // The button that was pressed goes. On a phone the search field would bring up the keyboard.
    const area = searchArea.current
    const next = area?.querySelector<HTMLElement>('[aria-expanded]') ?? area?.querySelector('input')
    next?.focus({ preventScroll: true })
    show({ sorting, filters: NO_FILTERS }, { isTyping: false })
  }
  const showAllButton = <Button onClick={showAll}>Show all roasts</Button>
  const [isAdding, setAdding] = useAddPanel()
  const [imported, setImported] = useState<readonly number[]>([])
  const { chosen, choose, start, end } = useChoosing()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const endChoosing = () => {
    const row = document.activeElement?.closest('tr')
    flushSync(end)
    // The box or button that had the focus is gone.
    const next = row?.querySelector('a') ?? chooseButton.current
    next?.focus({ preventScroll: true })
  }

  const add = admin && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add Roast
    </Button>
  )
  const actions = (
    <>
      {(isSearching || !isEmpty) && (
        <Button
          ref={chooseButton}
          kind="quiet"
          className={styles.choose}
          icon={<ListChecks aria-hidden="true" />}
          aria-pressed={chosen !== null}
          onClick={chosen === null ? start : endChoosing}
        >
          Choose
        </Button>
      )}
      {add}
    </>
  )
  return (
    <>
      <ScreenHeading actions={actions}>
        Roasts {roasts && <span className={styles.count}>({totalCount})</span>}
      </ScreenHeading>
      {admin && (
        <Part>
          <FirstSteps onAddRoast={() => setAdding(true)} />
        </Part>
      )}
      {(isSearching || !isEmpty) && (
        <ListSearch
          ref={searchArea}
          view={view}
          onChange={show}
          isListRead={roasts !== undefined || searched === null}
          isOwner={admin}
          problems={problems}
          said={problems.length === 0 ? found : problemText(problems, searched !== null)}
          onClear={showAll}
        />
      )}
      {admin && <ImportedLabels ids={imported} />}
      {searched === null && (
        <EmptyState icon={<SearchX aria-hidden="true" />} message="The list can’t be shown">
          <p>Change what you are looking for.</p>
          {showAllButton}
        </EmptyState>
      )}
      {searched !== null && roasts === undefined && problem === null && <LoadingTable sorting={sorting} />}
      {isEmpty && isSearching && (
        <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found">
          <p>No roast has all of what you are looking for.</p>
          <SuggestedSearch
            query={filters.q}
            onSearch={q => show({ sorting, filters: { ...filters, q } }, { isTyping: false })}
          />
          {showAllButton}
        </EmptyState>
      )}
      {isEmpty && !isSearching && (
        <EmptyState icon={<ChartSpline aria-hidden="true" />} message="No roasts yet">
          {admin ? (
            <>
              <p>Import the first one from your roaster’s CSV export.</p>
              {add}
            </>
          ) : (
            <p>The roaster has yet to add the first one.</p>
          )}
        </EmptyState>
      )}
      {roasts !== undefined && roasts.length > 0 && (
        <RoastTable
          roasts={roasts}
          firstIndex={firstIndex}
          totalCount={totalCount}
          sorting={sorting}
          onSort={chosen => show({ ...view, sorting: chosen }, { isTyping: true })}
          onWantRows={wantRows}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <div className={styles.foot}>
        {problem !== null && (
          <ErrorState message={problem} onRetry={retry} retryLabel="Retry Loading Roasts">
            {isReading ? 'Trying again…' : ''}
          </ErrorState>
        )}
        {chosen !== null && (
          <Part>
            <ChoiceBar chosen={chosen} endName="Done" onEnd={endChoosing} />
          </Part>
        )}
      </div>
      {isAdding && (
        <Dialog title="Add Roast" shape="panel" onClose={() => setAdding(false)}>
          <Part placeholder={<LateLoading />}>
            <RoastImporter
              onImported={({ id }) => setImported(known => [...known, id])}
              onDone={() => setAdding(false)}
            />
          </Part>
        </Dialog>
      )}
    </>
  )
}

/** What the list holds, in a sentence. Of the whole list nothing is said, unless something was said before. */
function foundText(count: number, isSearching: boolean, before: string): string {
  if (isSearching) return count === 1 ? '1 roast found' : `${count} roasts found`
  return before === '' ? '' : 'All roasts are shown'
}

function problemText(problems: readonly FilterProblem[], isListShown: boolean): string {
  const sentences = problems.map(({ sentence }) => sentence)
  return [...sentences, ...(isListShown ? ['The list is as it was before.'] : [])].join(' ')
}
