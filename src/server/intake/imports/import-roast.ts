import type { ImportedRoast } from '#contract/roast-import.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem, required } from '#server/http/http-problem.ts'
import { logged, type WriteAnswer } from '#server/http/write-answer.ts'
import type { Reading } from '#server/intake/reading/recent-readings.ts'
import { findRecordedHere } from '#server/library/live/recorded-here.ts'
import type { AfterStoring } from '#server/library/roasts/create-roast.ts'
import { doubtsOf, saved } from '#server/library/roasts/roast-problems.ts'
import { findRoastsOfRecordings } from '#server/library/roasts/roast-recordings.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import { addFromFile } from './add-roast.ts'
import { type ImportFeature, saidOfImport, storeFeatures } from './import-features.ts'
import type { ImportInput } from './import-input.ts'
import { startOf } from './recorded-roast.ts'
import { type UpdatedRoast, updateFromFile } from './update-roast.ts'

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

/** The features that take part in an import, in the order of the answer, and its code in the activity log. */
export interface ImportOptions {
  features: readonly ImportFeature[]
  code?: 'roast_imported' | 'roast_imported_from_inbox'
}

/**
 * Adds the roast of a file, or updates the one of the same recording; then each feature does and says what it has to.
 * All imports end here.
 *
 * Throws an `HttpProblem`: 404 for an unknown bean or roast, 409 for a duplicate or a number that is taken.
 */
export async function importReading(
  context: Pick<ServerContext, 'db' | 'now'>,
  reading: Reading,
  given: ImportInput,
  options: ImportOptions,
): Promise<Imported> {
  const imported = await tryToImport(context, reading, given, options)
  // Another file of the same recording may have been imported since the lookup: then this one updates its roast.
  const isHereByNow =
    given.same_file === 'update' && !imported.ok && imported.reason.code === 'same_recording'
  return required(isHereByNow ? await tryToImport(context, reading, given, options) : imported)
}

type Imported = WriteAnswer<Versioned<ImportedRoast>>

async function tryToImport(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  reading: Reading,
  given: ImportInput,
  { features, code = 'roast_imported' }: ImportOptions,
): Promise<Result<Imported, HttpProblem>> {
  const { file } = reading
  const updates = given.updates ?? (await roastToUpdate(db, reading, given))
  const isNew = updates === null
  const [here = null] =
    isNew && given.same_file !== 'allow' ? await findRecordedHere(db, [startOf({ file })]) : []
  if (here !== null && here.by !== 'date') {
    const { roast_name, by } = here
    return failure(
      new HttpProblem(by === 'length' ? 'perhaps_recorded_here' : 'same_recording', { roast_name }),
    )
  }
  const afterwards: AfterStoring = (transaction, roast) =>
    storeFeatures(features, transaction, { roast, file, isNew })
  const stored: Result<StoredRoast, HttpProblem> = isNew
    ? await addFromFile(db, reading, given, now(), afterwards)
    : await updateFromFile(db, requireId('roast', updates), reading, given, now(), afterwards)
  if (!stored.ok) return stored
  const { roast, warnings: ofStyle, ...changes } = stored.value
  const { fields, warnings } = await saidOfImport(features, db, { roast: roast.value, file, isNew })
  const answer = savedFromFile(new Versioned({ ...roast.value, ...changes, ...fields }, roast.etag), file, [
    ...ofStyle,
    ...warnings,
  ])
  const { roast_name: name } = roast.value
  if (changes.updated === undefined) return success(logged(answer, code, { name }))
  const updatedFields = changes.updated.map(({ field }) => field)
  return success(logged(answer, 'roast_updated', { name, fields: updatedFields }))
}

/** A roast that was stored; what changed only if it was updated. */
type StoredRoast = Pick<UpdatedRoast, 'roast' | 'warnings'> & Partial<UpdatedRoast>

/** A roast that was saved, and what was odd about its file; `warnings` is what else there is to look at. */
function savedFromFile(
  roast: Versioned<ImportedRoast>,
  file: Reading['file'],
  warnings: readonly string[],
): Versioned<ImportedRoast> {
  const { value, etag } = saved(roast, [...file.warnings, ...warnings])
  const doubts = [...doubtsOf(value), ...(file.doubts ?? [])]
  return new Versioned({ ...value, doubts: doubts.length > 0 ? doubts : undefined }, etag)
}

/** The roast that the file updates because it has the same recording; null if the file becomes a new roast. */
async function roastToUpdate(
  db: ServerContext['db'],
  { file, derived }: Reading,
  { same_file }: ImportInput,
): Promise<number | null> {
  if (same_file !== 'update') return null
  const [roast] = await findRoastsOfRecordings(db, [recordingsOf(file.recordingId, derived.samples)])
  const [here] = roast === null ? await findRecordedHere(db, [startOf({ file })]) : []
  // One of the same date or length may be another roast: only its id, in `updates`, chooses it.
  return roast?.id ?? (here?.by === 'charge' ? here.id : null)
}

/** The value of a file that could be read. Throws the `HttpProblem` of one that can't. */
export function requireReadable<Value>(result: Result<Value, FileProblem>): Value {
  if (!result.ok) throw new HttpProblem('unreadable_file', { problem: result.reason })
  return result.value
}
