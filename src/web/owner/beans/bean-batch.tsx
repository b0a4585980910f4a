import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { counted } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { BatchResult, batchResultText } from '#web/owner/import/table/batch-result.tsx'
import { FileTable } from '#web/owner/import/table/file-table.tsx'
import { inTurn, useLongWork } from '#web/owner/parts/work/long-work.ts'
import { ProgressLine } from '#web/owner/parts/work/progress-line.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  CloseButton,
  DISCARD_TYPED,
  DialogFooter,
  LeaveButton,
  STOPPING,
  useClosingQuestion,
} from '#web/ui/dialog.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { goToField } from '#web/ui/go-to.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { beanOfDraft, type DraftProblem, draftOf, type EditedBean, sentFields } from './bean-draft.ts'
import styles from './bean-importer.module.css'
import { PageLine } from './page-line.tsx'
import {
  importableRows,
  isTyped,
  judgedPages,
  type PageRow,
  type PageStatus,
  type ReadRow,
} from './page-rows.ts'
import { readBeanPage } from './read-bean-page.ts'

const BOUGHT = 'If you like, enter how much you bought of each, and for what.'

/** Whether a page is imported. */
const CHOICE = { key: 'choice', heading: 'Import', className: styles.choices }

interface BeanBatchProps {
  files: readonly File[]
  onCancel: () => void
}

/**
 * Reads several supplier pages, shows what was read of each, and imports those that are ready and not left out. It
 * stays open with the results.
 */
export function BeanBatch({ files, onCancel }: BeanBatchProps) {
  const { rows, change, progress, importBeans, stop } = useBeanBatch(files)
  const { alert } = useMessages()
  const known = useCall(calls.listBeans, {}).data ?? []
  const [unreadable, setUnreadable] = useState<{ key: string; problem: DraftProblem } | null>(null)
  /** The counts of the last import. */
  const [result, setResult] = useState<string | null>(null)
  const results = useRef<HTMLDivElement>(null)
  /** Which lines are open; those that were closed again are false. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const open = (key: string, isOpen: boolean) => setOpened(known => new Map(known).set(key, isOpen))
  const pages = judgedPages(
    rows,
    known.map(bean => bean.origin_name),
  )
  const ready = importableRows(pages)
  const isImporting = progress !== null
  useClosingQuestion(isImporting ? 'Stop importing? The beans imported so far will stay.' : null, STOPPING)
  useClosingQuestion(!isImporting && rows.some(isTyped) ? DISCARD_TYPED : null)
  useClosingQuestion(!isImporting && ready.length > 0 ? 'Discard this batch without importing it?' : null)
  const countOf = (wanted: PageStatus) => pages.filter(({ status }) => status === wanted).length
  const readCount = rows.length - countOf('reading')
  const isReading = readCount < rows.length
  const isAsking = pages.some(({ status }) => status === 'imported')
  const isDone = result !== null && ready.length === 0

  const importAll = async () => {
    if (ready.length === 0) return alert('No valid files to import.')
    const beans = new Map<string, EditedBean>()
    for (const { key, draft } of ready) {
      const bean = beanOfDraft(draft)
      if (!bean.ok) {
        open(key, true)
        return setUnreadable({ key, problem: bean.reason })
      }
      beans.set(key, bean.value)
    }
    setUnreadable(null)
    const { successful, failed } = await importBeans(beans)
    setResult(batchResultText(successful, failed))
    goToField(results.current)
  }
  return (
    <div className={styles.batch}>
      <div ref={results} tabIndex={-1} className={styles.results}>
        <dl className={styles.counts}>
          <Figure name="Ready to Import">{ready.length}</Figure>
          <Figure name="Duplicates">{countOf('duplicate')}</Figure>
          <Figure name="Errors">{countOf('error')}</Figure>
        </dl>
        {result !== null && !isImporting && (
          <BatchResult counts={result} skipped={isAsking ? [BOUGHT] : []} />
        )}
      </div>
      {isReading && <ProgressLine doing="Reading" done={readCount} total={rows.length} at={readCount} />}
      {isImporting && <ProgressLine doing="Importing" {...progress} at={progress.done} />}
      <FileTable lead={CHOICE} heading="Bean">
        <tbody>
          {pages.map(page => (
            <PageLine
              key={page.row.key}
              {...page}
              unreadable={unreadable?.key === page.row.key ? unreadable.problem : null}
              isOpen={opened.get(page.row.key) ?? null}
              disabled={isImporting}
              onToggle={() => open(page.row.key, !opened.get(page.row.key))}
              onChange={changed => {
                setUnreadable(null)
                change(page.row.key, changed)
              }}
            />
          ))}
        </tbody>
      </FileTable>
      <DialogFooter>
        {isImporting ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <LeaveButton onLeave={onCancel}>{isDone ? 'Choose more files' : 'Cancel'}</LeaveButton>
        )}
        {isDone ? (
          <CloseButton kind="primary">Done</CloseButton>
        ) : (
          <Button kind="primary" onClick={() => void importAll()} disabled={isReading || isImporting}>
            Import {counted(ready.length, 'Bean')}
          </Button>
        )}
      </DialogFooter>
    </div>
  )
}

/** Reads a batch of suppliers' pages one at a time, and adds their beans as the owner corrected them. */
function useBeanBatch(files: readonly File[]) {
  const [rows, setRows] = useState<readonly PageRow[]>(() =>
    files.map((file, index) => ({ key: String(index), file, state: 'reading' })),
  )
  const changeRow = (key: string, changed: (row: PageRow) => PageRow) =>
    setRows(known => known.map(row => (row.key === key ? changed(row) : row)))
  const changeRead = (key: string, changed: Partial<ReadRow>) =>
    changeRow(key, row => (row.state === 'read' ? { ...row, ...changed } : row))

  const readAll = useEffectEvent(async (signal: AbortSignal) => {
    for (const { key, file } of rows) {
      const row = await readRow(key, file, signal)
      if (signal.aborted) return
      changeRow(key, () => row)
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void readAll(controller.signal)
    return () => controller.abort()
  }, [])

  const importing = useLongWork('stops', async (run, beans: ReadonlyMap<string, EditedBean>) => {
    const counts = { successful: 0, failed: 0 }
    await inTurn([...beans], run, async ([key, bean]) => {
      try {
        const imported = await sendCall(calls.createBean, {}, sentFields(bean))
        changeRead(key, { imported, refusal: null })
        counts.successful += 1
      } catch (error) {
        changeRead(key, { refusal: messageOf(error) })
        counts.failed += 1
      }
    })
    return counts
  })
  return {
    rows,
    /** Corrects what was read of a page, or leaves it out. */
    change: (key: string, changed: Partial<Pick<ReadRow, 'draft' | 'isLeftOut'>>) =>
      changeRead(key, { ...changed, refusal: null }),
    progress: importing.progress,
    importBeans: importing.run,
    stop: importing.stop,
  }
}

async function readRow(key: string, file: File, signal: AbortSignal): Promise<PageRow> {
  const page = await readBeanPage(file, signal)
  if (!page.ok) return { key, file, state: 'unreadable', problem: page.reason }
  const { warnings, ...bean } = page.value
  const draft = draftOf(bean)
  const untouched = { isLeftOut: false, imported: null, refusal: null }
  return { key, file, state: 'read', found: draft, draft, warnings, ...untouched }
}
