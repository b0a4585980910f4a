import { useRef, useState } from 'react'
import type { ImportedRoast } from '#contract/roast-import.ts'
import { counted } from '#domain/words/plural.ts'
import { BatchResult } from '#web/owner/import/table/batch-result.tsx'
import { ImportAll, MissingBeans, WeightsOfAll } from '#web/owner/import/table/import-all.tsx'
import { ImportResults } from '#web/owner/import/table/import-results.tsx'
import { hasTypedWeights, isAtRisk, isImportable } from '#web/owner/import/table/import-rows.ts'
import { ImportTable } from '#web/owner/import/table/import-table.tsx'
import { skippedTexts } from '#web/owner/import/table/row-kinds.ts'
import { ProgressLine } from '#web/owner/parts/work/progress-line.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  CloseButton,
  DISCARDING,
  DialogFooter,
  LeaveButton,
  STOPPING,
  useClosingQuestion,
} from '#web/ui/dialog.tsx'
import { goToField } from '#web/ui/go-to.ts'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { forgetImport } from './import-draft.ts'
import { WEIGHTS_QUESTION } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'
import { useBatchImport } from './use-batch-import.ts'

interface BatchImportProps {
  files: readonly File[]
  onImported: (roast: ImportedRoast) => void
  onCancel: () => void
}

/** Imports several files at once: a line for each with what it still needs, one button for all, then the results. */
export function BatchImport({ files, onImported, onCancel }: BatchImportProps) {
  const messages = useMessages()
  const { table, reading, imported } = useBatchImport(files, onImported)
  const { rows, progress } = table
  /** The counts of the last import. */
  const [result, setResult] = useState<string | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const isImporting = progress !== null
  const isTyped = rows.some(hasTypedWeights)
  const isDone = result !== null && !rows.some(isImportable) && !isTyped
  const atRisk = rows.some(isAtRisk)
  useClosingQuestion(isImporting ? 'Stop importing? The roasts imported so far will stay.' : null, STOPPING)
  useClosingQuestion(atRisk && !isImporting ? 'Discard this batch without importing it?' : null)

  const showResult = async (counts: string) => {
    await messages.alert(counts)
    // Only now, so that the alert isn't over a page that says the same.
    setResult(counts)
    goToField(heading.current)
  }
  const cancel = async () => {
    if (!isTyped || (await messages.confirm(WEIGHTS_QUESTION, DISCARDING))) leave()
  }
  const leave = () => {
    // Before `onCancel`, after which the importer says whether an import was interrupted.
    forgetImport()
    onCancel()
  }
  return (
    <div className={layout.stack4} data-wide>
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        <h3>Batch Results</h3>
        <span>{counted(files.length, 'file')}</span>
      </div>
      {result !== null && !isImporting && <BatchResult counts={result} skipped={skippedTexts(rows)} />}
      <ImportResults roasts={imported} />
      {rows.length > 0 && <ImportTable table={table} />}
      <WeightsOfAll table={table} />
      {reading !== null && <ProgressLine doing="Reading" {...reading} />}
      {isImporting && <ProgressLine doing="Importing" {...progress} />}
      <DialogFooter>
        <Problem>{table.problem}</Problem>
        <MissingBeans table={table} />
        {isImporting && <Button onClick={table.stop}>Stop</Button>}
        {!isImporting && result === null && <Button onClick={() => void cancel()}>Cancel</Button>}
        {!isImporting && result !== null && (
          <LeaveButton onLeave={leave}>{isDone ? 'Choose more files' : 'Cancel'}</LeaveButton>
        )}
        {isDone ? (
          <CloseButton kind="primary">Done</CloseButton>
        ) : (
          <ImportAll table={table} onImported={counts => void showResult(counts)} />
        )}
      </DialogFooter>
    </div>
  )
}
