import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import * as calls from '#contract/calls.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { useSend } from '#web/api/use-send.ts'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** What the owner can do with a tasting in a list. */
export default function TastingActions({ tasting }: { tasting: Tasting }) {
  const attempt = useAttempt()
  const deleting = useSend(calls.deleteTasting)
  const offerRestore = useRestoreOffer()
  const remove = () =>
    attempt('Failed to delete', async () => {
      const { deletion_id } = await deleting.send({ id: tasting.id })
      offerRestore('The tasting was deleted.', deletion_id, 'The tasting was restored.')
    })
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
