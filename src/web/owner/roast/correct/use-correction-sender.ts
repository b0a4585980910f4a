import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { correctedText, undoneText } from './correction-words.ts'

/** Saves corrections of a roast, and shows the result with an Undo button. */
export function useCorrectionSender(roast: RoastDetails) {
  const messages = useMessages()
  const sending = useSending((shown: RoastDetails, correction: Correction) =>
    sendEdit(calls.correctRoast, { id: shown.id }, shown, correction),
  )
  const send = async (shown: RoastDetails, correction: Correction): Promise<RoastDetails | null> => {
    try {
      return await sending.send(shown, correction)
    } catch (error) {
      await messages.alert(`Failed to save changes: ${messageOf(error)}`)
      return null
    }
  }
  const takeBack = async (saved: RoastDetails, before: Correction) => {
    const restored = await send(saved, before)
    if (restored !== null) messages.notify(undoneText(restored))
  }
  /** Resolves to whether it was saved. */
  const save = async (correction: Correction, before: Correction): Promise<boolean> => {
    const saved = await send(roast, correction)
    if (saved === null) return false
    messages.notify(correctedText(roast, saved), {
      action: 'Undo',
      onAction: () => void takeBack(saved, before),
    })
    return true
  }
  return { isSaving: sending.isSending, save }
}
