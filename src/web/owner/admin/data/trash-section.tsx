import Undo2 from 'lucide-react/icons/undo-2'
import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-in-words.ts'
import { dayText, deletedText, deletionText } from './safety-texts.ts'

/** Lists recent deletions, with a button to restore each. */
export function TrashSection({ onRestored }: { onRestored: () => void }) {
  const attempt = useAttempt()
  const messages = useMessages()
  const trash = useCall(calls.listDeletions, {})
  const { send, isSending, sent } = useSend(calls.restoreDeletion)
  const restoring = isSending ? sent?.[0].id : null

  const restore = (deletion: Deletion) =>
    attempt('Failed to restore', async () => {
      await send({ id: deletion.id }, undefined, { timeoutMilliseconds: null })
      const { kind } = deletion
      const onAction = () => openPage(pages.roasting)
      messages.notify(`Restored ${deletionText(deletion)}.`, {
        ...(kind === 'running roast' && { action: 'Open', onAction }),
      })
      onRestored()
    })
  return (
    <PanelSection heading="Recently deleted">
      {trash.isError && <Problem>Failed to load deleted items: {messageOf(trash.error)}</Problem>}
      {trash.data?.length === 0 && (
        <p className={styles.note}>
          Nothing here. Anything you delete can be restored from here for 30 days.
        </p>
      )}
      <ul className={styles.list}>
        {trash.data?.map(deletion => (
          <PanelRow
            key={deletion.id}
            name={deletionText(deletion)}
            note={`${deletedText(deletion.kind)} ${momentText(deletion.deleted_at)} · kept until ${dayText(deletion.kept_until)}`}
          >
            <Button
              about={deletionText(deletion)}
              icon={<Undo2 aria-hidden="true" />}
              disabled={isSending}
              onClick={() => void restore(deletion)}
            >
              {restoring === deletion.id ? 'Restoring…' : 'Restore'}
            </Button>
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  )
}
