import { lazy, Suspense, useEffect, useRef } from 'react'
import { usePageTitle } from '../ui/page-title.tsx'
import { focusMain } from '../ui/screen-frame.tsx'
import { LateLoading } from '../ui/skeleton.tsx'
import { useAdmin } from './admin-state.tsx'
import { LoginForm } from './login-form.tsx'

const AdminPanel = lazy(() => import('./admin-panel.tsx'))

/** The login form; the owner's panel for who is in. */
export default function AdminScreen() {
  const { admin, checked } = useAdmin()
  usePageTitle(admin ? 'Admin' : 'Log in')
  const shownTo = useRef<boolean | null>(null)
  useEffect(() => {
    if (!checked) return
    // At login and logout what held the focus, the form or the panel, is gone.
    if (shownTo.current !== null && shownTo.current !== admin) focusMain()
    shownTo.current = admin
  }, [checked, admin])
  if (!checked) return <LateLoading />
  if (!admin) return <LoginForm />
  return (
    <Suspense fallback={<LateLoading />}>
      <AdminPanel />
    </Suspense>
  )
}
