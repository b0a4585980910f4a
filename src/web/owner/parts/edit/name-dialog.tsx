import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './name-dialog.module.css'

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
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSending(onSave)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await saving.send(typed)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Dialog title={title} onClose={onClose} isTyped={typed !== name}>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField
          label="Name"
          data-first-focus
          hint={hint}
          maxLength={maxLength}
          error={problem}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <DialogFooter>
          <CancelButton />
          <Button kind="primary" type="submit" disabled={saving.isSending}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
