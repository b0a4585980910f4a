import { formatRoastDate } from '#domain/roast-date.ts'
import { durationText } from '#web/parts/figure-text.ts'
import { WeightField } from '#web/parts/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter, STOPPING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './batch-import.module.css'
import { BATCH_BADGES, type BatchRow, batchProblem, batchResultText, isImportable } from './batch-rows.ts'
import { BeanSelect } from './bean-select.tsx'
import type { RoastImport } from './roast-import-calls.ts'
import { useBatchImport } from './use-batch-import.ts'

interface BatchImportProps {
  files: readonly File[]
  onCancel: () => void
  onDone: () => void
}

/** Imports several files at once: shows each file's status and what it still needs, with one button for all. */
export function BatchImport({ files, onCancel, onDone }: BatchImportProps) {
  const messages = useMessages()
  const { rows, changeRow, progress, importAll, stop } = useBatchImport(files)
  const isReading = rows.some(({ status }) => status === 'reading')
  const isImporting = progress !== null
  const isBusy = isReading || isImporting
  const canImport = rows.some(isImportable)
  useClosingQuestion(isImporting ? 'Stop importing? The roasts imported so far will stay.' : null, STOPPING)
  useClosingQuestion(canImport && !isImporting ? 'Discard this batch without importing it?' : null)
  const finish = async () => {
    const problem = batchProblem(rows)
    if (problem !== null) return messages.alert(problem)
    const { successful, failed, isStopped } = await importAll()
    await messages.alert(batchResultText(successful, failed))
    if (failed === 0 && !isStopped) onDone()
  }
  return (
    <div className={styles.batch}>
      <h3>Batch Results</h3>
      <ul className={styles.rows}>
        {rows.map(row => (
          <BatchItem key={row.key} row={row} disabled={isBusy} onChange={changeRow} />
        ))}
      </ul>
      {progress !== null && (
        <p className={styles.progress} role="status">
          <progress max={progress.total} value={progress.done} aria-label="Importing" />
          Importing {progress.done + 1} of {progress.total}
        </p>
      )}
      <DialogFooter>
        {isImporting ? <Button onClick={stop}>Stop</Button> : <Button onClick={onCancel}>Cancel</Button>}
        <Button kind="primary" disabled={isBusy || !canImport} onClick={() => void finish()}>
          Import All
        </Button>
      </DialogFooter>
    </div>
  )
}

interface BatchItemProps {
  row: BatchRow
  disabled: boolean
  onChange: (row: BatchRow) => void
}

function BatchItem({ row, disabled, onChange }: BatchItemProps) {
  return (
    <li className={styles.row}>
      <header className={styles.header}>
        <span className={styles.file}>{row.file.name}</span>
        <span className={styles.badge} data-status={row.status}>
          {BATCH_BADGES[row.status]}
        </span>
      </header>
      {'message' in row && <p className={styles.message}>{row.message}</p>}
      {row.status === 'imported' && <p className={styles.message}>{row.roastName}</p>}
      {row.status === 'no_bean_match' && (
        <BeanSelect
          beans={row.beans}
          beanId={row.bean?.id ?? null}
          onChange={beanId => onChange({ ...row, bean: row.beans.find(({ id }) => id === beanId) ?? null })}
        />
      )}
      {'roast' in row && (
        <>
          <p className={styles.message}>{importText(row.roast, row.bean?.origin_name)}</p>
          <div className={styles.weights}>
            {row.roast.preview.roast_date === null && (
              <TextField
                label="Date"
                type="date"
                disabled={disabled}
                value={row.roast.roastDate}
                onChange={event =>
                  onChange({ ...row, roast: { ...row.roast, roastDate: event.target.value } })
                }
              />
            )}
            <WeightField
              label="Green Weight (g)"
              disabled={disabled}
              value={row.roast.greenWeight}
              onChange={greenWeight => onChange({ ...row, roast: { ...row.roast, greenWeight } })}
            />
            <WeightField
              label="Roasted Weight (g)"
              disabled={disabled}
              value={row.roast.roastedWeight}
              onChange={roastedWeight => onChange({ ...row, roast: { ...row.roast, roastedWeight } })}
            />
          </div>
        </>
      )}
    </li>
  )
}

/** `Kenya second try · 11/2/25 · 10:32 · Kenya Nyeri AA`. The roast gets its number when it is saved. */
function importText({ roastDate, preview }: RoastImport, beanName: string | undefined): string {
  return [
    preview.source_name,
    roastDate === '' ? 'no date' : formatRoastDate(roastDate),
    durationText(preview.total_duration_seconds),
    beanName,
  ]
    .filter(part => part !== undefined)
    .join(' · ')
}
