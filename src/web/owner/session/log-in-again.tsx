import { type FormEvent, useState } from 'react'
import { PASSWORD_IS_OFF } from '#contract/login/login-texts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './log-in-again.module.css'
import { useLoginWays } from './login-ways.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

export interface LogInAgainProps {
  /** Called with whether the owner has logged in. */
  onDone: (isLoggedIn: boolean) => void
}

/** A login dialog above whatever the owner was doing when the session ended. */
export function LogInAgain({ onDone }: LogInAgainProps) {
  const { login } = useAdmin()
  const ways = useLoginWays()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // The calls that wait for the login continue first, because later reads may wait for them.
  const { send: enter, isSending } = useSending(async () => {
    await login(password)
    onDone(true)
  })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await enter()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Dialog title="Log in again" onClose={() => onDone(false)}>
      <form className={styles.form} onSubmit={send}>
        <p>Your session has ended. Log in to carry on where you left off; nothing is lost.</p>
        {ways.password ? (
          <PasswordField
            required
            data-first-focus
            error={problem}
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        ) : (
          <p>{problem ?? PASSWORD_IS_OFF}</p>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          {ways.passkey && (
            <PasskeyButton
              kind={ways.password ? 'plain' : 'primary'}
              onProblem={setProblem}
              onLoggedIn={() => onDone(true)}
            />
          )}
          {ways.password && (
            <Button kind="primary" type="submit" disabled={isSending}>
              {isSending ? 'Logging in…' : 'Log in'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
