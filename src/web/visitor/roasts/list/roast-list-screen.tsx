import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Roast } from '#contract/roasts.ts'
import { plural } from '#domain/words/plural.ts'
import { useLogEvent } from '#web/api/log-events.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { MOST_CHANGED, toggled } from '#web/parts/roast/chosen-roasts.ts'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { leaveChosen, openingChoice } from '#web/visitor/roasts/list-place.ts'
import { ImpossibleSearch, NoRoastsYet, NothingFound } from './empty-list.tsx'
import { activeFilters, addressOfView, type ListView, NO_FILTERS } from './list-address.ts'
import styles from './roast-list.module.css'
import { LoadingTable, RoastTable } from './roast-table.tsx'
import { ListSearch } from './search/list-search.tsx'
import { useSearchedRoasts } from './use-searched-roasts.ts'

const ChoiceBar = partOf(() => import('#web/owner/choice/choice-bar.tsx'))
const FirstSteps = partOf(() => import('#web/owner/first-steps/first-steps.tsx'))

/** The list of all roasts, or of those that are searched for. `search` is what its address says after the `?`. */
export default function RoastListScreen({ search }: { search: string }) {
  usePageTitle('Roasts')
  const { admin } = useAdmin()
  const { view, searched, list, roasts, isSearching, isEmpty, problems, said } = useSearchedRoasts(search)
  const { filters, sorting } = view
  const searchArea = useRef<HTMLElement>(null)
  const showAll = () => {
    focusSearch(searchArea.current)
    show({ sorting, filters: NO_FILTERS }, { isTyping: false })
  }
  const [isAdding, setAdding] = useAddPanel()
  const [imported, setImported] = useState<readonly number[]>([])
  const { chosen, choose, chooseAll, start, end, chooseButton } = useChoosing()
  const add = admin ? <AddButton onClick={() => setAdding(true)} /> : null
  return (
    <>
      <ScreenHeading
        actions={
          <>
            {(isSearching || !isEmpty) && (
              <ChooseButton ref={chooseButton} isChoosing={chosen !== null} onStart={start} onEnd={end} />
            )}
            {add}
          </>
        }
      >
        Roasts {roasts && <span className={text.aside}>({list.totalCount})</span>}
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
          isOwner={admin}
          problems={problems}
          said={said}
          onClear={showAll}
        />
      )}
      {admin && <ImportedLabels ids={imported} />}
      {searched === null && <ImpossibleSearch onShowAll={showAll} />}
      {searched !== null && roasts === undefined && list.problem === null && (
        <LoadingTable sorting={sorting} />
      )}
      {isEmpty && isSearching && (
        <NothingFound
          query={filters.q}
          hasFilters={Object.keys(activeFilters({ ...filters, q: '' })).length > 0}
          onSearch={q => show({ sorting, filters: { ...filters, q } }, { isTyping: false })}
          onShowAll={showAll}
        />
      )}
      {isEmpty && !isSearching && <NoRoastsYet add={add} />}
      {roasts !== undefined && roasts.length > 0 && (
        <RoastTable
          roasts={roasts}
          firstIndex={list.firstIndex}
          totalCount={list.totalCount}
          sorting={sorting}
          onSort={chosen => show({ ...view, sorting: chosen }, { isTyping: true })}
          onWantRows={list.wantRows}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <div className={styles.foot}>
        {list.problem !== null && (
          <ErrorState message={list.problem} onRetry={list.retry} retryLabel="Retry Loading Roasts">
            {list.isReading ? 'Trying again…' : ''}
          </ErrorState>
        )}
        {chosen !== null && (
          <Part>
            <ChoiceBar
              chosen={chosen}
              all={shownIds(roasts ?? [])}
              onChooseAll={() => chooseAll(shownIds(roasts ?? []))}
              endName="Done"
              onEnd={end}
            />
          </Part>
        )}
      </div>
      {isAdding && (
        <AddRoastPanel
          onImported={id => setImported(known => [...new Set([...known, id])])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** The ids of as many shown roasts as can be changed at once. */
function shownIds(roasts: readonly Roast[]): number[] {
  return roasts.slice(0, MOST_CHANGED).map(({ id }) => id)
}

/** Changes the address to that of another view. With `isTyping`, it replaces the history entry. */
function show(wanted: ListView, { isTyping }: { isTyping: boolean }): void {
  changeAddress(addressOfView(wanted), { replace: isTyping })
}

/**
 * Focuses the search field, because the pressed button disappears. On a phone, where a field would open the keyboard,
 * focuses the button of the filters.
 */
function focusSearch(area: HTMLElement | null): void {
  const next = matchMedia('(hover: hover)').matches ? 'input' : '[aria-expanded]'
  area?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={onClick}>
      Add Roast
    </Button>
  )
}

interface ChooseButtonProps {
  ref: Ref<HTMLButtonElement>
  isChoosing: boolean
  onStart: () => void
  onEnd: () => void
}

function ChooseButton({ ref, isChoosing, onStart, onEnd }: ChooseButtonProps) {
  return (
    <Button
      ref={ref}
      kind="quiet"
      className={styles.choose}
      icon={<ListChecks aria-hidden="true" />}
      aria-pressed={isChoosing}
      onClick={isChoosing ? onEnd : onStart}
    >
      Select
    </Button>
  )
}

/** Leads to the labels of the roasts that were just imported. */
function ImportedLabels({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  const words = plural(ids.length, {
    one: 'Print the label of the new roast',
    other: `Print the labels of ${ids.length} new roasts`,
  })
  return (
    <p className={layout.below3}>
      <a href={pages.labelsOf(ids)}>{words}</a>
    </p>
  )
}

const RoastImporter = partOf(() => import('#web/owner/import/roasts/roast-importer.tsx'))

interface AddRoastPanelProps {
  /** Gets the id of each roast that was imported. */
  onImported: (id: number) => void
  onClose: () => void
}

/** The panel beside the list in which files are imported. */
function AddRoastPanel({ onImported, onClose }: AddRoastPanelProps) {
  return (
    <Dialog title="Add Roast" shape="panel" onClose={onClose}>
      <Part placeholder={<DelayedLoading />}>
        <RoastImporter onImported={({ id }) => onImported(id)} onDone={onClose} />
      </Part>
    </Dialog>
  )
}

/**
 * The roasts chosen in the list, by id in the order of choosing; null while none are being chosen. Searching, filtering
 * and sorting keep them, and so does going back to the list. `chooseButton` is the button that starts and ends it.
 */
function useChoosing() {
  const [chosen, setChosen] = useState(openingChoice)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const choose = useCallback((id: number) => setChosen(ids => toggled(ids ?? [], id)), [])
  useEffect(() => leaveChosen(chosen), [chosen])
  useLogEvent('roast-deleted', ({ id }) => setChosen(ids => ids?.filter(other => other !== id) ?? null))
  const end = () => {
    const row = document.activeElement?.closest('tr')
    flushSync(() => setChosen(null))
    // The box or button that had the focus is gone.
    const next = row?.querySelector('a') ?? chooseButton.current
    next?.focus({ preventScroll: true })
  }
  const chooseAll = (all: readonly number[]) => setChosen(ids => [...new Set([...(ids ?? []), ...all])])
  return { chosen, choose, chooseAll, start: () => setChosen([]), end, chooseButton }
}
