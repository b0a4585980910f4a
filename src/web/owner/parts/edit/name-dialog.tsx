import { useState } from 'react'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { CancelButton, DISCARD_TYPED, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'

interface NameDialogProps {
  title: string
  hint: string
  /** The text of the button that saves. */
  action: string
  /** The name so far. */
  name?: string
  maxLength?: number
  /** Throws an Error whose message is shown. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** The hint for the name of a passkey or token. */
export const DEVICE_HINT = 'Which device it is, such as “Phone” or “Laptop”.'

/** Asks for a name and saves it. */
export function NameDialog({
  title,
  hint,
  action,
  name = '',
  maxLength = 100,
  onSave,
  onClose,
}: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const form = useForm({ send: () => onSave(typed), onSent: onClose, mainInput: 'name' })
  return (
    <Dialog title={title} onClose={onClose} question={typed === name ? null : DISCARD_TYPED}>
      <Form form={form} className={layout.stack6}>
        <TextField
          label="Name"
          name="name"
          data-first-focus
          hint={hint}
          maxLength={maxLength}
          error={form.problemOf('name')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <DialogFooter>
          <CancelButton />
          <SubmitButton form={form}>{action}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
