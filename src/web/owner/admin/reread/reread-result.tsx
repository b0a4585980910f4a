import Undo2 from 'lucide-react/icons/undo-2'
import * as calls from '#contract/calls.ts'
import { fieldWord } from '#domain/roast/field-word.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { PanelRow } from '#web/owner/parts/panel/panel-section.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { changeRereadWork, type TakenOver } from './reread-work.ts'
import { changedText } from './use-reread.ts'

const UNDONE = 'Undone: the roasts were restored.'

/** What was taken over, with a button that undoes all of it as long as it is in the trash. */
export function RereadResult({ taken }: { taken: TakenOver }) {
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
