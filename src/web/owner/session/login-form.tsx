import Lock from 'lucide-react/icons/lock'
import { useEffect, useId, useRef, useState } from 'react'
import { PASSWORD_IS_OFF } from '#contract/login/login-texts.ts'
import { failure, success } from '#domain/record/result.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import styles from './login-form.module.css'
import { useLoginWays } from './login-ways.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks for the owner's password or passkey. Errors are shown under the form. */
export function LoginForm() {
  const { login, linkProblem } = useAdmin()
  const ways = useLoginWays()
  const [password, setPassword] = useState('')
  const form = useForm({
    ...{ problem: linkProblem, mainInput: 'password' },
    read: () =>
      password === '' ? failure({ field: 'password', sentence: 'Password is required' }) : success(password),
    send: login,
  })
  const problem = form.problemOf('password')
  const formRef = useRef<HTMLFormElement>(null)
  const problemId = useId()
  useEffect(() => {
    // A screen that has just been opened has the focus on its main region.
    const isFree = document.activeElement?.matches('body, main')
    const field = formRef.current?.elements.namedItem('password')
    if (isFree && field instanceof HTMLElement) field.focus({ preventScroll: true })
  }, [])
  return (
    <Form form={form} ref={formRef} className={styles.form} aria-labelledby="login-title">
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
          <SubmitButton form={form} busy="Logging in…">
            Log in
          </SubmitButton>
        </>
      ) : (
        <p>{PASSWORD_IS_OFF}</p>
      )}
      {ways.passkey && (
        <PasskeyButton kind={ways.password ? 'plain' : 'primary'} onProblem={form.setProblem} />
      )}
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
    </Form>
  )
}
