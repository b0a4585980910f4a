import LogOut from 'lucide-react/icons/log-out'
import type { Device } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { deviceName, deviceText } from './device-texts.ts'

const END_OTHERS =
  'Log out every other browser? Each needs the password again, and has no login attempts of its own until then.'

/** Lists the browsers that have logged in, with buttons to end their logins. */
export function LoggedInSection() {
  const messages = useMessages()
  const attempt = useAttempt()
  const devices = useCall(calls.listDevices, {})
  const forgetting = useSend(calls.forgetDevice)
  const forgettingOthers = useSend(calls.forgetOtherDevices)
  const isBusy = forgetting.isSending || forgettingOthers.isSending
  const others = devices.data?.filter(device => !device.is_this_browser) ?? []

  const end = (action: () => Promise<unknown>, result: string) =>
    attempt('Failed to log out', async () => {
      await action()
      say(result)
    })
  const endOne = (device: Device) =>
    end(
      () => forgetting.send({ device: device.id }),
      device.is_logged_in ? `${deviceName(device)} is logged out.` : `${deviceName(device)} is forgotten.`,
    )
  const endOthers = async () => {
    if (!(await messages.confirm(END_OTHERS, { title: 'Log out all others', action: 'Log out all others' })))
      return
    await end(() => forgettingOthers.send({}), 'All other browsers are logged out.')
  }
  return (
    <PanelSection heading="Where you are logged in">
      <p className={styles.note}>
        If you don’t know one of these browsers, log it out and change the password below.
      </p>
      {devices.isError && <Problem>Failed to load the browsers: {messageOf(devices.error)}</Problem>}
      <ul className={styles.list}>
        {devices.data?.map(device => (
          <PanelRow key={device.id} name={deviceName(device)} note={deviceText(device)}>
            {!device.is_this_browser && (
              <Button about={deviceName(device)} disabled={isBusy} onClick={() => void endOne(device)}>
                {device.is_logged_in ? 'Log out' : 'Forget'}
              </Button>
            )}
          </PanelRow>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={layout.row2}>
          <Button icon={<LogOut aria-hidden="true" />} disabled={isBusy} onClick={() => void endOthers()}>
            Log out all others
          </Button>
        </div>
      )}
    </PanelSection>
  )
}
