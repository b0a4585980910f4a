import { useEffect, useRef, useState } from 'react'
import type { BeanBulkResult } from '#contract/beans.ts'
import { foldName } from '#domain/name-folding.ts'
import { apiSend, messageOf } from '../api-client.ts'
import { calls } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import { DialogFooter, STOPPING, useClosingQuestion } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { useMessages } from '../ui/messages.tsx'
import { announce } from '../window-events.ts'
import styles from './bean-batch.module.css'
import { type BeanPage, readBeanPage } from './read-bean-page.ts'

const FILES_A_CALL = 10
const STATUS_WORDS = { ready: 'Ready', duplicate: 'Duplicate', error: 'Error' } as const

interface BeanBatchProps {
  files: File[]
  onCancel: () => void
  onDone: () => void
}

/** Several supplier pages: each is read, then those that are ready are imported together. */
export function BeanBatch({ files, onCancel, onDone }: BeanBatchProps) {
  const pages = useBeanPages(files)
  const [importedCount, setImportedCount] = useState<number | null>(null)
  const { alert } = useMessages()
  const isReading = pages.length < files.length
  const isImporting = importedCount !== null
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  useClosingQuestion(isImporting ? 'Stop importing? The beans imported so far will stay.' : null, STOPPING)
  const countOf = (status: BeanPage['status']) => pages.filter(page => page.status === status).length
  const readyFiles = files.filter((_, index) => pages[index]?.status === 'ready')

  const importReady = async () => {
    if (readyFiles.length === 0) return alert('No valid files to import.')
    stopped.current = false
    setImportedCount(0)
    alert(await importFiles(readyFiles, { onProgress: setImportedCount, isStopped: () => stopped.current }))
    onDone()
  }
  return (
    <div className={styles.batch}>
      <dl className={styles.counts}>
        <Figure name="Ready to Import">{countOf('ready')}</Figure>
        <Figure name="Duplicates">{countOf('duplicate')}</Figure>
        <Figure name="Errors">{countOf('error')}</Figure>
      </dl>
      {isReading && <Progress text="Reading" done={pages.length} total={files.length} />}
      {isImporting && <Progress text="Importing" done={importedCount} total={readyFiles.length} />}
      <ul className={styles.files}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the selection never changes, and two files may be alike
          <FileRow key={index} file={file} page={pages[index]} />
        ))}
      </ul>
      <DialogFooter>
        {isImporting ? (
          <Button
            onClick={() => {
              stopped.current = true
            }}
          >
            Stop
          </Button>
        ) : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
        <Button kind="primary" onClick={importReady} disabled={isReading || isImporting}>
          Import {readyFiles.length} {readyFiles.length === 1 ? 'Bean' : 'Beans'}
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

function FileRow({ file, page }: { file: File; page: BeanPage | undefined }) {
  return (
    <li className={styles.file}>
      <span className={`${styles.badge} ${page ? styles[page.status] : ''}`}>
        {page ? STATUS_WORDS[page.status] : 'Waiting'}
      </span>
      <span className={styles.name}>{page?.status === 'ready' ? page.preview.origin_name : file.name}</span>
      {page && <span className={styles.message}>{messageFor(file, page)}</span>}
    </li>
  )
}

function messageFor(file: File, page: BeanPage): string {
  return page.status === 'ready' ? [file.name, ...page.preview.warnings].join(' · ') : page.message
}

/** Reads the pages one after the other; a second page of the same bean is a duplicate of the first. */
function useBeanPages(files: File[]): BeanPage[] {
  const [pages, setPages] = useState<BeanPage[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const readAll = async () => {
      const names = new Set<string>()
      const read: BeanPage[] = []
      for (const file of files) {
        const page = await readBeanPage(file, controller.signal)
        if (controller.signal.aborted) return
        read.push(asDuplicateOfEarlier(page, names))
        setPages([...read])
      }
    }
    void readAll()
    return () => controller.abort()
  }, [files])
  return pages
}

function asDuplicateOfEarlier(page: BeanPage, names: Set<string>): BeanPage {
  if (page.status !== 'ready') return page
  const originName = page.preview.origin_name
  const key = foldName(originName)
  if (names.has(key))
    return { status: 'duplicate', message: `Another page in this selection is also '${originName}'.` }
  names.add(key)
  return page
}

interface ImportProgress {
  onProgress: (count: number) => void
  /** Asked before each call. */
  isStopped: () => boolean
}

/** Uploads in calls of ten, so that each stays short, and says how it ended. */
async function importFiles(files: File[], { onProgress, isStopped }: ImportProgress): Promise<string> {
  let successful = 0
  const problems: string[] = []
  for (let start = 0; start < files.length && !isStopped(); start += FILES_A_CALL) {
    const part = files.slice(start, start + FILES_A_CALL)
    const form = new FormData()
    for (const file of part) form.append('files', file)
    try {
      const result = await apiSend<BeanBulkResult>('POST', calls.beanBulkUpload, form)
      successful += result.successful
      problems.push(...result.errors.map(({ filename, error }) => `${filename}: ${error}`))
      for (const bean of result.created) announce('bean-added', bean)
    } catch (error) {
      problems.push(...part.map(file => `${file.name}: ${messageOf(error)}`))
    }
    onProgress(start + part.length)
  }
  return [`Import finished: ${successful} successful, ${problems.length} failed`, ...problems].join('\n')
}
