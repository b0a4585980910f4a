import * as calls from '#contract/calls.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { loadScript } from '#web/loading/load-script.ts'
import { LOGIN_TOKEN } from './login-token.ts'

// Loaded when somebody logs in or out: visitors never do.

/** Logs in with the login link in the address bar. Resolves to whether there was one. Throws an ApiError. */
export async function logInByLink(): Promise<boolean> {
  const token = takeLoginToken()
  if (token === undefined) return false
  await sendCall(calls.logInByLink, {}, { token }, { needsSession: false })
  return true
}

/** Takes the token out of the address bar, and out of the history too, because a link works only once. */
function takeLoginToken(): string | undefined {
  const [, , token] = LOGIN_TOKEN.exec(location.hash) ?? []
  if (token !== undefined) {
    const rest = location.hash.replace(LOGIN_TOKEN, '$1').replace(/[?&]$/, '')
    history.replaceState(history.state, '', rest)
  }
  return token
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
