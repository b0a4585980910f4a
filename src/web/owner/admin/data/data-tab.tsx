import FolderDown from 'lucide-react/icons/folder-down'
import Table from 'lucide-react/icons/table'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCallPage } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { RereadSection } from '#web/owner/admin/reread/reread-section.tsx'
import { forgetRereadWork } from '#web/owner/admin/reread/reread-work.ts'
import type { Rereading } from '#web/owner/admin/reread/use-reread.ts'
import { useDeletionQuestion } from '#web/owner/parts/undo-offer.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { BackupsSection } from './backups-section.tsx'
import styles from './data-tab.module.css'
import { countText, type Deletable, deletionQuestion, kindText } from './deletion-text.ts'
import { TrashSection } from './trash-section.tsx'

const DELETIONS = { beans: 'Delete All Beans', roasts: 'Delete All Roasts' } as const

/** Exports, backups and trash, followed by the counts and the buttons that delete everything. */
export function DataTab({ roasts, rereading }: { roasts: readonly Roast[]; rereading: Rereading }) {
  const attempt = useAttempt()
  const askToDelete = useDeletionQuestion()
  const beans = useCallPage(calls.listBeans, { limit: 0 })
  const deletions = { beans: useSend(calls.deleteAllBeans), roasts: useSend(calls.deleteAllRoasts) }
  const isDeleting = deletions.beans.isSending || deletions.roasts.isSending
  const [result, setResult] = useState<string | null>(null)
  const forgetResult = () => setResult(null)

  const deleteAll = async (kind: Deletable) => {
    const question = deletionQuestion(kind, roasts.length)
    if (!(await askToDelete(question, { title: 'Confirm Deletion', action: DELETIONS[kind] }))) return
    forgetResult()
    await attempt(`Failed to delete all ${kind}`, async () => {
      const { deleted } = await deletions[kind].send({})
      say(`Deleted ${countText(kind, deleted)}.`)
      setResult(`Deleted ${countText(kind, deleted)}.`)
    })
  }
  return (
    <>
      {beans.isError && (
        <p className={styles.problem} role="alert">
          Failed to load beans: {messageOf(beans.error)}
        </p>
      )}
      <div className={styles.columns}>
        <div className={`${layout.narrow} ${styles.column}`}>
          <p className={`${layout.row2} ${styles.downloads}`}>
            <a className={buttonClass('plain')} href={urlOf(calls.exportRoasts, {})} download="roasts.csv">
              <Table aria-hidden="true" />
              Download roasts as CSV
            </a>
            <a className={buttonClass('plain')} href={urlOf(calls.exportLibrary, {})} download="">
              <FolderDown aria-hidden="true" />
              Download everything
            </a>
          </p>
          <p className={text.small}>
            Everything is a ZIP with your beans and roasts as CSV and JSON, each roast for Artisan and
            RoasTime, and the files you imported.
          </p>
          <BackupsSection
            onRestored={() => {
              forgetResult()
              forgetRereadWork()
            }}
          />
          <RereadSection rereading={rereading} roasts={roasts} />
        </div>
        <div className={`${layout.narrow} ${styles.column}`}>
          <TrashSection onRestored={forgetResult} />
          <div className={styles.deletions}>
            <Kind
              kind="beans"
              count={beans.data?.totalCount}
              note="Deleting all beans also deletes all roasts."
              disabled={isDeleting}
              onDelete={deleteAll}
            />
            <Kind
              kind="roasts"
              count={roasts.length}
              note="Deleting all roasts keeps the beans."
              disabled={isDeleting}
              onDelete={deleteAll}
            />
          </div>
        </div>
      </div>
      {result !== null && <p className={text.success}>{result}</p>}
    </>
  )
}

interface KindProps {
  kind: Deletable
  /** Undefined until loaded. */
  count: number | undefined
  note: string
  disabled: boolean
  onDelete: (kind: Deletable) => Promise<void>
}

function Kind({ kind, count, note, disabled, onDelete }: KindProps) {
  return (
    <section className={styles.kind} aria-labelledby={`count-of-${kind}`}>
      <p id={`count-of-${kind}`} className={styles.count}>
        <strong>{count ?? <Skeleton width="2ch" height="1em" />}</strong> {kindText(kind, count ?? 0)}
      </p>
      <p className={text.small}>{note}</p>
      <Button
        kind="danger"
        icon={<Trash2 aria-hidden="true" />}
        disabled={disabled || !count}
        onClick={() => void onDelete(kind)}
      >
        {DELETIONS[kind]}
      </Button>
    </section>
  )
}
