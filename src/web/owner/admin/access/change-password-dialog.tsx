import { type FormEvent, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { LEAST_PASSWORD, PASSWORD_TOO_SHORT } from '#contract/login/login-texts.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/edit/name-dialog.module.css'
import { PasswordField } from '#web/owner/session/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useMessages } from '#web/ui/messages.tsx'

/** Asks for the old and the new password. The new one is shown if the owner wants to see it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const changing = useSend(calls.changePassword)
  const [old_password, setOld] = useState('')
  const [new_password, setNew] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isTooShort = new_password.trim().length < LEAST_PASSWORD

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(isTooShort ? PASSWORD_TOO_SHORT : null)
    if (!isTooShort && !changing.isSending) void change()
  }
  const change = async () => {
    try {
      const { ended } = await changing.send({}, { old_password, new_password })
      const others = plural(ended, { one: '1 other browser is', other: `${ended} other browsers are` })
      messages.notify(`The password is changed, and ${others} logged out.`)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const isOfNew = problem === PASSWORD_TOO_SHORT
  return (
    <Dialog title="Change Password" onClose={onClose} isTyped={old_password + new_password !== ''}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label="Old password"
          data-first-focus
          error={isOfNew ? null : problem}
          value={old_password}
          onChange={event => setOld(event.target.value)}
        />
        <TextField
          label="New password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          hint={`At least ${LEAST_PASSWORD} characters.`}
          error={isOfNew ? problem : null}
          value={new_password}
          onChange={event => setNew(event.target.value)}
        />
        <label className={styles.show}>
          <input type="checkbox" checked={isShown} onChange={event => setShown(event.target.checked)} />
          Show the new password
        </label>
        <DialogFooter>
          <CancelButton />
          <Button
            kind="primary"
            type="submit"
            disabled={changing.isSending || old_password === '' || new_password === ''}
          >
            {changing.isSending ? 'Changing…' : 'Change Password'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
