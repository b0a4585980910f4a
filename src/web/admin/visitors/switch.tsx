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
  /** What is being saved; null otherwise. */
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
          aria-disabled={chosen !== null}
          aria-describedby={noteId}
          onChange={async event => {
            if (chosen !== null) return
            setChosen(event.target.checked)
            await onSwitch(event.target.checked)
            setChosen(null)
          }}
        />
        On<span className="visually-hidden">: {name}</span>
      </label>
    </div>
  )
}
