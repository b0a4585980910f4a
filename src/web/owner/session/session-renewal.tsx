import { type ComponentType, useEffect, useState } from 'react'
import type { AdminStatus } from '#contract/admin.ts'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { bodyOf, onSessionEnded, readPath } from '#web/api/api-client.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import type { LogInAgainProps } from './log-in-again.tsx'

interface OpenLogin {
  LogInAgain: ComponentType<LogInAgainProps>
  onDone: (isLoggedIn: boolean) => void
}

/**
 * Asks the owner to log in again if a call fails because the session has ended. The dialog opens above everything
 * else to keep what was typed. Calls that fail at the same time share one login.
 */
export function SessionRenewal() {
  const [open, setOpen] = useState<OpenLogin | null>(null)
  useReloadIfEnded()

  useEffect(() => {
    let renewal: Promise<boolean> | null = null
    const askOwner = async () => {
      const { LogInAgain } = await import('./log-in-again.tsx')
      const isLoggedIn = await new Promise<boolean>(onDone => setOpen({ LogInAgain, onDone }))
      setOpen(null)
      return isLoggedIn
    }
    return onSessionEnded(() => {
      renewal ??= askOwner()
        .catch(() => false)
        .finally(() => {
          renewal = null
        })
      return renewal
    })
  }, [])

  return open && <open.LogInAgain onDone={open.onDone} />
}

/** Reloads a page that Back restores from the browser's cache, if the owner's session has ended since. */
function useReloadIfEnded(): void {
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
