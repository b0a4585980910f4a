import styles from './text.module.css'

/** A number after a name, with `of` what, for screen readers: `3 unsaved`. Nothing for 0. */
export function CountBadge({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}
