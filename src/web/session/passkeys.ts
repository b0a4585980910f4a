import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import * as calls from '#contract/calls.ts'
import type { Passkey } from '#contract/login/passkeys.ts'
import { sendCall } from '#web/api/send-call.ts'

/** Logs in with the passkey that the owner chooses. Throws an Error whose message can be shown. */
export async function logInWithPasskey(): Promise<void> {
  const optionsJSON = await sendCall(calls.beginPasskeyLogin, {}, undefined, { needsSession: false })
  const credential = await startAuthentication({ optionsJSON }).catch(fail)
  await sendCall(calls.logInWithPasskey, {}, credential, { needsSession: false })
}

/** Makes a passkey on this device and registers it. Throws an Error whose message can be shown. */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await sendCall(calls.beginPasskeyRegistration, {})
  const credential = await startRegistration({ optionsJSON }).catch(fail)
  return sendCall(calls.registerPasskey, {}, { name, credential })
}

/** The browser's own sentences are written for programmers. */
function fail(error: unknown): never {
  const { name, cause } = error as { name: string; cause?: unknown }
  const kind = cause instanceof DOMException ? cause.name : name
  throw new Error(PROBLEMS[kind] ?? 'The browser could not use a passkey here.', { cause: error })
}

const PROBLEMS: Record<string, string> = {
  AbortError: 'Another passkey request has taken over.',
  ConstraintError: 'This device can’t keep passkeys that check who you are.',
  InvalidStateError: 'This device has a passkey for this log already.',
  NotAllowedError: 'The passkey was not used. Please try again.',
}
