import Coffee from 'lucide-react/icons/coffee'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { urlOf } from '#web/api/api-url.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend, useSending } from '#web/api/use-send.ts'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { useDeletionQuestion, useUndoOffer } from '#web/owner/parts/undo-offer.ts'
import { pages } from '#web/pages.ts'
import { useReferencePin } from '#web/parts/bean/use-reference-pin.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { useShare } from '#web/parts/share/use-share.ts'
import { tablesOf } from '#web/parts/tasting/tables-address.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { downloadsOf } from '#web/visitor/roasts/detail/roast-downloads.ts'
import { sharedRoast } from '#web/visitor/roasts/detail/shared-roast.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { EditRoastDialog, roastDraftKey } from './edit-roast-dialog.tsx'
import { RoastersSheet } from './sheet/roasters-sheet.tsx'

interface RoastActionsProps {
  roast: RoastDetails
  isCorrecting: boolean
  /** Opens the editor of the roast's times. */
  onCorrect: () => void
}

/** What the owner can do with a roast. */
export default function RoastActions({ roast, isCorrecting, onCorrect }: RoastActionsProps) {
  const messages = useMessages()
  const attempt = useAttempt(messages.alert)
  const askToDelete = useDeletionQuestion()
  const offerUndo = useUndoOffer()
  const reference = useReferencePin(roast.bean_id)
  const isReference = roast.bean.reference_roast_id === roast.id
  const share = useShare(sharedRoast(roast))
  const [isEditing, setEditing] = useState(() => keptDraft(roastDraftKey(roast)) !== null)
  const [isPrinting, setPrinting] = useState(false)
  const drawing = useSend(calls.redrawThumbnail)
  // Leaves the screen of the deleted roast first, so that it isn't loaded again.
  const deletion = useSending(async () => {
    await sendCall(calls.deleteRoast, { id: roast.id })
    openPage(pages.roasts, { replace: true })
    await offerUndo({ kind: 'roast', label: roast.roast_name, title: `Roast ${roastTitle(roast)}` })
  })
  const isBusy = drawing.isSending || deletion.isSending
  const correctButton = useFocusAfter<HTMLButtonElement>(isCorrecting)

  const regenerateThumbnail = () =>
    attempt('Failed to regenerate thumbnail', async () => {
      await drawing.send({ id: roast.id })
      await messages.alert('Thumbnail regenerated successfully.')
    })
  const deleteRoast = async () => {
    if (!(await askToDelete('Delete this roast? This cannot be undone.'))) return
    await attempt('Failed to delete roast', () => deletion.send())
  }
  const shareOrCopy = async () => {
    if (await share()) messages.notify('Link copied')
  }
  const downloads = downloadsOf(roast.id).map(each => ({ ...each, text: `Download ${each.text}` }))
  if (typeof roast.source_name === 'string') {
    downloads.push({
      text: 'Download original file',
      download: urlOf(calls.readRoastSource, { id: roast.id }),
    })
  }
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} disabled={isBusy} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {roast.total_duration_seconds !== null && (
        <Button
          ref={correctButton}
          icon={<MoveHorizontal aria-hidden="true" />}
          disabled={isBusy || isCorrecting}
          onClick={onCorrect}
        >
          Marks
        </Button>
      )}
      <a className={buttonClass('plain')} href={tastePlace(roast.id)}>
        <Coffee aria-hidden="true" />
        Taste
      </a>
      <a className={buttonClass('plain')} href={pages.again(roast.id)}>
        <RotateCcw aria-hidden="true" />
        Roast again
      </a>
      <Menu
        label="More"
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          { text: 'Print label', to: pages.labelsOf([roast.id]) },
          { text: 'Print roaster’s sheet', onChoose: () => setPrinting(true) },
          { text: 'Print tasting card', onChoose: () => window.print() },
          { text: 'Share', onChoose: () => void shareOrCopy() },
          { text: 'Compare', to: pages.compare([roast.id]) },
          { text: 'Taste blind', to: tablesOf([roast.id]) },
          {
            text: isReference ? 'Unpin as reference' : 'Pin as reference',
            onChoose: () => void reference.pin(isReference ? null : roast),
            disabled: reference.isSending,
          },
          ...downloads,
          { text: 'Regenerate Thumbnail', onChoose: () => void regenerateThumbnail(), disabled: isBusy },
          { text: 'Delete', onChoose: () => void deleteRoast(), isDanger: true, disabled: isBusy },
        ]}
      />
      {isPrinting && <RoastersSheet roast={roast} onDone={() => setPrinting(false)} />}
      {isEditing && (
        <EditRoastDialog roast={roast} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
    </>
  )
}

/** The ref of an element that gets the focus back when something closes. */
function useFocusAfter<Element extends HTMLElement>(isOpen: boolean) {
  const element = useRef<Element>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
