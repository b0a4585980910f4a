import { useId, useState } from 'react'
import { useSending } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/panel/panel.module.css'

interface SwitchProps {
  name: string
  note: string
  isOn: boolean
  /** Resolves when the choice is saved, or was refused. */
  onSwitch: (isOn: boolean) => Promise<unknown>
}

/** A row with a checkbox that is saved at once. */
export function Switch({ name, note, isOn, onSwitch }: SwitchProps) {
  const { send, isSending } = useSending(onSwitch)
  // The query library reports the call a moment after the click, too late for a controlled checkbox.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const noteId = useId()
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={chosen ?? isOn}
          aria-disabled={isSending}
          aria-describedby={noteId}
          onChange={({ target }) => {
            if (isSending) return
            setChosen(target.checked)
            void send(target.checked).finally(() => setChosen(null))
          }}
        />
        {(chosen ?? isOn) ? 'On' : 'Off'}
        <span className="visually-hidden">: {name}</span>
      </label>
    </div>
  )
}
