import {
  canUpdate,
  type ImportRow,
  isKnown,
  isRead,
  STATUS_WORDS,
  statusOf,
  type Way,
  wayOf,
} from './import-rows.ts'
import styles from './line-status.module.css'

interface LineStatusProps {
  row: ImportRow
  disabled: boolean
  onWay: (way: Way) => void
}

/** A file's status. For one that is known it is a choice: update its roast, import it as another, or leave it out. */
export function LineStatus({ row, disabled, onWay }: LineStatusProps) {
  const status = statusOf(row)
  const badge = (
    <span className={styles.badge} data-status={status}>
      {STATUS_WORDS[status]}
    </span>
  )
  if (!isRead(row) || !isKnown(row.facts)) return badge
  return (
    <>
      {badge}
      <select
        className={styles.way}
        aria-label={`What to do with ${row.facts.source_name}`}
        disabled={disabled}
        value={wayOf(row)}
        onChange={event => onWay(event.target.value as Way)}
      >
        {canUpdate(row.facts) && <option value="update">Update</option>}
        <option value="another">Import as Another</option>
        <option value="leave">Leave out</option>
      </select>
    </>
  )
}
