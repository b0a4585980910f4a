import KeyRound from 'lucide-react/icons/key-round'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

interface PasskeyButtonProps extends Pick<ButtonProps, 'kind'> {
  /** Called with what went wrong, and with null at the next attempt. */
  onProblem: (problem: string | null) => void
  onLoggedIn?: () => void
}

/** Logs in with a passkey. The browser asks which one. */
export function PasskeyButton({ kind, onProblem, onLoggedIn }: PasskeyButtonProps) {
  const { loginWithPasskey } = useAdmin()
  // The calls that wait for the login continue first, because later reads may wait for them.
  const { send: enter, isSending: isWaiting } = useSending(async () => {
    await loginWithPasskey()
    onLoggedIn?.()
  })

  const logIn = async () => {
    onProblem(null)
    try {
      await enter()
    } catch (error) {
      onProblem(messageOf(error))
    }
  }
  return (
    <Button
      kind={kind}
      icon={<KeyRound aria-hidden="true" />}
      disabled={isWaiting}
      onClick={() => void logIn()}
    >
      {isWaiting ? 'Waiting for the passkey…' : 'Log in with a passkey'}
    </Button>
  )
}
