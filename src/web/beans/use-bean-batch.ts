import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { type BeanPage, readBeanPage } from './read-bean-page.ts'

/** Files per upload call, to keep each call short. */
const FILES_PER_CALL = 10

/** A page that is ready, or whose import failed and can be tried again. */
type ImportablePage =
  | { status: 'ready'; preview: BeanPreview }
  | { status: 'failed'; preview: BeanPreview; message: string }

/** One file of a batch and its state. */
export interface BatchRow<Page = BeanPage | ImportablePage | { status: 'waiting' | 'imported' }> {
  file: File
  page: Page
}

export interface BeanBatchState {
  rows: BatchRow[]
  /** How many files are processed; null while nothing is being imported. */
  progress: { done: number; total: number } | null
  importAll: () => Promise<{ successful: number; failed: number; isStopped: boolean }>
  /** Stops after the current call. */
  stop: () => void
}

/** Reads a batch of supplier pages one at a time and imports those that it can. */
export function useBeanBatch(files: readonly File[]): BeanBatchState {
  const [rows, setRows] = useState<BatchRow[]>(() =>
    files.map(file => ({ file, page: { status: 'waiting' } })),
  )
  const [progress, setProgress] = useState<BeanBatchState['progress']>(null)
  const isStopped = useRef(false)
  const changeRows = (changed: readonly BatchRow[]) =>
    setRows(known => known.map(row => changed.find(({ file }) => file === row.file) ?? row))

  const readAll = useEffectEvent(async (signal: AbortSignal) => {
    const names = new Set<string>()
    for (const file of files) {
      const page = await readBeanPage(file, signal)
      if (signal.aborted) return
      changeRows([{ file, page: asDuplicateOfEarlier(page, names) }])
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void readAll(controller.signal)
    return () => {
      controller.abort()
      isStopped.current = true
    }
  }, [])

  const { send: importAll } = useSending(async () => {
    const wanted = rows.filter(isImportable)
    let failed = 0
    let done = 0
    isStopped.current = false
    while (done < wanted.length && !isStopped.current) {
      setProgress({ done, total: wanted.length })
      const imported = await importPart(wanted.slice(done, done + FILES_PER_CALL))
      changeRows(imported)
      failed += imported.filter(({ page }) => page.status === 'failed').length
      done += imported.length
    }
    setProgress(null)
    return { successful: done - failed, failed, isStopped: isStopped.current }
  })
  const stop = () => {
    isStopped.current = true
  }
  return { rows, progress, importAll, stop }
}

export function isImportable(row: BatchRow): row is BatchRow<ImportablePage> {
  return row.page.status === 'ready' || row.page.status === 'failed'
}

/** A second page of the same bean is a duplicate of the first. */
function asDuplicateOfEarlier(page: BeanPage, names: Set<string>): BeanPage {
  if (page.status !== 'ready') return page
  const originName = page.preview.origin_name
  const key = foldName(originName)
  if (names.has(key)) {
    return { status: 'duplicate', message: `Another page in this selection is also '${originName}'.` }
  }
  names.add(key)
  return page
}

async function importPart(part: readonly BatchRow<ImportablePage>[]): Promise<BatchRow[]> {
  const form = new FormData()
  for (const { file } of part) form.append('files', file)
  try {
    const result = await sendCall(calls.importBeanPages, {}, form)
    const isOfPart = ({ filename }: { filename: string }) => part.some(({ file }) => file.name === filename)
    const restProblem = result.errors.find(error => !isOfPart(error))
    const created = new Set(result.created.map(bean => foldName(bean.origin_name)))
    return part.map(({ file, page: { preview } }) => {
      const problem = result.errors.find(({ filename }) => filename === file.name) ?? restProblem
      const isImported = problem === undefined || created.has(foldName(preview.origin_name))
      return {
        file,
        page: isImported ? { status: 'imported' } : { status: 'failed', preview, message: problem.error },
      }
    })
  } catch (error) {
    const message = messageOf(error)
    return part.map(({ file, page: { preview } }) => ({ file, page: { status: 'failed', preview, message } }))
  }
}
