import type { Transaction } from 'kysely'
import { wordsOf } from '#contract/field-words.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import { definedOf, pick } from '#domain/bean/named-values.ts'
import type { Result } from '#domain/result.ts'
import { ROAST_FIELD_NAMES, type RoastFields } from '#domain/roast/roast-fields.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import type { ServerContext } from '#server/context.ts'
import type { Tables } from '#server/database/tables.ts'
import { requireId } from '#server/http/entity-ids.ts'
import type { Tagged } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import { storeRoast } from '#server/roasts/create-roast.ts'
import { requireRoastChange } from '#server/roasts/roast-problems.ts'
import { changedFields } from '#server/roasts/set-by-hand.ts'

type Given<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** What the owner entered for the roast of a file. Absent fields are taken from the file; null means none. */
export interface GivenToImport extends Given<RoastFields> {
  bean_id?: number | string | undefined
  roast_name?: string | undefined
  roast_date?: string | null | undefined
  green_weight_g?: number | null | undefined
  roasted_weight_g?: number | null | undefined
  notes?: string | null | undefined
  number_if_taken?: 'keep' | 'next' | 'refuse' | undefined
  same_file?: 'refuse' | 'allow' | undefined
  updates?: number | undefined
}

/**
 * Adds the roast of a file, together with what is also done in its transaction.
 *
 * Throws an `HttpProblem`: 422 if the file can't be read, 404 for an unknown bean, 409 for a duplicate.
 */
export async function importRoast(
  { db, files, now }: Pick<ServerContext, 'db' | 'files' | 'now'>,
  file: { name: string; bytes: Uint8Array },
  given: GivenToImport,
  alsoDo?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<Tagged<ImportedRoast>> {
  const importedAt = now()
  const beanId = requireBean(given.bean_id)
  const { green_weight_g, roasted_weight_g } = given
  const weights = { green_weight_g, roasted_weight_g }
  const roast = requireReadable(
    await files.readStorableRoast(file.bytes, file.name, { ...weights, now: importedAt }),
  )
  const { sourceName, hasCountedNumber = false, sha256, recordingId } = roast.file
  const { content } = roast
  const inFile = {
    ...roast.file.fields,
    roast_date: roast.file.roastDate,
    green_weight_g: roast.file.greenWeightGrams,
    roasted_weight_g: roast.file.roastedWeightGrams,
    notes: roast.file.notes,
  }
  const { bean_id: _, roast_name = null, ...others } = given
  const entered = { ...inFile, ...definedOf(others) }
  const entry = {
    bean_id: beanId,
    roast_name,
    source_name: sourceName,
    roast_date: entered.roast_date,
    notes: entered.notes,
    fields: pick(entered, ROAST_FIELD_NAMES),
    setByHand: changedFields(inFile, others),
    source: {
      file_name: file.name,
      content,
      sha256,
      recordingId,
      hasCountedNumber,
      mayBeKnown: given.same_file === 'allow',
      yieldsNumber: given.number_if_taken === 'next',
    },
  }
  return requireRoastChange(await storeRoast(db, entry, roast.derived, importedAt, alsoDo))
}

/** The content of a file that could be read. Throws a 422 that says why it couldn't. */
export function requireReadable<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new HttpProblem('unreadable_file', { reason: result.reason })
  return result.value
}

function requireBean(beanId: GivenToImport['bean_id']): number {
  if (beanId === undefined) throw refusalProblem([{ path: ['bean_id'], message: wordsOf('no_bean') }])
  return requireId(BEAN, beanId)
}
