import styles from './count-mark.module.css'

/** A number after a name, with `of` what, for screen readers: `3 unsaved`. Nothing for 0. */
export function CountMark({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={styles.mark}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}
