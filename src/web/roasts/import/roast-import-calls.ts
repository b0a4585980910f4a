import * as calls from '#contract/calls.ts'
import type { BeanMatchAnswer, Roast, RoastPreview } from '#contract/roasts.ts'
import { duplicateRoastText } from '#domain/duplicates.ts'
import { messageOf, readCall, sendCall } from '#web/api/api-client.ts'
import { weightOfText } from '#web/parts/weight-text.ts'

/** The bean that a roast belongs to, as far as the import needs it. */
export interface ImportBean {
  id: number
  origin_name: string
}

/** A file as the server read it, with what its owner added. */
export interface RoastImport {
  file: File
  preview: RoastPreview
  roastName: string
  /** `YYYY-MM-DD`, or '' where it is unknown. */
  roastDate: string
  /** In grams, as typed. */
  greenWeight: string
  roastedWeight: string
}

/** What is said of a file that could not be read, and of a roast that could not be saved, where nobody says more. */
export const FILE_FAILED = 'Error processing file'
export const IMPORT_FAILED = 'Error importing roast. Please try again.'

/** The import of a file that was just read, nothing changed yet. */
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

/** Which bean a file names. */
export function matchBean(file: File, signal?: AbortSignal): Promise<BeanMatchAnswer> {
  return sendCall(calls.matchBeanOfFile, {}, formOf({ file }), { signal })
}

/** What a file says, before anything is saved. */
export function previewRoast(file: File, signal?: AbortSignal): Promise<RoastPreview> {
  return sendCall(calls.previewRoastFile, {}, formOf({ file }), { signal })
}

/**
 * The sentence about a roast that is there already, or null. A name that its owner didn't change is looked up as
 * the file has it, without the number that it would get. A check that fails doesn't stand in the way.
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

/** A name is sent only where its owner changed it: the numbers of a batch are given out as the roasts are saved. */
function editedName({ roastName, preview }: RoastImport): string | null {
  const name = roastName.trim()
  return name === '' || name === preview.roast_name ? null : name
}

function formOf(fields: Record<string, string | File | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value)
  return form
}
