import type { WeightDoubtOfRoast } from '#contract/errors.ts'
import type { RereadAnswer, RereadPreview, RereadRequest } from '#contract/reread.ts'
import type { RoastUpdate } from '#contract/roasts.ts'
import { type FileProblem, fileProblemText, unreadable } from '#domain/file/file-problems.ts'
import { pick } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import {
  type RecordingDifferences,
  type RoastDifference,
  recordingDifferences,
} from '#domain/roast/roast-differences.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { StorableRoast } from '#server/intake/reading/reading-job.ts'
import { changeOfValues, changeRoast } from '#server/library/roasts/change-roast.ts'
import { unpackedSource } from '#server/library/roasts/packed-source.ts'
import { doubtsOfUpdate, saidOfMany } from '#server/library/roasts/roast-problems.ts'
import { addRecordings, recordingsOfRoast } from '#server/library/roasts/roast-recordings.ts'
import { correctionOf, type RoastRow, selectRoasts } from '#server/library/roasts/roast-row.ts'
import { setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { addReplaced, beginReplacing } from '#server/library/undo/replaced-values.ts'
import type { Recording } from '#server/platform/database/recordings.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import { fieldsOf } from '#server/platform/database/stored-fields.ts'
import { readExport } from './import-roast.ts'
import { recordedFile, recordedRoast } from './recorded-roast.ts'
import { changesOf } from './update-roast.ts'

type RereadContext = Pick<ServerContext, 'db' | 'files' | 'now'>

/** The range of roasts that a preview reads. */
export interface RereadRangeOf {
  afterId: number
  limit: number | null
}

/** What reading the originals of the next roasts after an id would change. Saves nothing. */
export async function previewReread(
  context: RereadContext,
  { afterId, limit }: RereadRangeOf,
): Promise<RereadPreview> {
  const { db } = context
  const preview: RereadPreview = { roasts: 0, changes: [], kept: [], unreadable: [], last_id: null }
  const doubts: WeightDoubtOfRoast[] = []
  let seen = 0
  for (let after = afterId; limit === null || seen < limit; ) {
    const wanted = Math.min(ROASTS_AT_ONCE, (limit ?? Number.POSITIVE_INFINITY) - seen)
    const rows = await selectRoasts(db)
      .innerJoin('roast_sources', 'roast_sources.roast_id', 'roasts.id')
      .where('roasts.id', '>', after)
      .orderBy('roasts.id')
      .limit(wanted)
      .execute()
    for (const row of rows) doubts.push(...(await addToPreview(context, preview, row)))
    seen += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < wanted)
      return { ...preview, last_id: null, ...saidOfMany(doubts) }
    after = last.id
    preview.last_id = last.id
  }
  return { ...preview, ...saidOfMany(doubts) }
}

/** Few, because their rows are in memory while their originals are read. */
const ROASTS_AT_ONCE = 20

/** Adds what a roast's original says. Returns what is in doubt about the weights that it would take over. */
async function addToPreview(
  context: RereadContext,
  preview: RereadPreview,
  row: RoastRow,
): Promise<WeightDoubtOfRoast[]> {
  const { db } = context
  const { id: roast_id, roast_name } = row
  const original = await readOriginal(context, roast_id)
  // The roast may have been deleted meanwhile.
  if (original === null) return []
  preview.roasts += 1
  if (!original.ok) {
    const { reason } = original
    preview.unreadable.push({ roast_id, roast_name, reason: fileProblemText(reason), reason_fact: reason })
    return []
  }
  const known = await fieldsOf(db, roast_id)
  const recordings = await recordingsOfRoast(db, roast_id)
  const { updated, kept } = differencesOf(row, known, recordings, original.value)
  if (updated.length > 0) preview.changes.push({ roast_id, roast_name, fields: updated })
  if (kept.length > 0) preview.kept.push({ roast_id, roast_name, fields: kept.map(({ field }) => field) })
  return doubtsOfUpdate(row, afterwards(updated))
}

/**
 * Reads originals again and takes over these fields, one roast at a time. A roast whose original can't be read stays as
 * it is. Replaced values go into one trash entry, which is created with the first change unless `deletion_id` is given.
 */
export async function reread(
  context: RereadContext,
  {
    fields,
    roast_ids,
    deletion_id: begun = null,
  }: Omit<RereadRequest, 'deletion_id'> & { deletion_id: number | null },
): Promise<RereadAnswer> {
  const doubts: WeightDoubtOfRoast[] = []
  let processed = 0
  let changed = 0
  let deletion_id = begun
  for (const id of new Set(roast_ids)) {
    const original = await readOriginal(context, id)
    if (original === null || !original.ok) continue
    processed += 1
    const entry = await takeOver(context, id, original.value, { fields, deletion_id })
    if (entry === null) continue
    changed += 1
    deletion_id = entry.deletion_id
    doubts.push(...entry.doubts)
  }
  return { processed, changed, deletion_id, ...saidOfMany(doubts) }
}

/**
 * Takes over those of the fields that differ in the roast's original. Returns the id of the trash entry, and what is in
 * doubt about the weights that it took over; null if none differ.
 */
async function takeOver(
  { db, now }: RereadContext,
  id: number,
  { file, derived }: StorableRoast,
  { fields, deletion_id }: Pick<RereadRequest, 'fields'> & { deletion_id: number | null },
): Promise<{ deletion_id: number; doubts: WeightDoubtOfRoast[] } | null> {
  let entry: { deletion_id: number; doubts: WeightDoubtOfRoast[] } | null = null
  const changed = await changeRoast(db, id, null, now(), async (transaction, row, known) => {
    const recordings = await recordingsOfRoast(transaction, id)
    const { updated } = differencesOf(row, known, recordings, { file, derived })
    const changes = updated.filter(({ field }) => fields.includes(field))
    if (changes.length === 0) return failure(new HttpProblem('nothing_differs', pick(row, ['roast_name'])))
    const replaced =
      deletion_id ?? (await beginReplacing(transaction, { kind: 'reread', label: null }, now()))
    entry = { deletion_id: replaced, doubts: doubtsOfUpdate(row, afterwards(changes)) }
    await addReplaced(transaction, replaced, row, { changes, isNewFile: false })
    await addRecordings(transaction, id, recordingsOf(file.recordingId, null))
    return changeOfValues(transaction, row, known, changesOf(changes, { timeline: derived.curves?.timeline }))
  })
  return changed.ok ? entry : null
}

/** The weights that these changes give a roast. */
function afterwards(
  changes: readonly RoastDifference[],
): Pick<RoastUpdate, 'green_weight_g' | 'roasted_weight_g'> {
  const after = Object.fromEntries(changes.map(change => [change.field, change.after]))
  return pick(after, ['green_weight_g', 'roasted_weight_g'])
}

/**
 * Reads the original again, in the owner's time zone; null if there is none. The first roast of stored bytes is the one
 * that they were stored for.
 */
export async function readOriginal(
  context: Pick<ServerContext, 'db' | 'files'>,
  id: number,
): Promise<Result<StorableRoast, FileProblem> | null> {
  const source = await context.db
    .selectFrom('roast_sources')
    .select(['file_name', 'content'])
    .where('roast_id', '=', id)
    .executeTakeFirst()
  if (source === undefined) return null
  const bytes = await unpackedSource(source.content).catch(() => null)
  if (bytes === null) return unreadable('stored_file_damaged')
  const roasts = await readExport(context, { name: source.file_name, bytes })
  return roasts.ok ? success(roasts.value[0]!) : roasts
}

function differencesOf(
  row: RoastRow,
  known: RoastFields,
  recordings: readonly Recording[],
  { file, derived }: Pick<StorableRoast, 'file' | 'derived'>,
): RecordingDifferences {
  const roast = recordedRoast(row, known, recordings)
  const stated = recordedFile({ file, samples: derived.samples })
  const isCorrected = correctionOf(row) !== null
  return recordingDifferences(roast, stated, { setByHand: setByHandOf(row), isCorrected })
}
