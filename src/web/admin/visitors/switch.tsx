import { useId } from 'react'
import { useSending } from '#web/api/use-send.ts'
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
  const { send, isSending, sent } = useSending(onSwitch)
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
          checked={isSending ? sent?.[0] : isOn}
          aria-disabled={isSending}
          aria-describedby={noteId}
          onChange={event => {
            if (!isSending) void send(event.target.checked)
          }}
        />
        On<span className="visually-hidden">: {name}</span>
      </label>
    </div>
  )
}
