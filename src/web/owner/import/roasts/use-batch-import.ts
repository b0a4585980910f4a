import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportedRoast, RoastPreview } from '#contract/roast-import.ts'
import { isOfDateAlone } from '#domain/roast/roast-differences.ts'
import { messageOf } from '#web/api/api-client.ts'
import type { FileFacts, ImportRow, WaitingFile } from '#web/owner/import/table/import-rows.ts'
import type { ResultRoast } from '#web/owner/import/table/result-cells.tsx'
import { otherWarnings } from '#web/owner/import/table/row-weights.ts'
import { useImportTable } from '#web/owner/import/table/use-import-table.ts'
import { fileKey, forgetImport, interruptedImport, keepImport } from './import-draft.ts'
import {
  duplicateMessage,
  FILE_FAILED,
  importRoast,
  knownFileText,
  type PartOfFile,
  previewRoast,
} from './roast-import-calls.ts'
import { NO_PLAN, planned, readingId, useImportPlan } from './use-import-plan.ts'

/** A file of a batch, or one of its roasts, with what was read of it. */
type BatchFile = WaitingFile & PartOfFile

/**
 * Reads a batch of files one at a time and imports those that it can. `onImported` is called for each. What the owner
 * chooses is stored in the browser until the batch ends, in case the page is closed before.
 */
export function useBatchImport(chosen: readonly File[], onImported: (roast: ImportedRoast) => void) {
  const [files, setFiles] = useState(() => chosen.map(newFile))
  const [imported, setImported] = useState<readonly ResultRoast[]>([])
  const [draft] = useState(interruptedImport)
  const [plan, setPlan] = useState(NO_PLAN)
  const [turn, setTurn] = useState(0)
  const table = useImportTable({
    files: files.map((file, index) => planned(file, { index, plan, files })),
    groups: plan.groups,
    stepAside: plan.step_aside,
    onRenumbered: () => setTurn(turn + 1),
    draft: { choices: new Map(draft?.choices), newBeans: draft?.newBeans ?? [] },
    send: (row, request) => importRoast(readingId(row), fileOf(files, row), request),
    onImported: (row, roast) => {
      setFiles(known => known.filter(({ key }) => key !== row.key))
      // Its line goes, and with it what may not have been read there.
      const { preview } = row.facts
      setImported(known => [...known, { ...roast, warnings: preview === null ? [] : otherWarnings(preview) }])
      onImported(roast)
    },
  })
  const unread = files.filter(({ state }) => state === 'reading').length

  const readAll = useEffectEvent(async (isGone: () => boolean) => {
    for (const [index, file] of files.entries()) {
      const read = await readFile(file, chosen.slice(0, index))
      if (isGone()) return
      setFiles(known => known.flatMap(each => (each.key === file.key ? read : [each])))
    }
  })
  const stop = useEffectEvent(table.stop)
  useEffect(() => {
    let gone = false
    void readAll(() => gone)
    return () => {
      gone = true
      stop()
      // This doesn't run on a reload or a crash, after which the import can be resumed.
      forgetImport()
    }
  }, [])

  useImportPlan(unread === 0 ? table.rows : [], turn, setPlan)
  const { choices, newBeans } = table
  useEffect(() => {
    const waiting = new Set(files.map(({ file }) => file))
    keepImport({
      files: chosen.map(newFile).map(({ key, file, fileName }) => ({
        key,
        name: fileName,
        isImported: !waiting.has(file),
      })),
      choices: [...choices],
      newBeans: newBeans.beans,
    })
  }, [files, chosen, choices, newBeans.beans])
  return {
    table: { ...table, isBusy: table.isBusy || unread > 0 },
    /** How many files are read; null once all are. */
    reading: unread === 0 ? null : { done: chosen.length - unread, total: chosen.length },
    imported,
  }
}

function newFile(file: File, index: number, all: readonly File[]): BatchFile {
  const key = fileKey(file)
  const isTwice = all.slice(0, index).some(other => fileKey(other) === key)
  return {
    key: isTwice ? `${key} ${index}` : key,
    file,
    fileName: file.name,
    arrived: null,
    state: 'reading',
  }
}

function fileOf(files: readonly BatchFile[], row: ImportRow): PartOfFile {
  return files.find(({ key }) => key === row.key)!
}

/** Reads a file. Each of its roasts becomes a line of its own. */
async function readFile(waiting: BatchFile, earlier: readonly File[]): Promise<BatchFile[]> {
  const { key, file, fileName, arrived } = waiting
  const base = { key, file, fileName, arrived }
  try {
    const same = await fileWithSameBytes(file, earlier)
    const { others = [], ...first } = await previewRoast(file)
    const previews = [first, ...others]
    return await Promise.all(
      previews.map(async (preview, index): Promise<BatchFile> => {
        const duplicate = same === null ? await duplicateOf(preview) : `The same file as ${same.name}.`
        const part = previews.length === 1 ? {} : partOf(base, index + 1)
        return { ...base, ...part, state: 'read', facts: factsOf(preview, duplicate) }
      }),
    )
  } catch (error) {
    return [{ ...base, state: 'unreadable', problem: messageOf(error, FILE_FAILED) }]
  }
}

/** What tells a roast of a file from the others in it. */
function partOf({ key, fileName }: Pick<BatchFile, 'key' | 'fileName'>, part: number) {
  return part === 1
    ? { part }
    : { part, key: `${key} roast ${part}`, fileName: `${fileName} (roast ${part})` }
}

/** Why a file is a duplicate, or null. */
async function duplicateOf(preview: RoastPreview): Promise<string | null> {
  const { already_imported, matching_bean: bean, roast_date } = preview
  if (already_imported !== null) return knownFileText(already_imported)
  const isHere = preview.same_recording !== null && !isOfDateAlone(preview.same_recording)
  if (isHere || bean === null) return null
  return duplicateMessage({ name: preview.source_name, date: roast_date ?? '', beanId: bean.id })
}

/** What a file says, as a line of the table shows it. */
export function factsOf(preview: RoastPreview, duplicate: string | null): FileFacts {
  return {
    ...preview,
    roast_name: preview.proposed_roast_name,
    group: null,
    place: 0,
    same_file: null,
    preview,
    duplicate,
  }
}

/** The first of the files with the same bytes, or null. */
async function fileWithSameBytes(file: File, others: readonly File[]): Promise<File | null> {
  for (const other of others) {
    if (other.size === file.size && (await haveSameBytes(file, other))) return other
  }
  return null
}

async function haveSameBytes(one: File, other: File): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map(async file => new Uint8Array(await file.arrayBuffer())),
  )
  return left!.every((byte, index) => byte === right![index])
}
