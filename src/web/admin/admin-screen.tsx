import { useEffect, useRef } from 'react'
import { Part, partOf } from '#web/loading/part.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { LoginForm } from '#web/session/login-form.tsx'
import { useLoginWays } from '#web/session/login-ways.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { focusMain } from '#web/shell/screen-frame.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

const AdminPanel = partOf(() => import('./admin-panel.tsx'))

/** The login form, or the panel once the owner is logged in. */
export default function AdminScreen() {
  const { admin, checked } = useAdmin()
  // Read before it is known who is looking, because the page asks for it at once.
  useLoginWays()
  usePageTitle(admin ? 'Admin' : 'Log in')
  const shownTo = useRef<boolean | null>(null)
  useEffect(() => {
    if (!checked) return
    // Login and logout remove the element that had the focus, and the login form takes it by itself.
    const isChanged = shownTo.current !== null && shownTo.current !== admin
    if (isChanged && document.activeElement === document.body) focusMain()
    shownTo.current = admin
  }, [checked, admin])
  if (!checked) return <DelayedLoading />
  if (!admin) return <LoginForm />
  return (
    <Part placeholder={<DelayedLoading />}>
      <AdminPanel />
    </Part>
  )
}
