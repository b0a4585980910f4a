import { plural } from '#domain/words/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter, STOPPING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './bean-batch.module.css'
import { type BatchRow, isImportable, useBeanBatch } from './use-bean-batch.ts'

const STATUS_WORDS = {
  waiting: 'Waiting',
  ready: 'Ready',
  duplicate: 'Duplicate',
  error: 'Error',
  imported: 'Imported',
  failed: 'Failed',
} as const

interface BeanBatchProps {
  files: readonly File[]
  onCancel: () => void
  onDone: () => void
}

/**
 * Reads several supplier pages and imports those that are ready. It stays open if some fail, to let the owner try
 * again.
 */
export function BeanBatch({ files, onCancel, onDone }: BeanBatchProps) {
  const { rows, progress, importAll, stop } = useBeanBatch(files)
  const { alert } = useMessages()
  const isImporting = progress !== null
  useClosingQuestion(isImporting ? 'Stop importing? The beans imported so far will stay.' : null, STOPPING)
  const countOf = (status: BatchRow['page']['status']) =>
    rows.filter(({ page }) => page.status === status).length
  const readCount = rows.length - countOf('waiting')
  const isReading = readCount < rows.length
  const readyCount = rows.filter(isImportable).length

  const finish = async () => {
    if (readyCount === 0) return alert('No valid files to import.')
    const { successful, failed, isStopped } = await importAll()
    await alert(`Import finished: ${successful} successful, ${failed} failed`)
    if (failed === 0 && !isStopped) onDone()
  }
  return (
    <div className={styles.batch}>
      <dl className={styles.counts}>
        <Figure name="Ready to Import">{readyCount}</Figure>
        <Figure name="Duplicates">{countOf('duplicate')}</Figure>
        <Figure name="Errors">{countOf('error')}</Figure>
      </dl>
      {isReading && <Progress text="Reading" done={readCount} total={rows.length} />}
      {isImporting && <Progress text="Importing" {...progress} />}
      <ul className={styles.files}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the selection never changes, and two files may be alike
          <FileRow key={index} {...row} />
        ))}
      </ul>
      <DialogFooter>
        {isImporting ? <Button onClick={stop}>Stop</Button> : <Button onClick={onCancel}>Cancel</Button>}
        <Button kind="primary" onClick={() => void finish()} disabled={isReading || isImporting}>
          Import {readyCount} {plural(readyCount, { one: 'Bean', other: 'Beans' })}
        </Button>
      </DialogFooter>
    </div>
  )
}

function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <div className={styles.progress}>
      <progress max={total} value={done} aria-label={text} />
      <span>
        {text} {done} of {total}
      </span>
    </div>
  )
}

function FileRow({ file, page }: BatchRow) {
  return (
    <li className={styles.file}>
      <span className={`${styles.badge} ${styles[page.status]}`}>{STATUS_WORDS[page.status]}</span>
      <span className={styles.name}>{'preview' in page ? page.preview.origin_name : file.name}</span>
      <span className={styles.message}>{messageFor(file, page)}</span>
    </li>
  )
}

function messageFor(file: File, page: BatchRow['page']): string {
  if ('message' in page) return page.message
  return page.status === 'ready' ? [file.name, ...page.preview.warnings].join(' · ') : ''
}
