import type { ReactNode } from 'react'
import { AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './import-line.module.css'
import { type ImportRow, importModeOf, type ReadRow, valuesOf } from './import-rows.ts'
import { ImportWarnings } from './import-warnings.tsx'
import { NumberReasonText } from './number-reason-text.tsx'
import { RoastFieldInputs } from './roast-field-inputs.tsx'
import { doubtedRows, IMPORT_ANYWAY, otherWarnings } from './row-weights.ts'
import type { ImportTableState } from './use-import-table.ts'

interface LineDetailsProps {
  row: ImportRow
  table: ImportTableState
  /** The most important message that isn't said here anyway, of which the line may show only the beginning. */
  message: string
  actions: ReactNode
}

/** What a line has no room for: its file, the whole name, the date, and everything else that would be saved. */
export function LineDetails({ row, table, message, actions }: LineDetailsProps) {
  const file = row.arrived === null ? row.fileName : `${row.fileName} · arrived ${row.arrived}`
  return (
    <div className={styles.details}>
      <p className={textStyles.tiny}>{file}</p>
      {message !== '' && <p>{message}</p>}
      {row.state === 'read' && <ReadDetails row={row} table={table} message={message} />}
      {actions}
    </div>
  )
}

function ReadDetails({ row, table, message }: { row: ReadRow } & Omit<LineDetailsProps, 'actions'>) {
  const { name, date } = valuesOf(row)
  const { facts, key } = row
  const mode = importModeOf(row)
  if (mode === 'leave') return null
  const warnings = facts.preview === null ? [] : otherWarnings(facts.preview)
  return (
    <>
      <AskedWeights
        weights={doubtedRows([row], table)}
        isAsked={table.question.isAsked(doubtedRows([row], table))}
        anyway={IMPORT_ANYWAY}
      />
      <ImportWarnings warnings={warnings.filter(warning => warning !== message)} />
      {mode === 'another' && <NumberReasonText row={row} table={table} />}
      <div className={styles.fields}>
        {mode === 'another' && (
          <TextField
            label="Roast name"
            maxLength={200}
            disabled={table.isBusy}
            value={name}
            onChange={event => table.choose([key], { name: event.target.value, keepsNumber: false })}
          />
        )}
        <DateField
          label="Date"
          disabled={table.isBusy}
          value={date}
          onChange={chosen => table.choose([key], { date: chosen })}
        />
      </div>
      <RoastFieldInputs row={row} table={table} />
    </>
  )
}
