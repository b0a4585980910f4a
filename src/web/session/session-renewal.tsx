import { type ComponentType, useEffect, useState } from 'react'
import { onSessionEnded } from '#web/api/api-client.ts'
import { useReloadIfEnded } from './ended-session.ts'
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
