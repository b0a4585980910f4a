import styles from '#web/owner/parts/panel/panel.module.css'
import layout from '#web/ui/layout.module.css'

interface ProgressLineProps {
  doing: string
  done: number
  total: number
  /** What is counted: by default the thing that is being done. */
  at?: number
}

/** `Importing 4 of 10`, with a bar. */
export function ProgressLine({ doing, done, total, at = Math.min(done + 1, total) }: ProgressLineProps) {
  return (
    <p className={`${layout.beside3} ${styles.progress}`} role="status">
      <progress max={total} value={done} aria-label={doing} />
      {doing} {at} of {total}
    </p>
  )
}
