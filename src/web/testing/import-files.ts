import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { FilePreview, ImportedRoast, RoastPreview } from '#contract/roast-import.ts'
import { answer, Refusal } from './answers.ts'
import { sampleBean } from './sample-beans.ts'
import { waitingFile } from './sample-inbox.ts'
import type { SampleLog } from './sample-log.ts'
import { CRACK, sampleRoast, samples } from './sample-roasts.ts'

/**
 * What a file's preview has instead of the sample values, or why it can't be read, by the file's name. A test may
 * change it before the read.
 */
export type FoundInFiles = Record<string, Partial<FilePreview> | Refusal>

/** A roast of the form that imports it. */
type Importing = (form: FormData) => ImportedRoast

/** The panel with the importer. */
export const importPanel = page.getByRole('dialog', { name: 'Add Roast' })

/** Answers what an import sends; the log gets its roasts and new beans. A file without samples has no score. */
export function answerImport(log: SampleLog, found: FoundInFiles): Importing {
  const read = new Map<string, RoastPreview>()
  const ids = new Map<string, number>()
  answer(calls.previewRoastFile, ({ body }) => {
    const { name } = body.get('file') as File
    const id = ids.get(name) ?? ids.size + 1
    ids.set(name, id)
    const { group: _, place: __, same_recording_as: ___, ...usual } = waitingFile(id, name).roast!
    const inFile = found[name]
    if (inFile instanceof Refusal) throw inFile
    const preview = { ...usual, ...inFile, reading_id: String(id) }
    for (const one of [preview, ...(preview.others ?? [])]) read.set(one.reading_id, one)
    return preview
  })
  answer(calls.planImport, ({ body }) => ({
    files: body.reading_ids.map(reading_id => ({
      reading_id,
      roast_name: read.get(reading_id)!.proposed_roast_name,
      number_reason: 'none' as const,
      number_taken: null,
      far_above: null,
      group: null,
      same_recording: null,
      same_recording_as: null,
    })),
    groups: [],
  }))
  answer(calls.checkRoastExists, () => ({ exists: false }))
  answer(calls.createBean, ({ body }) => {
    const bean = sampleBean({ id: log.beans.length + 1, origin_name: body.origin_name })
    log.beans = [...log.beans, bean]
    return bean
  })
  const importing: Importing = form => {
    const file = read.get(String(form.get('reading_id')))!
    const weight = (name: 'green_weight_g' | 'roasted_weight_g') =>
      form.has(name) ? Number(form.get(name)) || null : file[name]
    const roast = sampleRoast({
      id: Number(file.reading_id),
      roast_name: String(form.get('roast_name')),
      roast_date: form.has('roast_date') ? String(form.get('roast_date')) : file.roast_date,
      green_weight_g: weight('green_weight_g'),
      roasted_weight_g: weight('roasted_weight_g'),
      bean: log.beans.find(({ id }) => id === Number(form.get('bean_id')))!,
      ...(file.timeline_count === 0 ? {} : { timeline: samples(), milestones: CRACK }),
    })
    log.roasts = [...log.roasts, roast]
    return roast
  }
  answer(calls.importRoastFile, ({ body }) => importing(body))
  return importing
}

/** Chooses files as the browser's own dialog does, for the input with this label. */
export function chooseFiles(label: string, ...files: File[]): void {
  const input = page.getByLabelText(label).element() as HTMLInputElement
  input.files = transferOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The files as a DataTransfer, as a drop or a file picker has them. */
export function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Reads what an alert says, and closes it. */
export async function closeAlert(text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect.element(alert.getByText(text)).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect.element(alert).not.toBeInTheDocument()
}
