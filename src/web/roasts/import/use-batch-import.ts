import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BeanMatchAnswer } from '#contract/roast-import.ts'
import type { Roast } from '#contract/roasts.ts'
import { sameFileText } from '#domain/roast/duplicates.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { type BatchRow, isImportable, type ReadRow, withBean } from './batch-rows.ts'
import { type BeanChoices, useBeanChoices } from './bean-select.tsx'
import {
  duplicateMessage,
  FILE_FAILED,
  IMPORT_FAILED,
  type ImportBean,
  importOf,
  importRoast,
  matchBean,
  previewRoast,
} from './roast-import-calls.ts'
import { fileWithSameBytes } from './same-bytes.ts'

export interface BatchImportState {
  rows: BatchRow[]
  changeRow: (row: BatchRow) => void
  choices: BeanChoices
  /** Gives a bean, a green weight or both to every row that is read but not imported. Null and '' give nothing. */
  giveToAll: (bean: ImportBean | null, greenWeight: string) => void
  /** How many files are processed; null while nothing is being imported. */
  progress: { done: number; total: number } | null
  /** Resolves to the counts and to the rows as they then are. */
  importAll: () => Promise<{ successful: number; failed: number; rows: BatchRow[] }>
  /** Stops after the current file. */
  stop: () => void
}

/** Reads a batch of files one at a time and imports those that it can. `onImported` is called for each. */
export function useBatchImport(files: readonly File[], onImported: (roast: Roast) => void): BatchImportState {
  const [rows, setRows] = useState<BatchRow[]>(() =>
    files.map((file, index) => ({ key: `${index} ${file.name}`, file, status: 'reading' })),
  )
  const [beans, setBeans] = useState<BeanMatchAnswer['available_beans']>([])
  const choices = useBeanChoices(beans)
  const [progress, setProgress] = useState<BatchImportState['progress']>(null)
  const changeRow = (changed: BatchRow) => setRows(known => replaced(known, changed))

  const isStopped = useRef(false)

  const readAll = useEffectEvent(async (isGone: () => boolean) => {
    for (const [index, row] of rows.entries()) {
      const read = await readRow(row, files.slice(0, index), setBeans)
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

  const giveToAll = (bean: ImportBean | null, greenWeight: string) => {
    const given = (row: ReadRow): ReadRow => {
      const weighed = greenWeight === '' ? row : { ...row, roast: { ...row.roast, greenWeight } }
      return bean === null ? weighed : withBean(weighed, bean)
    }
    setRows(known => known.map(row => ('roast' in row ? given(row) : row)))
  }
  const { send: importAll } = useSending(async () => {
    const importable = rows.filter(isImportable)
    let current = rows
    const change = (changed: BatchRow) => {
      current = replaced(current, changed)
      changeRow(changed)
    }
    let successful = 0
    let failed = 0
    isStopped.current = false
    for (const [done, row] of importable.entries()) {
      if (isStopped.current) break
      setProgress({ done, total: importable.length })
      try {
        const roast = await importRoast(row.roast, row.bean)
        onImported(roast)
        change({ key: row.key, file: row.file, status: 'imported', roastName: roast.roast_name })
        successful += 1
      } catch (error) {
        const message = messageOf(error, IMPORT_FAILED)
        const { key, file, roast, bean } = row
        change({ key, file, status: 'failed', roast, bean, message })
        failed += 1
      }
    }
    setProgress(null)
    return { successful, failed, rows: current }
  })
  const stop = () => {
    isStopped.current = true
  }
  return { rows, changeRow, choices, giveToAll, progress, importAll, stop }
}

function replaced(rows: readonly BatchRow[], changed: BatchRow): BatchRow[] {
  return rows.map(row => (row.key === changed.key ? changed : row))
}

async function readRow(
  { key, file }: BatchRow,
  earlier: readonly File[],
  onBeans: (beans: BeanMatchAnswer['available_beans']) => void,
): Promise<BatchRow> {
  try {
    const same = await fileWithSameBytes(file, earlier)
    if (same !== null) return { key, file, status: 'duplicate', message: `The same file as ${same.name}.` }
    const match = await matchBean(file)
    onBeans(match.available_beans)
    const preview = await previewRoast(file)
    const { already_imported: known } = preview
    const bean = match.matching_bean
    const roast = importOf(file, preview)
    const duplicate = bean === null ? null : await duplicateMessage(roast, bean)
    const message = duplicate ?? (known && sameFileText(known.roast_name, known.bean_name))
    if (message !== null) return { key, file, status: 'duplicate', message }
    return { key, file, status: bean === null ? 'no_bean_match' : 'ready', roast, bean }
  } catch (error) {
    return { key, file, status: 'error', message: messageOf(error, FILE_FAILED) }
  }
}
