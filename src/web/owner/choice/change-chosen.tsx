import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { counted } from '#domain/words/plural.ts'
import { useSend } from '#web/api/use-send.ts'
import { useDeletionQuestion, useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { changeProblem } from '#web/parts/roast/chosen-roasts.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangeRoastsDialog } from './change-roasts-dialog.tsx'

interface ChangeChosenProps {
  chosen: readonly number[]
  /** The element that says why there is nothing to change. */
  reasonsId: string
  onDeleted: () => void
}

/** The owner's buttons that change and delete the chosen roasts. */
export default function ChangeChosen({ chosen, reasonsId, onDeleted }: ChangeChosenProps) {
  const attempt = useAttempt()
  const askToDelete = useDeletionQuestion()
  const offerUndo = useRestoreOffer()
  const deleting = useSend(calls.deleteRoasts)
  const [isChanging, setChanging] = useState(false)
  const isHindered = chosen.length === 0 || changeProblem(chosen.length) !== null
  const reason = isHindered ? { disabled: true, 'aria-describedby': reasonsId } : {}
  const roasts = counted(chosen.length, 'roast')
  const remove = async () => {
    if (!(await askToDelete(`Delete ${roasts}?`, { title: 'Delete roasts' }))) return
    await attempt('Failed to delete', async () => {
      const { deletion_id } = await deleting.send(
        {},
        { roast_ids: [...chosen] },
        { timeoutMilliseconds: null },
      )
      onDeleted()
      offerUndo(`${roasts} deleted.`, deletion_id, `${roasts} brought back.`)
    })
  }
  return (
    <>
      <Button {...reason} onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button {...reason} disabled={isHindered || deleting.isSending} onClick={() => void remove()}>
        Delete
      </Button>
      {isChanging && (
        <ChangeRoastsDialog chosen={chosen} title={`Change ${roasts}`} onClose={() => setChanging(false)} />
      )}
    </>
  )
}
