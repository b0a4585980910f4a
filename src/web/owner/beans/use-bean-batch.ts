import { useEffect, useEffectEvent, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { inTurn, type Progress, useLongWork } from '#web/owner/parts/work/long-work.ts'
import { draftOf, type EditedBean, sentFields } from './bean-draft.ts'
import type { PageRow, ReadRow } from './page-rows.ts'
import { readBeanPage } from './read-bean-page.ts'

export interface BeanBatchState {
  rows: readonly PageRow[]
  /** Corrects what was read of a page, or leaves it out. */
  change: (key: string, changed: Partial<Pick<ReadRow, 'draft' | 'isLeftOut'>>) => void
  /** How many beans were sent; null while nothing is being imported. */
  progress: Progress | null
  /** Adds the beans of these pages, one after the other. */
  importBeans: (beans: ReadonlyMap<string, EditedBean>) => Promise<{ successful: number; failed: number }>
  /** Stops after the current bean. */
  stop: () => void
}

/** Reads a batch of suppliers' pages one at a time, and adds their beans as the owner corrected them. */
export function useBeanBatch(files: readonly File[]): BeanBatchState {
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
    change: (key, changed) => changeRead(key, { ...changed, refusal: null }),
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
