import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { LEAST_PASSWORD, PASSWORD_TOO_SHORT } from '#contract/login/login-texts.ts'
import { failure, success } from '#domain/record/result.ts'
import { plural } from '#domain/words/plural.ts'
import { sendCall } from '#web/api/send-call.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { PasswordField } from '#web/owner/session/password-field.tsx'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, DISCARD_TYPED, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'

/** Changes the owner's password. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelSection heading="Password">
      <div className={styles.row}>
        <p className={styles.note}>
          A new password logs out every other browser; this one stays. If you forget it, npm run password on
          the machine sets another.
        </p>
        <Button onClick={() => setOpen(true)}>Change password</Button>
      </div>
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </PanelSection>
  )
}

/** Asks for the old and the new password. The new one is shown if the owner wants to see it. */
function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const [old_password, setOld] = useState('')
  const [new_password, setNew] = useState('')
  const [isShown, setShown] = useState(false)
  const form = useForm({
    mainInput: 'password',
    read: () =>
      new_password.trim().length < LEAST_PASSWORD
        ? failure({ field: 'new_password', sentence: PASSWORD_TOO_SHORT })
        : success({ old_password, new_password }),
    send: typed => sendCall(calls.changePassword, {}, typed),
    onSent: ({ ended }) => {
      const others = plural(ended, { one: '1 other browser is', other: `${ended} other browsers are` })
      messages.notify(`The password is changed, and ${others} logged out.`)
      onClose()
    },
  })
  return (
    <Dialog
      title="Change password"
      onClose={onClose}
      question={old_password + new_password === '' ? null : DISCARD_TYPED}
    >
      <Form form={form} className={layout.stack6}>
        <PasswordField
          label="Old password"
          data-first-focus
          error={form.problemOf('password')}
          value={old_password}
          onChange={event => setOld(event.target.value)}
        />
        <TextField
          label="New password"
          name="new_password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          hint={`At least ${LEAST_PASSWORD} characters.`}
          error={form.problemOf('new_password')}
          value={new_password}
          onChange={event => setNew(event.target.value)}
        />
        <CheckField label="Show the new password" checked={isShown} onChange={setShown} />
        <DialogFooter>
          <CancelButton />
          <SubmitButton form={form} busy="Changing…" disabled={old_password === '' || new_password === ''}>
            Change password
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
