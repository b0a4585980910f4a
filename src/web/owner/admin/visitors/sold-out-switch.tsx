import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { say } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { Switch } from './switch.tsx'

/** Whether visitors see that a finished coffee is sold out. */
export function SoldOutSwitch() {
  const messages = useMessages()
  const settings = useCall(calls.readSettings, {}).data
  const choose = async (show_sold_out: boolean) => {
    try {
      await sendCall(calls.updateSettings, {}, { show_sold_out })
      say(show_sold_out ? 'Visitors see what is sold out.' : 'Visitors don’t see what is sold out.')
    } catch (error) {
      messages.fail(messageOf(error))
    }
  }
  if (settings === undefined) return null
  return (
    <Switch
      name="What is sold out"
      note="A coffee that has run out says so on its card and its page."
      isOn={settings.show_sold_out}
      onSwitch={choose}
    />
  )
}
