import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import type { Draft } from '#web/parts/edit/kept-draft.ts'
import { type FormState, useForm } from '#web/parts/form/use-form.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { correctedText, undoneText } from './correction-words.ts'
import type { Marks } from './marks.ts'

interface CorrectionOptions {
  draft: Draft<Marks>
  canSend: boolean
  onSent: () => void
}

/** Saves the correction of a roast, and shows the result with an Undo button. */
export function useCorrectionForm(
  roast: RoastDetails,
  before: Correction,
  correction: Correction,
  { draft, canSend, onSent }: CorrectionOptions,
): FormState {
  const messages = useMessages()
  const sendCorrection = (shown: RoastDetails, correction: Correction) =>
    sendEdit(calls.correctRoast, { id: shown.id }, shown, correction)
  const undoing = useSending(sendCorrection)
  const attempt = useAttempt(messages.alert)
  const takeBack = (saved: RoastDetails) =>
    attempt(FAILED, async () => {
      messages.notify(undoneText(await undoing.send(saved, before)))
    })
  return useForm({
    ...{ draft, canSend },
    send: () => sendCorrection(roast, correction),
    onSent: saved => {
      messages.notify(correctedText(roast, saved), { action: 'Undo', onAction: () => void takeBack(saved) })
      onSent()
    },
    sentenceOf: error => {
      void messages.alert(`${FAILED}: ${messageOf(error)}`)
      return null
    },
  })
}

const FAILED = 'Failed to save changes'
