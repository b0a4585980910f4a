import * as calls from '#contract/calls.ts'
import type { BeanMatchAnswer, Roast, RoastPreview } from '#contract/roasts.ts'
import { duplicateRoastText } from '#domain/duplicates.ts'
import { messageOf, readCall, sendCall } from '#web/api/api-client.ts'
import { weightOfText } from '#web/parts/weight-text.ts'

/** What the import needs to know about a roast's bean. */
export interface ImportBean {
  id: number
  origin_name: string
}

/** A file as the server read it, with the owner's additions. */
export interface RoastImport {
  file: File
  preview: RoastPreview
  roastName: string
  /** `YYYY-MM-DD`, or '' if unknown. */
  roastDate: string
  /** In grams, as typed. */
  greenWeight: string
  roastedWeight: string
}

/** Fallback messages for a file that can't be read and a roast that can't be saved. */
export const FILE_FAILED = 'Error processing file'
export const IMPORT_FAILED = 'Error importing roast. Please try again.'

/** The initial import of a file that was just read. */
export function importOf(file: File, preview: RoastPreview): RoastImport {
  return {
    file,
    preview,
    roastName: preview.roast_name,
    roastDate: preview.roast_date ?? '',
    greenWeight: '',
    roastedWeight: '',
  }
}

/** Finds the bean that a file names. */
export function matchBean(file: File, signal?: AbortSignal): Promise<BeanMatchAnswer> {
  return sendCall(calls.matchBeanOfFile, {}, formOf({ file }), { signal })
}

/** Reads a file on the server without saving anything. */
export function previewRoast(file: File, signal?: AbortSignal): Promise<RoastPreview> {
  return sendCall(calls.previewRoastFile, {}, formOf({ file }), { signal })
}

/**
 * The message if the log already has this roast, or null. If the owner hasn't changed the name, looks up the one in
 * the file, without the number that it would get. A failed check counts as no duplicate.
 */
export async function duplicateMessage(roast: RoastImport, bean: ImportBean): Promise<string | null> {
  const { roastDate } = roast
  const name = editedName(roast) ?? roast.preview.source_name
  if (roastDate === '') return null
  try {
    const asked = { roast_name: name, roast_date: roastDate, bean_id: bean.id }
    const { exists } = await readCall(calls.checkRoastExists, asked)
    return exists ? duplicateRoastText(name, roastDate) : null
  } catch (error) {
    console.warn('The duplicate check failed:', messageOf(error))
    return null
  }
}

/** Saves a roast. */
export function importRoast(roast: RoastImport, bean: ImportBean): Promise<Roast> {
  const green = weightOfText(roast.greenWeight)
  const roasted = weightOfText(roast.roastedWeight)
  return sendCall(
    calls.importRoastFile,
    {},
    formOf({
      bean_id: String(bean.id),
      roast_name: editedName(roast),
      roast_date: roast.roastDate || null,
      green_weight_g: green === null ? null : String(green),
      roasted_weight_g: roasted === null ? null : String(roasted),
      file: roast.file,
    }),
  )
}

/**
 * The name if the owner changed it, or null. An unchanged one isn't sent: the server numbers roasts as it saves
 * them.
 */
function editedName({ roastName, preview }: RoastImport): string | null {
  const name = roastName.trim()
  return name === '' || name === preview.roast_name ? null : name
}

function formOf(fields: Record<string, string | File | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value)
  return form
}
