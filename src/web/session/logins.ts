import * as calls from '#contract/calls.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { loadScript } from '#web/loading/load-script.ts'

// Loaded when somebody logs in or out: visitors never do.

/** Logs in with the token of a login link. Throws an ApiError. */
export async function logInByLink(token: string): Promise<void> {
  await sendCall(calls.logInByLink, {}, { token }, { needsSession: false })
}

/** Logs in with the password. Throws an ApiError whose message can be shown in the form. */
export async function logInByPassword(password: string): Promise<void> {
  const form = new FormData()
  form.set('password', password)
  await sendCall(calls.logIn, {}, form, { needsSession: false }).catch(error => {
    const isSilent = error instanceof ApiError && error.status > 0 && !error.hasDetail
    throw isSilent ? new ApiError(error.status, `HTTP ${error.status}`) : error
  })
}

/** Logs in with the passkey that the owner chooses. Throws an Error whose message can be shown in the form. */
export async function logInWithPasskey(): Promise<void> {
  const passkeys = await loadScript(() => import('./passkeys.ts'))
  await passkeys.logInWithPasskey()
}

/** Ends the session. Throws an ApiError if there was no answer: then the session may still be valid. */
export async function logOut(): Promise<void> {
  try {
    await sendCall(calls.logOut, {})
  } catch (error) {
    console.error('The logout failed:', messageOf(error))
    if (error instanceof ApiError && error.status === 0) throw error
  }
}
