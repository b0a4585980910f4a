import * as calls from '#contract/calls.ts'
import type { PasskeyList } from '#contract/login/passkeys.ts'
import { useSend } from '#web/api/use-send.ts'
import { PanelRow } from '#web/owner/parts/panel/panel-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'

interface PasswordSwitchProps {
  list: PasskeyList
  /** Runs a change and announces the sentence that it resolves to. */
  onChange: (action: () => Promise<string>) => Promise<unknown>
}

/** Switches the password off, or on again. Shown only if a passkey can take its place. */
export function PasswordSwitch({ list, onChange }: PasswordSwitchProps) {
  const messages = useMessages()
  const switching = useSend(calls.switchPasswordLogin)
  const { host, passkeys, password_login: isOn } = list
  const ofThisHost = passkeys.filter(passkey => passkey.host === host)
  const isProven = ofThisHost.some(passkey => passkey.last_used_at !== null)
  if (isOn && ofThisHost.length === 0) return null

  const switchTo = async (enabled: boolean) => {
    const question = `Log in only with passkeys for ${host} from now on? If you lose them all, npm run password on the machine switches the password on again.`
    const options = { title: 'Switch the password off', action: 'Switch off' }
    if (!enabled && !(await messages.confirm(question, options))) return
    await onChange(async () => {
      await switching.send({}, { enabled })
      return `The password is switched ${enabled ? 'on' : 'off'}.`
    })
  }
  return (
    <PanelRow
      as="div"
      name={isOn ? 'The password logs in too' : 'The password is switched off'}
      note={isOn ? (isProven ? SWITCH_OFF : PROVE_FIRST) : ONLY_PASSKEYS}
    >
      <Button disabled={isOn && !isProven} onClick={() => void switchTo(!isOn)}>
        {isOn ? 'Switch password off' : 'Switch password on'}
      </Button>
    </PanelRow>
  )
}

const PROVE_FIRST =
  'Log in with a passkey once. When you have seen that it works, you can switch the password off.'
const SWITCH_OFF = 'Switch it off, and nobody can guess it from outside.'
const ONLY_PASSKEYS = 'Only passkeys log in. When the last one is removed, the password is switched on again.'
