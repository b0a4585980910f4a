import { type ReactNode, useEffect, useRef } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { focusMain } from '#web/shell/screen-frame.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { LoginForm } from './login-form.tsx'
import { useLoginWays } from './login-ways.ts'

/** A screen for the owner alone. Anybody else gets the login form, and then the screen. */
export function OwnerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { admin, checked } = useAdmin()
  // Before the login check is finished, because the page's first script has requested this read already.
  useLoginWays()
  usePageTitle(admin ? title : 'Log in')
  const shownTo = useRef<boolean | null>(null)
  useEffect(() => {
    if (!checked) return
    // Login and logout remove the element that had the focus, and the login form takes it by itself.
    const isChanged = shownTo.current !== null && shownTo.current !== admin
    if (isChanged && document.activeElement === document.body) focusMain()
    shownTo.current = admin
  }, [checked, admin])
  if (!checked) return <DelayedLoading />
  return admin ? children : <LoginForm />
}
