import type { RoastWithFields } from '#contract/roasts.ts'
import { definedOf, pick } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import {
  type ComparedValue,
  fileOfRecordedHere,
  type RecordedRoast,
  type RecordingDifferences,
  type RoastDifference,
  recordingDifferences,
  UPDATABLE_FIELDS,
  type UpdatableField,
} from '#domain/roast/roast-differences.ts'
import type { SetByHand } from '#domain/roast/set-by-hand.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { Reading } from '#server/intake/reading/recent-readings.ts'
import { withRecipe } from '#server/library/blends/recipe-of-roast.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { givenPartsOf } from '#server/library/greens/roast-parts.ts'
import { findRecordedHere } from '#server/library/live/recorded-here.ts'
import { changeOfValues, changeRoastWithin, type RoastValues } from '#server/library/roasts/change-roast.ts'
import type { AfterStoring } from '#server/library/roasts/create-roast.ts'
import { addRecordings, recordingsOfRoast } from '#server/library/roasts/roast-recordings.ts'
import { correctionOf } from '#server/library/roasts/roast-row.ts'
import { changedFields, setByHandColumn, setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { storeSource } from '#server/library/roasts/source-hashes.ts'
import { addReplaced, beginReplacing } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import type { ImportInput } from './import-input.ts'
import { isRecordedHere, recordedFile, recordedRoast, startOf } from './recorded-roast.ts'
import { keptStyleWarnings } from './style-of-file.ts'

/** A roast that a file has updated. */
export interface UpdatedRoast {
  roast: Versioned<RoastWithFields>
  updated: RoastDifference[]
  /** The fields that differ but stayed, because the owner set them by hand. */
  kept: UpdatableField[]
  /** The entry of the trash that undoes it; null if nothing was taken over. */
  deletion_id: number | null
  /** About the style of the file. */
  warnings: string[]
}

/**
 * Takes over the values that differ in a file of the same recording, and those that the owner entered with it. The file
 * replaces the former one, which goes to the trash with the former values. If nothing is taken over, nothing changes.
 * `afterwards` gets the roast in the same transaction.
 */
export async function updateFromFile(
  db: Db,
  id: number,
  reading: Reading,
  given: ImportInput,
  now: Date,
  afterwards: AfterStoring,
): Promise<Result<UpdatedRoast, HttpProblem>> {
  return changeLibrary<UpdatedRoast, HttpProblem>(db, async transaction => {
    const updated = await updateWithin(transaction, id, reading, given, now)
    if (!updated.ok) return updated
    await indexRoasts(transaction, [id])
    await afterwards(transaction, updated.value.roast.value)
    return success({ ...updated.value, warnings: await keptStyleWarnings(transaction, id, reading.file) })
  })
}

async function updateWithin(
  transaction: Transaction,
  id: number,
  reading: Reading,
  given: ImportInput,
  now: Date,
): Promise<Result<Omit<UpdatedRoast, 'warnings'>, HttpProblem>> {
  const { file, derived, content, fileName } = reading
  let outcome: Omit<UpdatedRoast, 'roast' | 'warnings'> = { updated: [], kept: [], deletion_id: null }
  const changed = await changeRoastWithin(transaction, id, null, now, async (_, row, known) => {
    const { roast_name } = row
    const recordings = await recordingsOfRoast(transaction, id)
    const ofFile = recordingsOf(file.recordingId, derived.samples)
    const [here] = isRecordedHere(row) ? await findRecordedHere(transaction, [startOf({ file })]) : []
    const isOfHere = here?.id === id
    if (!isOfHere && !ofFile.some(recording => recordings.includes(recording)))
      return failure(new HttpProblem('other_recording', { roast_name }))

    const inFile = recordedFile({ file, samples: derived.samples })
    const roast = recordedRoast(row, known, recordings)
    const stated = isOfHere ? fileOfRecordedHere(roast, inFile) : inFile
    const byHand = changedFields(stated, given)
    const setByHand = setByHandOf(row)
    const { updated, kept } = withGiven(
      recordingDifferences(roast, stated, { setByHand, isCorrected: correctionOf(row) !== null }),
      roast,
      pick(given, byHand),
    )
    if (updated.length + kept.length === 0) return failure(new HttpProblem('nothing_differs', { roast_name }))
    outcome = { updated, kept: kept.map(({ field }) => field), deletion_id: null }
    if (updated.length === 0) return success({})

    outcome.deletion_id = await beginReplacing(transaction, { kind: 'update', label: roast_name }, now)
    const values = {
      ...changesOf(updated, { timeline: derived.curves?.timeline }),
      ...(isOfHere && { source: 'file' as const }),
    }
    // A roast by a recipe may be weighed by its file.
    const parts = givenPartsOf(row)
    const weighed = await withRecipe(
      transaction,
      { ...row, greens: parts },
      { ...values, blend_id: row.blend_id },
    )
    if (!weighed.ok) return weighed
    const { greens = parts } = weighed.value
    const ofSource = isOfHere ? [{ field: 'source', before: row.source, after: 'file' } as const] : []
    const ofParts = greens === parts ? [] : [{ field: 'greens', before: parts, after: greens } as const]
    const changes = [...updated, ...ofSource, ...ofParts]
    await addReplaced(transaction, outcome.deletion_id, row, { changes, isNewFile: true })
    await storeSource(transaction, id, { file_name: fileName, content, sha256: file.sha256 })
    await addRecordings(transaction, id, recordingsOf(file.recordingId, null))
    const change = await changeOfValues(transaction, row, known, weighed.value)
    if (!change.ok) return change
    return success({ ...change.value, set_by_hand: setByHandColumn([...setByHand, ...byHand]) })
  })
  return changed.ok ? success({ roast: changed.value, ...outcome }) : changed
}

/** The changes that set the `after` values on a roast. */
export function changesOf(
  differences: readonly RoastDifference[],
  { timeline }: { timeline: Uint8Array | null | undefined },
): RoastValues {
  const { timeline: seconds, ...values } = Object.fromEntries(
    differences.map(({ field, after }) => [field, after]),
  )
  return { ...values, ...(seconds !== undefined && timeline != null && { timeline }) } as RoastValues
}

/** The differences, with the values that the owner entered now in place of those of the file and the roast. */
function withGiven(
  { updated, kept }: RecordingDifferences,
  roast: RecordedRoast,
  given: { readonly [Field in SetByHand]?: unknown },
): RecordingDifferences {
  const entered = definedOf(given) as { [Field in UpdatableField]?: ComparedValue }
  const isEntered = ({ field }: RoastDifference) => entered[field] !== undefined
  const byHand = UPDATABLE_FIELDS.flatMap(field => {
    const after = entered[field]
    if (after === undefined || field === 'timeline') return []
    const before = roast[field]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }]
  })
  return {
    updated: [...updated.filter(difference => !isEntered(difference)), ...byHand],
    kept: kept.filter(difference => !isEntered(difference)),
  }
}
