import Lock from 'lucide-react/icons/lock'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PASSWORD_IS_OFF } from '#contract/login/login-texts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './login-form.module.css'
import { useLoginWays } from './login-ways.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks for the owner's password or passkey. Errors are shown under the form. */
export function LoginForm() {
  const { login, linkProblem } = useAdmin()
  const ways = useLoginWays()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(linkProblem)
  const { send: enter, isSending } = useSending(login)
  const formRef = useRef<HTMLFormElement>(null)
  const problemId = useId()
  useEffect(() => {
    // A screen that has just been opened has the focus on its main region.
    const isFree = document.activeElement?.matches('body, main')
    if (isFree) passwordOf(formRef.current)?.focus({ preventScroll: true })
  }, [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const failure =
      password === '' ? 'Password is required' : await enter(password).then(() => null, messageOf)
    if (failure === null) return
    setProblem(failure)
    passwordOf(formRef.current)?.focus()
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate aria-labelledby="login-title">
      <Lock className={styles.icon} aria-hidden="true" />
      <h1 id="login-title">Log in</h1>
      {ways.password ? (
        <>
          <PasswordField
            value={password}
            aria-describedby={problemId}
            aria-invalid={problem !== null}
            onChange={event => setPassword(event.target.value)}
          />
          <Button type="submit" kind="primary" disabled={isSending}>
            {isSending ? 'Logging in…' : 'Log in'}
          </Button>
        </>
      ) : (
        <p>{PASSWORD_IS_OFF}</p>
      )}
      {ways.passkey && <PasskeyButton kind={ways.password ? 'plain' : 'primary'} onProblem={setProblem} />}
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}

function passwordOf(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLInputElement>('[name=password]')
}
