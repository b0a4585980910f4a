import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import * as calls from '#contract/calls.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMessages } from '#web/ui/messages.tsx'

/** What the owner can do with a tasting in a list. */
export default function TastingActions({ tasting }: { tasting: Tasting }) {
  const messages = useMessages()
  const deleting = useSend(calls.deleteTasting)
  const offerRestore = useRestoreOffer()
  const remove = async () => {
    try {
      const { deletion_id } = await deleting.send({ id: tasting.id })
      offerRestore('The tasting was deleted.', deletion_id, 'The tasting was restored.')
    } catch (error) {
      messages.fail(`Failed to delete: ${messageOf(error)}`)
    }
  }
  return (
    <>
      <a
        className={buttonClass('quiet')}
        href={tastePlace(tasting.roast_id, tasting.id)}
        aria-label="Change this tasting"
      >
        <Pencil aria-hidden="true" />
      </a>
      <IconButton label="Delete this tasting" onClick={() => void (deleting.isSending || remove())}>
        <Trash aria-hidden="true" />
      </IconButton>
    </>
  )
}
