import styles from './import-line.module.css'
import {
  type ImportMode,
  type ImportRow,
  importModeOf,
  isKnown,
  isRead,
  mayUpdate,
  STATUS_WORDS,
  statusOf,
} from './import-rows.ts'
import { StatusBadge } from './status-badge.tsx'
import type { ImportTableState } from './use-import-table.ts'

interface LineStatusProps {
  row: ImportRow
  table: ImportTableState
  /** Whether a typed value of it can't be saved. */
  isWrong: boolean
}

/** A file's status. For one that is known it is a choice: update its roast, import it as another, or leave it out. */
export function LineStatus({ row, table, isWrong }: LineStatusProps) {
  const status = isWrong ? 'error' : statusOf(row)
  const badge = <StatusBadge status={status}>{STATUS_WORDS[status]}</StatusBadge>
  if (!isRead(row) || !isKnown(row.facts)) return badge
  return (
    <>
      {badge}
      <select
        className={styles.mode}
        aria-label={`What to do with ${row.facts.source_name}`}
        disabled={table.isBusy}
        value={importModeOf(row)}
        onChange={({ target }) => table.choose([row.key], { mode: target.value as ImportMode })}
      >
        {mayUpdate(row.facts) && <option value="update">Update</option>}
        <option value="another">Import as Another</option>
        <option value="leave">Leave out</option>
      </select>
    </>
  )
}
