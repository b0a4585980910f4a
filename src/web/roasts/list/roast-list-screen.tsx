import ChartSpline from 'lucide-react/icons/chart-spline'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LateLoading } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { openingSorting } from './list-place.ts'
import styles from './roast-list.module.css'
import { LoadingTable, RoastTable } from './roast-table.tsx'
import { useRoastList } from './use-roast-list.ts'

const RoastImporter = lazy(() => import('#web/roasts/import/roast-importer.tsx'))

/** The list of all roasts. */
export default function RoastListScreen() {
  usePageTitle('Roasts')
  const { admin } = useAdmin()
  const [sorting, setSorting] = useState(openingSorting)
  const { roasts, firstIndex, totalCount, wantRows, problem, isReading, retry } = useRoastList(sorting)
  const [isAdding, setAdding] = useAddPanel()

  const add = admin && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add Roast
    </Button>
  )
  return (
    <>
      <ScreenHeading actions={add}>
        Roasts {roasts && <span className={styles.count}>({totalCount})</span>}
      </ScreenHeading>
      {roasts === undefined && problem === null && <LoadingTable sorting={sorting} />}
      {roasts?.length === 0 && (
        <EmptyState icon={<ChartSpline aria-hidden="true" />} message="No roasts yet">
          {admin ? (
            <>
              <p>Import the first one from your roaster’s CSV export.</p>
              {add}
            </>
          ) : (
            <p>They will appear here once the first one is logged.</p>
          )}
        </EmptyState>
      )}
      {roasts !== undefined && roasts.length > 0 && (
        <RoastTable
          roasts={roasts}
          firstIndex={firstIndex}
          totalCount={totalCount}
          sorting={sorting}
          onSort={setSorting}
          onWantRows={wantRows}
        />
      )}
      {problem !== null && (
        <div className={styles.problem}>
          <ErrorState message={problem} onRetry={retry} retryLabel="Retry Loading Roasts">
            {isReading ? 'Trying again…' : ''}
          </ErrorState>
        </div>
      )}
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
