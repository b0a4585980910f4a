import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Passkey, PasskeyList } from '#contract/login/passkeys.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { loadScript } from '#web/loading/load-script.ts'
import { DEVICE_HINT, NameDialog } from '#web/owner/parts/edit/name-dialog.tsx'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { hasPasskeysOf } from '#web/owner/session/login-ways.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-in-words.ts'

/** Lists the passkeys, with buttons to add, rename and remove them, and to switch the password off. */
export function PasskeysSection() {
  const messages = useMessages()
  const attempt = useAttempt()
  const { data: list, error } = useCall(calls.listPasskeys, {})
  const removing = useSend(calls.removePasskey)
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null)

  const change = (action: () => Promise<string>) =>
    attempt(null, async () => {
      say(await action())
    })
  const add = async (name: string) => {
    const { addPasskey } = await loadScript(() => import('#web/session/passkeys.ts'))
    const added = await addPasskey(name)
    say(`Added the passkey ${added.name}.`)
  }
  const rename = async ({ id }: Passkey, name: string) => {
    const renamed = await sendCall(calls.renamePasskey, { id }, { name })
    say(`Renamed the passkey to ${renamed.name}.`)
  }
  const remove = async (passkey: Passkey, all: PasskeyList) => {
    const question = removalQuestion(passkey, all)
    if (!(await messages.confirm(question, { title: 'Remove a passkey', action: 'Remove' }))) return
    await change(async () => {
      await removing.send({ id: passkey.id })
      return `Removed the passkey ${passkey.name}.`
    })
  }
  const canAdd = hasPasskeysOf(list?.host ?? null)
  return (
    <PanelSection heading="Passkeys">
      <p className={styles.note}>
        With a passkey, your phone or computer logs you in with its fingerprint, face or PIN. There is nothing
        to type, so nothing can be guessed or stolen.
      </p>
      {error && <Problem>Failed to load the passkeys: {messageOf(error)}</Problem>}
      {list && !canAdd && <p className={styles.note}>{whereText(list.host)}</p>}
      {list && canAdd && (
        <div className={layout.row2}>
          <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setNaming('new')}>
            Add a passkey
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {list?.passkeys.map(passkey => (
          <PanelRow key={passkey.id} name={passkey.name} note={passkeyText(passkey)}>
            <div className={layout.row2}>
              <Button about={`the passkey ${passkey.name}`} kind="quiet" onClick={() => setNaming(passkey)}>
                Rename
              </Button>
              <Button about={`the passkey ${passkey.name}`} onClick={() => void remove(passkey, list)}>
                Remove
              </Button>
            </div>
          </PanelRow>
        ))}
      </ul>
      {list && <PasswordSwitch list={list} onChange={change} />}
      {naming === 'new' && (
        <NameDialog
          hint={DEVICE_HINT}
          title="Add a passkey"
          action="Add"
          onSave={add}
          onClose={() => setNaming(null)}
        />
      )}
      {naming !== null && naming !== 'new' && (
        <NameDialog
          hint={DEVICE_HINT}
          title="Rename a passkey"
          action="Rename"
          name={naming.name}
          onSave={name => rename(naming, name)}
          onClose={() => setNaming(null)}
        />
      )}
    </PanelSection>
  )
}

/** Says where a passkey works, and when it was added and last used. */
function passkeyText({ host, created_at, last_used_at }: Passkey): string {
  const use = last_used_at === null ? 'not used yet' : `last used ${momentText(last_used_at)}`
  return `For ${host} · added ${momentText(created_at)} · ${use}`
}

/** Says where passkeys can be added, on a page where they can't. */
function whereText(host: string | null): string {
  const isHere = host === null || host === window.location.hostname
  return isHere
    ? 'To add one, open this log at an https address with a host name, or at localhost on the machine itself.'
    : `To add one, open this log at ${host} over https.`
}

/** The question before a passkey is removed. */
function removalQuestion({ name, host }: Passkey, { passkeys, password_login }: PasskeyList): string {
  const isLast = passkeys.filter(passkey => passkey.host === host).length === 1
  const after = isLast && !password_login ? ' It is the last one, so the password is switched on again.' : ''
  return `Remove the passkey ${name}? It will no longer log in.${after}`
}

interface PasswordSwitchProps {
  list: PasskeyList
  /** Runs a change and announces the sentence that it resolves to. */
  onChange: (action: () => Promise<string>) => Promise<unknown>
}

/** Switches the password off, or on again. Shown only if a passkey can take its place. */
function PasswordSwitch({ list, onChange }: PasswordSwitchProps) {
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
