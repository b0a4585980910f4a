import type { Passkey, PasskeyList } from '#contract/login/passkeys.ts'
import { momentText } from '#web/words/moment-text.ts'

/** Says where a passkey works, and when it was added and last used. */
export function passkeyText({ host, created_at, last_used_at }: Passkey): string {
  const use = last_used_at === null ? 'not used yet' : `last used ${momentText(last_used_at)}`
  return `For ${host} · added ${momentText(created_at)} · ${use}`
}

/** Says where passkeys can be added, on a page where they can't. */
export function whereText(host: string | null): string {
  const isHere = host === null || host === window.location.hostname
  return isHere
    ? 'To add one, open this log at an https address with a host name, or at localhost on the machine itself.'
    : `To add one, open this log at ${host} over https.`
}

/** The question before a passkey is removed. */
export function removalQuestion({ name, host }: Passkey, { passkeys, password_login }: PasskeyList): string {
  const isLast = passkeys.filter(passkey => passkey.host === host).length === 1
  const after = isLast && !password_login ? ' It is the last one, so the password is switched on again.' : ''
  return `Remove the passkey ${name}? It will no longer log in.${after}`
}
