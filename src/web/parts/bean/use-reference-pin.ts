import * as calls from '#contract/calls.ts'
import { useSend } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'

/** Makes a roast the reference of its bean, or removes the reference with null. */
export function useReferencePin(beanId: number) {
  const messages = useMessages()
  const attempt = useAttempt()
  const { send, isSending } = useSend(calls.updateBean)
  const pin = (roast: (Parameters<typeof roastTitle>[0] & { id: number }) | null) =>
    attempt('Failed to change the reference', async () => {
      await send({ id: beanId }, { reference_roast_id: roast?.id ?? null })
      messages.notify(
        roast === null
          ? 'This coffee has no reference now.'
          : `Roast ${roastTitle(roast)} is the reference of its coffee now.`,
      )
    })
  return { pin, isSending }
}
