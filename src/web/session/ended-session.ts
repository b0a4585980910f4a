import { useEffect } from 'react'
import type { AdminStatus } from '#contract/admin.ts'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { bodyOf, readPath } from '#web/api/api-client.ts'
import { useAdmin } from './admin-state.tsx'

/** Reloads a page that Back restores from the browser's cache, if the owner's session has ended since. */
export function useReloadIfEnded(): void {
  const { admin } = useAdmin()
  useEffect(() => {
    if (!admin) return
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void reloadIfEnded()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [admin])
}

async function reloadIfEnded(): Promise<void> {
  const status = await readPath(addressOf(calls.readAdminStatus, {})).then(bodyOf<AdminStatus>, () => null)
  if (status?.admin === false) location.reload()
}
