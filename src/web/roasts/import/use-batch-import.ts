import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '#web/api/api-client.ts'
import { announce } from '#web/parts/window-events.ts'
import { type BatchRow, isImportable } from './batch-rows.ts'
import {
  duplicateMessage,
  FILE_FAILED,
  IMPORT_FAILED,
  importOf,
  importRoast,
  matchBean,
  previewRoast,
} from './roast-import-calls.ts'

export interface BatchImportState {
  rows: BatchRow[]
  changeRow: (row: BatchRow) => void
  /** How many files are processed; null while nothing is being imported. */
  progress: { done: number; total: number } | null
  importAll: () => Promise<{ successful: number; failed: number; isStopped: boolean }>
  /** Stops after the current file. */
  stop: () => void
}

/** Reads a batch of files one at a time and imports those that it can. */
export function useBatchImport(files: readonly File[]): BatchImportState {
  const [rows, setRows] = useState<BatchRow[]>(() =>
    files.map((file, index) => ({ key: `${index} ${file.name}`, file, status: 'reading' })),
  )
  const [progress, setProgress] = useState<BatchImportState['progress']>(null)
  const changeRow = (changed: BatchRow) =>
    setRows(known => known.map(row => (row.key === changed.key ? changed : row)))

  const isStopped = useRef(false)

  const readAll = useEffectEvent(async (isGone: () => boolean) => {
    for (const row of rows) {
      const read = await readRow(row)
      if (isGone()) return
      changeRow(read)
    }
  })
  useEffect(() => {
    let gone = false
    void readAll(() => gone)
    return () => {
      gone = true
      isStopped.current = true
    }
  }, [])

  const importAll = async () => {
    const importable = rows.filter(isImportable)
    let successful = 0
    let failed = 0
    isStopped.current = false
    for (const [done, row] of importable.entries()) {
      if (isStopped.current) break
      setProgress({ done, total: importable.length })
      try {
        const roast = await importRoast(row.roast, row.bean)
        announce('roast-added', roast)
        changeRow({ key: row.key, file: row.file, status: 'imported', roastName: roast.roast_name })
        successful += 1
      } catch (error) {
        const message = messageOf(error, IMPORT_FAILED)
        const { key, file, roast, bean } = row
        changeRow({ key, file, status: 'failed', roast, bean, message })
        failed += 1
      }
    }
    setProgress(null)
    return { successful, failed, isStopped: isStopped.current }
  }
  const stop = () => {
    isStopped.current = true
  }
  return { rows, changeRow, progress, importAll, stop }
}

async function readRow({ key, file }: BatchRow): Promise<BatchRow> {
  try {
    const match = await matchBean(file)
    const roast = importOf(file, await previewRoast(file))
    if (match.matching_bean === null) {
      return { key, file, status: 'no_bean_match', roast, bean: null, beans: match.available_beans }
    }
    const duplicate = await duplicateMessage(roast, match.matching_bean)
    if (duplicate !== null) return { key, file, status: 'duplicate', message: duplicate }
    return { key, file, status: 'ready', roast, bean: match.matching_bean }
  } catch (error) {
    return { key, file, status: 'error', message: messageOf(error, FILE_FAILED) }
  }
}
