import History from 'lucide-react/icons/history'
import Square from 'lucide-react/icons/square'
import Undo2 from 'lucide-react/icons/undo-2'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { fieldWord } from '#domain/roast/field-word.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { countUpTo } from '#web/owner/admin/steps/count-up-to.ts'
import { StepProgress } from '#web/owner/admin/steps/step-progress.tsx'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { RereadChoice } from './reread-choice.tsx'
import { changeRereadWork, type TakenOver } from './reread-work.ts'
import { changedText, type Rereading } from './use-reread.ts'

interface RereadSectionProps {
  rereading: Rereading
  roasts: readonly Roast[]
}

/** Reads the stored originals again: first what would change, then what the owner chooses is taken over. */
export function RereadSection({ rereading, roasts }: RereadSectionProps) {
  const { preview, taken, isPreviewing, isTaking, problem } = rereading
  const isRunning = isPreviewing || isTaking
  const isPart = !isRunning && (taken === null ? hasMore(preview) : taken.remaining.length > 0)
  const beginning = (
    <Button icon={<History aria-hidden="true" />} disabled={roasts.length === 0} onClick={rereading.begin}>
      {preview === null && taken === null ? 'Read originals again' : 'Start over'}
    </Button>
  )
  return (
    <PanelSection heading="Original files">
      <p className={styles.note}>
        Reading files improves with each version. Have the files you imported read again to get what was not
        read then. You see what would change before anything does, and what you set by hand stays.
      </p>
      <Problem>{problem}</Problem>
      {isRunning && <Progress rereading={rereading} roasts={roasts} />}
      {isPart && <Part rereading={rereading} roasts={roasts} />}
      {!isRunning && taken !== null && <RereadResult taken={taken} />}
      {!isRunning && taken === null && preview !== null && (
        <RereadChoice {...rereading} preview={preview}>
          {beginning}
        </RereadChoice>
      )}
      {!isRunning && (taken !== null || preview === null) && <div className={layout.row2}>{beginning}</div>}
    </PanelSection>
  )
}

function hasMore(preview: Rereading['preview']): boolean {
  return preview !== null && preview.last_id !== null
}

/** How many roasts are done, of how many. */
function progressOf({ preview, taken }: Rereading, roasts: readonly Roast[]) {
  if (taken !== null) return { done: taken.total - taken.remaining.length, total: taken.total }
  return { done: preview === null ? 0 : countUpTo(roasts, preview.last_id), total: roasts.length }
}

function Progress({ rereading, roasts }: RereadSectionProps) {
  const { isTaking, isStopping, taken, stop } = rereading
  const progress = progressOf(rereading, roasts)
  const doing = isTaking ? 'Taken over:' : 'Checked'
  return (
    <>
      <StepProgress {...progress} label={isTaking ? 'Roasts taken over' : 'Roasts checked'}>
        {isTaking && taken?.deletionId === null ? (
          'Backing up first…'
        ) : (
          <>
            {isStopping ? 'Stopping after' : doing} <strong>{progress.done}</strong> of {progress.total}{' '}
            roasts
          </>
        )}
      </StepProgress>
      <div className={layout.row2}>
        <Button icon={<Square aria-hidden="true" />} disabled={isStopping} onClick={stop}>
          Stop
        </Button>
      </div>
    </>
  )
}

/** Shows the progress of work that was stopped, with a button that continues it. */
function Part({ rereading, roasts }: RereadSectionProps) {
  const { done, total } = progressOf(rereading, roasts)
  return (
    <div className={styles.row}>
      <p role="status">
        {rereading.taken === null ? 'Checked' : 'Taken over:'} {done} of {total} roasts so far.
      </p>
      <Button kind="primary" onClick={rereading.resume}>
        Continue
      </Button>
    </div>
  )
}

const UNDONE = 'Undone: the roasts were restored.'

/** What was taken over, with a button that undoes all of it as long as it is in the trash. */
function RereadResult({ taken }: { taken: TakenOver }) {
  const { fields, changed, deletionId } = taken
  const attempt = useAttempt()
  const trash = useCall(calls.listDeletions, {})
  const restoring = useSend(calls.restoreDeletion)
  const isInTrash = trash.data?.some(({ id }) => id === deletionId) ?? deletionId !== null
  const undo = (id: number) =>
    attempt('Failed to restore', async () => {
      await restoring.send({ id }, undefined, { timeoutMilliseconds: null })
      // After Undo there is nothing to continue.
      changeRereadWork({ taken: { ...taken, remaining: [] } })
      say(UNDONE)
    })
  if (deletionId !== null && !isInTrash) return <p>{UNDONE}</p>
  return (
    <PanelRow as="div" name={changedText(changed)} note={`Taken over: ${listText(fields.map(fieldWord))}.`}>
      {deletionId !== null && (
        <Button
          icon={<Undo2 aria-hidden="true" />}
          disabled={restoring.isSending}
          onClick={() => void undo(deletionId)}
        >
          {restoring.isSending ? 'Undoing…' : 'Undo'}
        </Button>
      )}
    </PanelRow>
  )
}
