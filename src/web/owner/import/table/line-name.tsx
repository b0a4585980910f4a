import styles from './import-line.module.css'
import type { LineMessage } from './line-message.ts'

interface LineNameProps {
  name: string
  message: LineMessage
  /** When it was roasted and how long; '' if that isn't known. */
  day: string
}

/** A file's name, its day, and its most important message. */
export function LineName({ name, message: { kind, text }, day }: LineNameProps) {
  return (
    <>
      <span className={styles.file} title={name}>
        {name}
      </span>
      <span className={styles.below}>
        {day}
        {day !== '' && text !== '' && ' · '}
        <span data-kind={kind} title={text}>
          {text}
        </span>
      </span>
    </>
  )
}
