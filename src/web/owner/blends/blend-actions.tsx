import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { pages } from '#web/pages.ts'
import { blendDraftKey } from '#web/parts/edit/draft-keys.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import EditBlendDialog from './edit-blend-dialog.tsx'

/** What the owner can do with a recipe: change it, or delete it, which can be undone. */
export default function BlendActions({ blend }: { blend: Blend }) {
  const attempt = useAttempt()
  const offerRestore = useRestoreOffer()
  const { id, name } = blend
  const [isEditing, setEditing] = useState(() => keptDraft(blendDraftKey(id)) !== null)
  // Leaves the screen of the deleted recipe first, so that it isn't loaded again.
  const deletion = useSending(async () => {
    const { deletion_id } = await sendCall(calls.deleteBlend, { id })
    openPage(pages.beans)
    offerRestore(`The recipe “${name}” was deleted. Its roasts stay.`, deletion_id, `“${name}” was restored.`)
  })
  const remove = () => attempt('Failed to delete', () => deletion.send())
  return (
    <div className={layout.row3}>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
        Edit recipe
      </Button>
      <Button
        kind="danger"
        icon={<Trash aria-hidden="true" />}
        disabled={deletion.isSending}
        onClick={() => void remove()}
      >
        Delete
      </Button>
      {isEditing && <EditBlendDialog blend={blend} onClose={() => setEditing(false)} />}
    </div>
  )
}
