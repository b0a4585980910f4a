import type { LineMessage } from './line-message.ts'
import styles from './line-name.module.css'

interface LineNameProps {
  name: string
  message: LineMessage
  /** When it was roasted and how long, shown if there is no message. */
  day: string
}

/** A file's name, and its most important message or else its date. */
export function LineName({ name, message: { kind, text }, day }: LineNameProps) {
  return (
    <>
      <span className={styles.file} title={name}>
        {name}
      </span>
      <span className={styles.message} data-kind={text === '' ? undefined : kind} title={text}>
        {text || day}
      </span>
    </>
  )
}
