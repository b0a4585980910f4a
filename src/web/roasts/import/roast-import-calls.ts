import * as calls from '#contract/calls.ts'
import type { BeanMatchAnswer, RoastPreview } from '#contract/roast-import.ts'
import type { Roast } from '#contract/roasts.ts'
import { duplicateRoastText } from '#domain/roast/duplicates.ts'
import { renumberedRoastName, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'
import { weightOfText } from '#web/words/weight-text.ts'

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
  /** Whether the file may be imported although a roast was made of it before. */
  mayBeKnown: boolean
}

/** Fallback messages for a file that can't be read and a roast that can't be saved. */
export const FILE_FAILED = 'Error processing file'
export const IMPORT_FAILED = 'Error importing roast. Please try again.'

/** Asked before weights are lost. */
export const WEIGHTS_QUESTION = 'Discard the weights you typed?'

/** The initial import of a file that was just read. */
export function importOf(file: File, preview: RoastPreview): RoastImport {
  return {
    file,
    preview,
    roastName: proposedName(preview),
    roastDate: preview.roast_date ?? '',
    ...weightsOf(preview),
    mayBeKnown: false,
  }
}

/** The weights that a file states, as text; '' for one that it doesn't. */
export function weightsOf(preview: RoastPreview): Pick<RoastImport, 'greenWeight' | 'roastedWeight'> {
  return {
    greenWeight: String(preview.green_weight_g ?? ''),
    roastedWeight: String(preview.roasted_weight_g ?? ''),
  }
}

/** Whether the owner changed a weight, or typed one that the file doesn't state. */
export function hasOwnWeights(roast: RoastImport): boolean {
  const { greenWeight, roastedWeight } = weightsOf(roast.preview)
  return roast.greenWeight !== greenWeight || roast.roastedWeight !== roastedWeight
}

/** The name that is proposed for a file's roast: with the next free number if its own is taken. */
export function proposedName(preview: RoastPreview): string {
  return preview.number_taken === null ? preview.roast_name : preview.next_roast_name
}

/** The number that the file states and the name with it; null if it states none. */
export function keptName({ source_name }: RoastPreview): { number: number; name: string } | null {
  const number = sourceRoastNumber(source_name)
  return number === null ? null : { number, name: renumberedRoastName(source_name, number) }
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

/** Saves a roast. An emptied date or weight is sent too, as it takes out the file's. */
export function importRoast(roast: RoastImport, bean: ImportBean): Promise<Roast> {
  return sendCall(
    calls.importRoastFile,
    {},
    formOf({
      bean_id: String(bean.id),
      roast_name: editedName(roast),
      number_if_taken: 'next',
      roast_date: roast.roastDate,
      green_weight_g: String(weightOfText(roast.greenWeight) ?? ''),
      roasted_weight_g: String(weightOfText(roast.roastedWeight) ?? ''),
      same_file: roast.mayBeKnown ? 'allow' : 'refuse',
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
  return name === '' || name === proposedName(preview) ? null : name
}

function formOf(fields: Record<string, string | File | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value)
  return form
}
