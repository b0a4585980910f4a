import type { Transaction } from 'kysely'
import { wordsOf } from '#contract/field-words.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { definedOf, pick } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { Tagged } from '#server/http/entity-tags.ts'
import { type Happened, happened } from '#server/http/happened.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import type { Reading } from '#server/intake/reading/recent-readings.ts'
import { wordsBefore } from '#server/library/again/next-times.ts'
import { findTapsOfRoast } from '#server/library/again/taps.ts'
import { BEAN } from '#server/library/beans/bean-problems.ts'
import type { ChangeRefusal } from '#server/library/roasts/change-roast.ts'
import { type CreateRefusal, storeRoast } from '#server/library/roasts/create-roast.ts'
import { weightColumns } from '#server/library/roasts/derived-columns.ts'
import type { DerivedRoast } from '#server/library/roasts/derived-roast.ts'
import { doubtsOf, ROAST, requireRoastChange, saved } from '#server/library/roasts/roast-problems.ts'
import { findRoastsOfRecordings } from '#server/library/roasts/roast-recordings.ts'
import { changedFields } from '#server/library/roasts/set-by-hand.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { rememberChoice } from './bean-of-file.ts'
import type { GivenToImport } from './given-to-import.ts'
import { recordedFile } from './recorded-roast.ts'
import { choiceForFile, keptStyleWarnings, readStyleMatcher } from './style-of-file.ts'
import { updateFromFile } from './update-roast.ts'

type ReadingContext = Pick<ServerContext, 'db' | 'files'>

/** Reads the roasts of an export in the owner's time zone. Throws the 422 that says why it can't be read. */
export async function readFile(
  context: ReadingContext,
  file: { name: string; bytes: Uint8Array },
): Promise<Reading[]> {
  const roasts = requireReadable(await readExport(context, file))
  return roasts.map(roast => ({ fileName: file.name, ...roast }))
}

/** Reads the roasts of an export in the owner's time zone. */
export async function readExport(
  { db, files }: ReadingContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
) {
  const { time_zone } = await readOwnerSettings(db)
  return files.readRoastFile(bytes, name, { timeZone: time_zone })
}

/** The code of an import in the activity log, and additional work in its transaction. */
export interface ImportOptions {
  code?: 'roast_imported' | 'roast_imported_from_inbox'
  alsoDo?: (transaction: Transaction<Tables>) => Promise<void>
}

/**
 * Adds the roast of a file, or updates the one of the same recording. All imports end here.
 *
 * Throws an `HttpProblem`: 404 for an unknown bean or roast, 409 for a duplicate or a number that is taken.
 */
export async function importReading(
  context: Pick<ServerContext, 'db' | 'now'>,
  reading: Reading,
  given: GivenToImport,
  options: ImportOptions = {},
): Promise<Imported> {
  const imported = await tryToImport(context, reading, given, options)
  // Another file of the same recording may have been imported since the lookup: then this one updates its roast.
  const isHereByNow =
    given.same_file === 'update' && !imported.ok && imported.reason.kind === 'same recording'
  return requireRoastChange(isHereByNow ? await tryToImport(context, reading, given, options) : imported)
}

type Imported = Happened<Tagged<ImportedRoast>>

async function tryToImport(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  reading: Reading,
  given: GivenToImport,
  { code = 'roast_imported', alsoDo = async () => {} }: ImportOptions,
): Promise<Result<Imported, ChangeRefusal | CreateRefusal>> {
  const importedAt = now()
  const updates = given.updates ?? (await roastToUpdate(db, reading, given))
  if (updates !== null) {
    const id = requireId(ROAST, updates)
    const updated = await updateFromFile(db, id, reading, given, importedAt, alsoDo)
    if (!updated.ok) return updated
    const { roast, ...changes } = updated.value
    const { roast_name: name } = roast.value
    const fields = changes.updated.map(({ field }) => field)
    const answer = new Tagged({ ...roast.value, ...changes, ...(await tappedIn(db, id)) }, roast.etag)
    const warnings = await keptStyleWarnings(db, id, reading.file)
    return success(happened(savedFromFile(answer, reading.file, warnings), 'roast_updated', { name, fields }))
  }
  const style = (await readStyleMatcher(db, [reading.file]))(reading.file)
  const entered = entryOf(reading, given)
  const entry = { ...entered, style_id: await choiceForFile(db, entered.bean_id, style) }
  const derived = withWeights(reading.derived, entry.entered)
  const alsoRemember = async (transaction: Transaction<Tables>) => {
    await rememberChoice(transaction, entry.bean_id, reading.file)
    await alsoDo(transaction)
  }
  const created = await storeRoast(db, entry, derived, importedAt, alsoRemember)
  if (!created.ok) return created
  const { value: roast, etag } = created.value
  const next_times = await wordsBefore(db, roast)
  const recalled = { ...(next_times.length > 0 && { next_times }), ...(await tappedIn(db, roast.id)) }
  const answer = savedFromFile(new Tagged({ ...roast, ...recalled }, etag), reading.file, style.warnings)
  return success(happened(answer, code, { name: roast.roast_name }))
}

/** A roast that was saved, and what was odd about its file; `warnings` is what else there is to look at. */
function savedFromFile(
  roast: Tagged<ImportedRoast>,
  file: Reading['file'],
  warnings: readonly string[],
): Tagged<ImportedRoast> {
  const { value, etag } = saved(roast, [...file.warnings, ...warnings])
  const doubts = [...doubtsOf(value), ...(file.doubts ?? [])]
  return new Tagged({ ...value, doubts: doubts.length > 0 ? doubts : undefined }, etag)
}

async function tappedIn(db: ServerContext['db'], id: number): Promise<Pick<ImportedRoast, 'taps'>> {
  const taps = await findTapsOfRoast(db, id)
  return taps == null ? {} : { taps }
}

/** The roast that the file updates because it has the same recording; null if the file becomes a new roast. */
async function roastToUpdate(
  db: ServerContext['db'],
  { file, derived }: Reading,
  { same_file }: GivenToImport,
): Promise<number | null> {
  if (same_file !== 'update') return null
  const [roast] = await findRoastsOfRecordings(db, [recordingsOf(file.recordingId, derived.samples)])
  return roast?.id ?? null
}

function entryOf({ file, content, fileName }: Reading, given: GivenToImport) {
  const { bean_id, roast_name = null, number_if_taken = 'keep', number_is, name_is, ...more } = given
  const { same_file, updates: _, ...others } = more
  const { timeline: _curve, milestones: _marks, ...inFile } = recordedFile({ file, samples: null })
  const entered = { ...inFile, ...definedOf(others) }
  return {
    bean_id: requireBean(bean_id),
    roast_name,
    source_name: file.sourceName,
    roast_date: entered.roast_date,
    notes: entered.notes,
    fields: pick(entered, ROAST_FIELD_NAMES),
    setByHand: changedFields(inFile, others),
    entered,
    source: {
      file_name: fileName,
      content,
      sha256: file.sha256,
      recordingId: file.recordingId,
      hasCountedNumber: file.hasCountedNumber ?? false,
      hasForeignNumber: number_is === 'foreign',
      isNameProposed: name_is === 'proposed',
      mayBeKnown: same_file === 'allow',
      ifNumberTaken: number_if_taken,
    },
  }
}

/** What is derived from a file, with the owner's weights in place of its own. */
function withWeights(
  derived: DerivedRoast,
  weights: Pick<DerivedRoast['columns'], 'green_weight_g' | 'roasted_weight_g'>,
): DerivedRoast {
  const { green_weight_g: greenWeightGrams, roasted_weight_g: roastedWeightGrams } = weights
  return {
    ...derived,
    columns: { ...derived.columns, ...weightColumns(weights) },
    scoreInput: { ...derived.scoreInput, greenWeightGrams, roastedWeightGrams },
  }
}

/** The value of a file that could be read. Throws the `HttpProblem` of one that can't. */
export function requireReadable<Value>(result: Result<Value, FileProblem>): Value {
  if (!result.ok) throw new HttpProblem('unreadable_file', { problem: result.reason })
  return result.value
}

function requireBean(beanId: GivenToImport['bean_id']): number {
  if (beanId === undefined) throw refusalProblem([{ path: ['bean_id'], message: wordsOf('no_bean') }])
  return requireId(BEAN, beanId)
}
