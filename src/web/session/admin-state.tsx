import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AdminStatus } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import { bodyOf, messageOf } from '#web/api/api-client.ts'
import { callRead } from '#web/api/call-read.ts'
import { cachedBody, readCurrent } from '#web/api/get-cache.ts'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { loadScript } from '#web/loading/load-script.ts'
import { hasLoginToken } from './login-token.ts'
import { isOwnersBrowser, rememberOwner } from './owners-browser.ts'

export interface Admin {
  /** Whether the owner is logged in. */
  admin: boolean
  /** Whether screens are laid out for the owner. Before the check, the result of the last one counts. */
  isExpected: boolean
  /** False until the status check at load has finished, and while a login link is being used. */
  checked: boolean
  /** Why the login link in the address didn't work; null if there was none or it did. */
  linkProblem: string | null
  /** Throws an Error whose message can be shown in the form. */
  login: (password: string) => Promise<void>
  /** Logs in with the passkey that the owner chooses. Throws an Error whose message can be shown in the form. */
  loginWithPasskey: () => Promise<void>
  /** Ends the session. Resets the admin state even if that fails. Throws an Error if there was no answer. */
  logout: () => Promise<void>
}

type Logins = typeof import('./logins.ts')
const logins = () => loadScript(() => import('./logins.ts'))

// The whole app is inside the provider, so there is no default that anybody could see.
const AdminContext = createContext<Admin>(null as never)

/** Whether the owner is logged in, with login and logout. */
export function useAdmin(): Admin {
  return useContext(AdminContext)
}

/**
 * Checks at load whether the owner is logged in. A failed check counts as logged out and is retried until it succeeds.
 * Then uses the login link in the address, and each one that is opened in this page later.
 */
export function AdminProvider({ children }: { children: ReactNode }) {
  // On the first screen the answer is there before the first rendering, unless it takes long.
  const first = cachedBody(calls.readAdminStatus, {})
  const [admin, setAdmin] = useState(first?.admin === true)
  const [checked, setChecked] = useState(() => first !== undefined && !hasLoginToken())
  const [linkProblem, setLinkProblem] = useState<string | null>(null)
  const [wasOwner] = useState(isOwnersBrowser)

  useEffect(() => {
    const enterByLink = async () => {
      if (!hasLoginToken()) return
      setChecked(false)
      setLinkProblem(null)
      await logins()
        .then(({ logInByLink }) => logInByLink())
        .then(hasLoggedIn => hasLoggedIn && setAdmin(true))
        .catch(error => setLinkProblem(messageOf(error)))
    }
    let stopRetrying = () => {}
    const readStatus = async () => {
      setAdmin(bodyOf<AdminStatus>(await readCurrent(callRead(calls.readAdminStatus, {}))).admin === true)
      stopRetrying()
    }
    // The check brings the CSRF token.
    const check = readStatus().catch(error => {
      console.error('The admin check failed:', messageOf(error))
      stopRetrying = retryWhenOnline(() => readStatus().catch(() => {}))
    })
    const onLink = () => check.then(enterByLink).then(() => setChecked(true))
    void onLink()
    window.addEventListener('hashchange', onLink)
    return () => {
      window.removeEventListener('hashchange', onLink)
      stopRetrying()
    }
  }, [])

  useEffect(() => {
    if (checked) rememberOwner(admin)
  }, [checked, admin])

  const enter = async (logIn: (ways: Logins) => Promise<void>) => {
    await logIn(await logins())
    setAdmin(true)
  }
  const value: Admin = {
    admin,
    isExpected: admin || (!checked && wasOwner),
    checked,
    linkProblem,
    login: password => enter(ways => ways.logInByPassword(password)),
    loginWithPasskey: () => enter(ways => ways.logInWithPasskey()),
    logout: () =>
      logins()
        .then(ways => ways.logOut())
        .finally(() => setAdmin(false)),
  }
  return <AdminContext value={value}>{children}</AdminContext>
}
