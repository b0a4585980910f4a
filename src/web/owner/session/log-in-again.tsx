import { useState } from 'react'
import { PASSWORD_IS_OFF } from '#contract/login/login-texts.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import layout from '#web/ui/layout.module.css'
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
  // The calls that wait for the login continue first, because later reads may wait for them.
  const form = useForm({
    mainInput: 'password',
    send: async () => {
      await login(password)
      onDone(true)
    },
  })
  return (
    <Dialog title="Log in again" onClose={() => onDone(false)}>
      <Form form={form} className={layout.stack5} noValidate={false}>
        <p>Your session has ended. Log in to carry on where you left off; nothing is lost.</p>
        {ways.password ? (
          <PasswordField
            required
            data-first-focus
            error={form.problemOf('password')}
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        ) : (
          <p>{form.problemOf('password') ?? PASSWORD_IS_OFF}</p>
        )}
        <div className={layout.end3}>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          {ways.passkey && (
            <PasskeyButton
              kind={ways.password ? 'plain' : 'primary'}
              onProblem={form.setProblem}
              onLoggedIn={() => onDone(true)}
            />
          )}
          {ways.password && (
            <SubmitButton form={form} busy="Logging in…">
              Log in
            </SubmitButton>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
