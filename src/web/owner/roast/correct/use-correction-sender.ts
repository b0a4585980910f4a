import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { correctedText, undoneText } from './correction-words.ts'

/** Saves corrections of a roast, and shows the result with an Undo button. */
export function useCorrectionSender(roast: RoastDetails) {
  const messages = useMessages()
  const sending = useSending((shown: RoastDetails, correction: Correction) =>
    sendEdit(calls.correctRoast, { id: shown.id }, shown, correction),
  )
  const attempt = useAttempt(messages.alert)
  const takeBack = (saved: RoastDetails, before: Correction) =>
    attempt(FAILED, async () => {
      messages.notify(undoneText(await sending.send(saved, before)))
    })
  /** Resolves to whether it was saved. */
  const save = (correction: Correction, before: Correction) =>
    attempt(FAILED, async () => {
      const saved = await sending.send(roast, correction)
      const undo = { action: 'Undo', onAction: () => void takeBack(saved, before) }
      messages.notify(correctedText(roast, saved), undo)
    })
  return { isSaving: sending.isSending, save }
}

const FAILED = 'Failed to save changes'
