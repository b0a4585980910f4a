import { useId, useState } from 'react'
import styles from '../panel.module.css'

interface SwitchProps {
  name: string
  note: string
  isOn: boolean
  /** Resolves when the choice is saved, or was refused. */
  onSwitch: (isOn: boolean) => Promise<unknown>
}

/** A row with a checkbox that is saved at once. */
export function Switch({ name, note, isOn, onSwitch }: SwitchProps) {
  const [isBusy, setBusy] = useState(false)
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
          checked={isOn}
          disabled={isBusy}
          aria-describedby={noteId}
          onChange={async event => {
            setBusy(true)
            await onSwitch(event.target.checked)
            setBusy(false)
          }}
        />
        On<span className="visually-hidden">: {name}</span>
      </label>
    </div>
  )
}
