import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { Button } from '#web/ui/button.tsx'
import { DISCARDING, DialogFooter, STOPPING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { BatchDefaults } from './batch-defaults.tsx'
import styles from './batch-import.module.css'
import { BatchItem } from './batch-item.tsx'
import {
  batchProblem,
  batchResultText,
  hasTypedWeights,
  isImportable,
  leftBehindFirst,
  leftBehindTexts,
} from './batch-rows.ts'
import { WEIGHTS_QUESTION } from './roast-import-calls.ts'
import { useBatchImport } from './use-batch-import.ts'

interface BatchImportProps {
  files: readonly File[]
  onImported: (roast: Roast) => void
  onCancel: () => void
  onDone: () => void
}

/** Imports several files at once: shows each file's status and what it still needs, with one button for all. */
export function BatchImport({ files, onImported, onCancel, onDone }: BatchImportProps) {
  const messages = useMessages()
  const batch = useBatchImport(files, onImported)
  const { rows, choices, progress } = batch
  /** The counts of the last import. */
  const [result, setResult] = useState<string | null>(null)
  const isImporting = progress !== null
  const isBusy = isImporting || rows.some(({ status }) => status === 'reading')
  const canImport = rows.some(isImportable)
  const isTyped = rows.some(hasTypedWeights)
  const atRisk = canImport || isTyped
  const isDone = result !== null && !rows.some(row => 'roast' in row)
  useClosingQuestion(isImporting ? 'Stop importing? The roasts imported so far will stay.' : null, STOPPING)
  useClosingQuestion(atRisk && !isImporting ? 'Discard this batch without importing it?' : null)

  const importAll = async () => {
    const problem = batchProblem(rows)
    if (problem !== null) return messages.alert(problem)
    const { successful, failed, rows: after } = await batch.importAll()
    const counts = batchResultText(successful, failed)
    const leftBehind = leftBehindTexts(after)
    setResult(counts)
    await messages.alert([counts, ...leftBehind].join('\n'))
    if (failed + leftBehind.length === 0) onDone()
  }
  const cancel = async () => {
    if (!isTyped || (await messages.confirm(WEIGHTS_QUESTION, DISCARDING))) onCancel()
  }
  return (
    <div className={styles.batch}>
      <h3>Batch Results</h3>
      {result !== null && !isImporting && <BatchResult counts={result} leftBehind={leftBehindTexts(rows)} />}
      {rows.filter(row => 'roast' in row).length > 1 && (
        <BatchDefaults choices={choices} disabled={isBusy} onGive={batch.giveToAll} />
      )}
      <ul className={styles.rows}>
        {(result === null ? rows : leftBehindFirst(rows)).map(row => (
          <BatchItem
            key={row.key}
            row={row}
            choices={choices}
            disabled={isBusy}
            onChange={changed => batch.changeRow(changed)}
          />
        ))}
      </ul>
      {progress !== null && (
        <p className={styles.progress} role="status">
          <progress max={progress.total} value={progress.done} aria-label="Importing" />
          Importing {progress.done + 1} of {progress.total}
        </p>
      )}
      <DialogFooter>
        {isImporting ? (
          <Button onClick={batch.stop}>Stop</Button>
        ) : (
          <Button onClick={() => void cancel()}>{isDone ? 'Choose more files' : 'Cancel'}</Button>
        )}
        {isDone ? (
          <Button kind="primary" onClick={onDone}>
            Done
          </Button>
        ) : (
          <Button kind="primary" disabled={isBusy || !canImport} onClick={() => void importAll()}>
            Import All
          </Button>
        )}
      </DialogFooter>
    </div>
  )
}

/** The result of the last import and what is still to do, above the files that were not imported. */
function BatchResult({ counts, leftBehind }: { counts: string; leftBehind: readonly string[] }) {
  return (
    <div className={styles.result} role="status">
      <p>{counts}</p>
      {leftBehind.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
