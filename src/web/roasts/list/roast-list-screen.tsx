import ChartSpline from 'lucide-react/icons/chart-spline'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { ImportedLabels } from '#web/roasts/labels/imported-labels.tsx'
import { leaveListAddress } from '#web/roasts/left-list.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LateLoading } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { addressOfView, type ListView, NO_FILTERS, saidFilters, viewOf } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import styles from './roast-list.module.css'
import { LoadingTable, RoastTable } from './roast-table.tsx'
import { useChoosing } from './use-choosing.ts'
import { useRoastList } from './use-roast-list.ts'

const ChoiceBar = lazy(() => import('#web/parts/choice-bar.tsx'))
const FirstSteps = lazy(() => import('#web/parts/first-steps/first-steps.tsx'))
const RoastImporter = lazy(() => import('#web/roasts/import/roast-importer.tsx'))

/** The list of all roasts, or of those that are searched for. `search` is what its address says after the `?`. */
export default function RoastListScreen({ search }: { search: string }) {
  usePageTitle('Roasts')
  const { admin } = useAdmin()
  const view = useMemo(() => viewOf(search), [search])
  const { sorting } = view
  const list = useRoastList(view)
  const { roasts, firstIndex, totalCount, wantRows, problem, isReading, retry } = list
  const isSearching = Object.keys(saidFilters(view.filters)).length > 0
  const isEmpty = roasts?.length === 0 && list.isCurrent
  // While the next answer is on its way, the sentence stays as it was, so that only the answer is announced.
  const [found, setFound] = useState(0)
  if (list.isCurrent && found !== totalCount) setFound(totalCount)
  useEffect(() => leaveListAddress(addressOfView(view)), [view])
  const show = useCallback(
    (wanted: ListView, { isTyping }: { isTyping: boolean }) =>
      changeAddress(addressOfView(wanted), { replace: isTyping }),
    [],
  )
  const [isAdding, setAdding] = useAddPanel()
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
        <Suspense>
          <FirstSteps onAddRoast={() => setAdding(true)} />
        </Suspense>
      )}
      {(isSearching || !isEmpty) && (
        <ListSearch
          view={view}
          onChange={show}
          isListRead={roasts !== undefined}
          isOwner={admin}
          found={isSearching && roasts !== undefined ? found : null}
        />
      )}
      {admin && <ImportedLabels />}
      {roasts === undefined && problem === null && <LoadingTable sorting={sorting} />}
      {isEmpty && isSearching && (
        <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found">
          <p>No roast has all of what you are looking for.</p>
          <Button onClick={() => show({ sorting, filters: NO_FILTERS }, { isTyping: false })}>
            Show all roasts
          </Button>
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
          <Suspense>
            <ChoiceBar chosen={chosen} endName="Done" onEnd={endChoosing} />
          </Suspense>
        )}
      </div>
      {isAdding && (
        <Dialog title="Add Roast" shape="panel" onClose={() => setAdding(false)}>
          <Suspense fallback={<LateLoading />}>
            <RoastImporter onDone={() => setAdding(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
