import * as calls from '#contract/calls.ts'
import type { InboxImport } from '#contract/inbox.ts'
import type { AlreadyImported, FilePreview, ImportedRoast } from '#contract/roast-import.ts'
import { duplicateRoastText, sameFileText } from '#domain/roast/duplicates.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'

/** Fallback message for a file that can't be read. */
export const FILE_FAILED = 'Error processing file'

/** Asked before weights are lost. */
export const WEIGHTS_QUESTION = 'Discard the weights you typed?'

/** Reads a file on the server without saving anything. The server remembers it for a while. */
export function previewRoast(file: File, signal?: AbortSignal): Promise<FilePreview> {
  return sendCall(calls.previewRoastFile, {}, formOf({ file }), { signal })
}

/** Which roast a file was imported as. */
export function knownFileText({ roast_name, bean_name }: AlreadyImported): string {
  return sameFileText(roast_name, bean_name)
}

/** The message if the log already has a roast of this name, day and bean, or null. A failed check counts as none. */
export async function duplicateMessage(roast: {
  name: string
  date: string
  beanId: number
}): Promise<string | null> {
  const { name, date, beanId } = roast
  if (date === '') return null
  try {
    const asked = { roast_name: name, roast_date: date, bean_id: String(beanId) }
    const { exists } = await readCall(calls.checkRoastExists, asked)
    return exists ? duplicateRoastText(name, date) : null
  } catch (error) {
    console.warn('The duplicate check failed:', messageOf(error))
    return null
  }
}

/** A roast of a file. */
export interface PartOfFile {
  file: File
  /** Which one of several, from 1; absent if it is the only one. */
  part?: number
}

/** Saves a roast of a file that was read. The file itself is sent again only if the server doesn't remember it. */
export async function importRoast(
  reading_id: string,
  { file, part }: PartOfFile,
  request: InboxImport,
): Promise<ImportedRoast> {
  try {
    return await sendCall(calls.importRoastFile, {}, formOf({ ...request, reading_id }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== FORGOTTEN) throw error
    return sendCall(calls.importRoastFile, {}, formOf({ ...request, file, part }))
  }
}

/** HTTP 410: the server read this file too long ago. */
const FORGOTTEN = 410

/** A form of these fields. What is null is sent empty, as it takes out what the file says. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value)
    else if (Array.isArray(value)) form.set(name, JSON.stringify(value))
    else if (value !== undefined) form.set(name, String(value ?? ''))
  }
  return form
}
