import Coffee from 'lucide-react/icons/coffee'
import Plus from 'lucide-react/icons/plus'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { useLogEvent } from '#web/parts/window-events.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { BeanCard, BeanCardSkeleton } from './bean-card.tsx'
import { BeanImporter } from './bean-importer.tsx'
import styles from './bean-list-screen.module.css'

/** The library of green coffees. */
export default function BeanListScreen() {
  usePageTitle('Beans')
  const { admin } = useAdmin()
  const beans = useCall(calls.listBeans, {})
  const [isAdding, setAdding] = useAddPanel()
  useLogEvent('bean-added', () => void beans.refetch())

  const add = admin && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add Bean
    </Button>
  )
  return (
    <>
      <ScreenHeading actions={add}>
        Beans {beans.data && <span className={styles.count}>({beans.data.length})</span>}
      </ScreenHeading>
      {beans.isPending && <LoadingGrid />}
      {beans.isError && <ErrorState message="Failed to load beans" onRetry={() => beans.refetch()} />}
      {beans.data?.length === 0 && (
        <EmptyState
          icon={<Coffee aria-hidden="true" />}
          message="No beans found. Add your first coffee bean!"
        >
          {add}
        </EmptyState>
      )}
      {beans.data && beans.data.length > 0 && (
        <ul className={styles.grid}>
          {beans.data.map(bean => (
            <li key={bean.id}>
              <BeanCard bean={bean} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <Dialog title="Add Bean" shape="panel" onClose={() => setAdding(false)}>
          <BeanImporter onDone={() => setAdding(false)} />
        </Dialog>
      )}
    </>
  )
}

function LoadingGrid() {
  return (
    <Loading text="Loading beans...">
      <div className={styles.grid}>
        {['1', '2', '3', '4', '5', '6'].map(card => (
          <BeanCardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  )
}
