import ImageIcon from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf, sendCall } from '#web/api/api-client.ts'
import { pages } from '#web/pages.ts'
import { announce } from '#web/parts/window-events.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { EditRoastDialog } from './edit-roast-dialog.tsx'

interface RoastActionsProps {
  roast: Roast
  /** Reads the roast again after a change. */
  onChanged: () => Promise<unknown>
}

/** What the owner can do with a roast. */
export default function RoastActions({ roast, onChanged }: RoastActionsProps) {
  const messages = useMessages()
  const [isEditing, setEditing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const regenerateThumbnail = async () => {
    setBusy(true)
    try {
      await sendCall(calls.redrawThumbnail, { id: roast.id })
      await onChanged()
      await messages.alert('Thumbnail regenerated successfully.')
    } catch (error) {
      await messages.alert(`Failed to regenerate thumbnail: ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  const deleteRoast = async () => {
    if (!(await messages.confirm('Delete this roast? This cannot be undone.', { action: 'Delete' }))) return
    setBusy(true)
    try {
      await sendCall(calls.deleteRoast, { id: roast.id })
      announce('roast-deleted', { id: roast.id })
      openPage(pages.roasts, { replace: true })
    } catch (error) {
      setBusy(false)
      await messages.alert(`Failed to delete roast: ${messageOf(error)}`)
    }
  }
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} disabled={isBusy} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button icon={<ImageIcon aria-hidden="true" />} disabled={isBusy} onClick={regenerateThumbnail}>
        Regenerate Thumbnail
      </Button>
      <Button kind="danger" icon={<Trash2 aria-hidden="true" />} disabled={isBusy} onClick={deleteRoast}>
        Delete
      </Button>
      {isEditing && (
        <EditRoastDialog
          roast={roast}
          onClose={() => setEditing(false)}
          onSaved={async () => {
            await onChanged()
            setEditing(false)
          }}
          onOutdated={onChanged}
        />
      )}
    </>
  )
}
