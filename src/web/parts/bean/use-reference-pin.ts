import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'

/** Makes a roast the reference of its bean, or removes the reference with null. */
export function useReferencePin(beanId: number) {
  const messages = useMessages()
  const { send, isSending } = useSend(calls.updateBean)
  const pin = async (roast: (Parameters<typeof roastTitle>[0] & { id: number }) | null) => {
    try {
      await send({ id: beanId }, { reference_roast_id: roast?.id ?? null })
      messages.notify(
        roast === null
          ? 'This coffee has no reference now.'
          : `Roast ${roastTitle(roast)} is the reference of its coffee now.`,
      )
    } catch (error) {
      messages.fail(`Failed to change the reference: ${messageOf(error)}`)
    }
  }
  return { pin, isSending }
}
