import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { PRECONDITION_FAILED, sendEdit } from '#web/api/send-call.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { correctedText, takenBackText } from './correction-words.ts'

/**
 * Saves corrections of a roast and says what came of it, with a way back to the marks that the roast had.
 *
 * @param onChanged Reads the roast again.
 */
export function useCorrectionSender(roast: RoastDetails, onChanged: () => Promise<unknown>) {
  const messages = useMessages()
  const [isSaving, setSaving] = useState(false)

  const send = async (shown: RoastDetails, correction: Correction): Promise<RoastDetails | null> => {
    try {
      const saved = await sendEdit(calls.correctRoast, { id: shown.id }, shown, correction)
      await onChanged()
      return saved
    } catch (error) {
      await messages.alert(`Failed to save changes: ${messageOf(error)}`)
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) await onChanged()
      return null
    }
  }
  const takeBack = async (saved: RoastDetails, before: Correction) => {
    const restored = await send(saved, before)
    if (restored !== null) messages.notify(takenBackText(restored))
  }
  /** Resolves to whether it was saved. */
  const save = async (correction: Correction, before: Correction): Promise<boolean> => {
    setSaving(true)
    const saved = await send(roast, correction)
    if (saved === null) {
      setSaving(false)
      return false
    }
    messages.notify(correctedText(roast, saved), {
      action: 'Undo',
      onAction: () => void takeBack(saved, before),
    })
    return true
  }
  return { isSaving, save }
}
