import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { RoastUpdate, RoastWithFields } from '#contract/roasts.ts'
import { beansOf } from '#domain/bean/blend/greens.ts'
import { definedOf, isNamed, namesIn, pick } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { ROAST_FIELD_NAMES, type RoastFields } from '#domain/roast/roast-fields.ts'
import type { StoredSource } from '#domain/roast/roast-source.ts'
import { onSameDay } from '#domain/roast/started-at.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { completeGreens, recipeColumns, wholeGreens } from '#server/library/blends/recipe-of-roast.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { beanIdsOf, givenPartsOf, sharesOf, storeParts } from '#server/library/greens/roast-parts.ts'
import { raiseRoastsRevisions } from '#server/library/greens/roasts-revisions.ts'
import { requireStyle } from '#server/library/styles/repository.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { LATEST_MOMENT } from '#server/platform/database/highest-counts.ts'
import { recordingOfSamples } from '#server/platform/database/recordings.ts'
import { fieldsOf, storeFields } from '#server/platform/database/stored-fields.ts'
import type { Db, Tables, Transaction } from '#server/platform/database/tables.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'
import { asItIsColumn } from './as-it-is.ts'
import { figureColumns, type RoastRecord, weightColumns } from './derived-columns.ts'
import { thumbnailOf } from './derived-roast.ts'
import { rejudged } from './judge-roast.ts'
import { moveRoast } from './move-roast.ts'
import { recordedTimelineOf } from './repository.ts'
import { replaceSamples } from './roast-recordings.ts'
import { type RoastRow, recordOf, selectRoasts, versionedRoastOf } from './roast-row.ts'
import { changedFields, setByHandColumn, setByHandOf } from './set-by-hand.ts'

/** Changes the fields in the update, and everything derived from them. */
export function updateRoast(
  db: Db,
  id: number,
  update: RoastUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeRoast(db, id, accepted, now, (transaction, row, known) =>
    changeOfUpdate(transaction, row, known, update),
  )
}

/** The changes that an update by the owner asks for, who sets the values by hand. */
export async function changeOfUpdate(
  transaction: Transaction,
  row: RoastRow,
  known: RoastFields,
  update: RoastUpdate,
): Promise<Result<RoastChange, HttpProblem>> {
  const whole = await completeUpdate(transaction, { ...row, ...known }, update)
  return whole.ok ? changeByHand(transaction, row, known, whole.value) : whole
}

/** The same of an update that `completeUpdate` has completed. */
export async function changeByHand(
  transaction: Transaction,
  row: RoastRow,
  known: RoastFields,
  update: RoastUpdate,
): Promise<Result<RoastChange, HttpProblem>> {
  const change = await changeOfValues(transaction, row, known, update)
  if (!change.ok) return change
  const changed = changedFields({ ...row, ...known }, update)
  return success({ ...change.value, set_by_hand: setByHandColumn([...setByHandOf(row), ...changed]) })
}

/** The update of a roast with all that follows for its coffees, of its recipe too, and for its day and start. */
export function completeUpdate<Update extends RoastUpdate>(
  transaction: Transaction,
  roast: RoastRow & Pick<RoastFields, 'started_at'>,
  update: Update,
): Promise<Result<Update, HttpProblem>> {
  return completeGreens(transaction, { ...roast, greens: givenPartsOf(roast) }, onSameDay(roast, update))
}

/** New values of a roast. Absent ones stay as they are. */
export interface RoastValues extends RoastUpdate {
  /** As recorded: without the owner's correction. */
  milestones?: Milestone[]
  /** The samples as recorded, packed. */
  timeline?: Uint8Array
  /** Where the samples are from. */
  source?: StoredSource
}

/**
 * The changes of a roast's columns and fields that give it new values, with what is derived from them. Stores its new
 * samples, if there are any.
 */
export async function changeOfValues(
  transaction: Transaction,
  row: RoastRow,
  known: RoastFields,
  given: RoastValues,
): Promise<Result<RoastChange, HttpProblem>> {
  const whole = wholeGreens({ ...row, greens: givenPartsOf(row) }, given)
  if (!whole.ok) return whole
  const values = whole.value
  const chosen = await requireStyle(transaction, values.style_id)
  if (!chosen.ok) return chosen
  const moved = await moveRoast(transaction, row, values)
  if (!moved.ok) return moved
  const blended = await changeParts(transaction, row, values)
  if (!blended.ok) return blended
  const changed = changedFields({ ...row, ...known }, values)
  const columns = { ...moved.value, ...(await changedRecord(transaction, row, values)) }
  return success({
    ...columns,
    ...(values.blend_id !== undefined && (await recipeColumns(transaction, values.blend_id))),
    ...definedOf(pick(values, ['notes', 'style_id', 'source'])),
    ...(values.as_it_is && { as_it_is: asItIsColumn({ ...row, ...columns }, values.as_it_is) }),
    ...(values.never_weighed !== undefined && { never_weighed: Number(values.never_weighed) }),
    fields: pick(
      values,
      changed.filter(field => isNamed(ROAST_FIELD_NAMES, field)),
    ),
  })
}

/** Gives a roast other coffees, if the values do. */
async function changeParts(
  transaction: Transaction,
  row: RoastRow,
  { greens }: RoastValues,
): Promise<Result<null, HttpProblem>> {
  if (greens === undefined || isDeepStrictEqual(greens, givenPartsOf(row))) return success(null)
  await storeParts(transaction, row.id, greens)
  return raiseRoastsRevisions(transaction, beansOf({ ...row, greens }))
}

/** Draws the thumbnail again. */
export function redrawThumbnail(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeRoast(db, id, accepted, now, async (transaction, row) => {
    if (row.has_timeline === 0) return failure(new HttpProblem('no_timeline'))
    const record = recordOf(row, await recordedTimelineOf(transaction, id))
    await storeThumbnail(transaction, id, thumbnailOf(record))
    return success({})
  })
}

/** The columns of a roast that a change may set. */
type RoastColumns = Partial<Omit<Updateable<Tables['roasts']>, 'id' | 'revision' | 'score' | 'score_details'>>

/**
 * The values that a change sets on a roast: columns, optional fields, and the record that its score is calculated from,
 * if that changes. The score's own columns are derived from these.
 */
export type RoastChange = RoastColumns & { fields?: Partial<RoastFields>; record?: RoastRecord }

/** Makes the changes that `change` returns for the current roast and its optional fields, and raises its revision. */
export async function changeRoast(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
  change: ChangeOfRoast,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeLibrary(db, async transaction => {
    const changed = await changeRoastWithin(transaction, id, accepted, now, change)
    if (changed.ok) await indexRoasts(transaction, [id])
    return changed
  })
}

/** What the beans of a roast show of it, each with its share. */
function shownOnBeans(row: RoastRow) {
  const { roast_name, roast_date, bean_id } = row
  return [roast_name, roast_date, bean_id, sharesOf(row)]
}

/** Returns the changes to make on the current roast. Runs in the transaction of the change. */
type ChangeOfRoast = (
  transaction: Transaction,
  row: RoastRow,
  known: RoastFields,
) => Promise<Result<RoastChange, HttpProblem>>

/** Like `changeRoast`, within a larger change of the library, which has to index the changed roasts at its end. */
export async function changeRoastWithin(
  transaction: Transaction,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
  change: ChangeOfRoast,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  const row = await acceptedRoast(transaction, id, accepted)
  if (!row.ok) return row
  const known = await fieldsOf(transaction, id)
  const changes = await change(transaction, row.value, known)
  if (!changes.ok) return changes
  const { fields = {}, record, ...columns } = changes.value
  const score = await rejudged(transaction, row.value, columns, record, now)
  const { revision, updated_at } = row.value
  await transaction
    .updateTable('roasts')
    .set({ ...columns, ...score, revision: revision + 1, updated_at: laterOf(now, updated_at) })
    .where('id', '=', id)
    .execute()
  const changed = await selectRoasts(transaction).where('roasts.id', '=', id).executeTakeFirstOrThrow()
  if (!isDeepStrictEqual(shownOnBeans(row.value), shownOnBeans(changed)))
    await raiseRoastsRevisions(transaction, [...beanIdsOf(row.value), ...beanIdsOf(changed)])
  const knownNow = { ...known, ...fields }
  if (namesIn(fields).length > 0) await storeFields(transaction, id, knownNow)
  return success(versionedRoastOf(changed, knownNow))
}

/** Replaces the picture of a roast's curves. */
export async function storeThumbnail(transaction: Transaction, id: number, thumbnail: string): Promise<void> {
  await transaction.updateTable('roast_timelines').set({ thumbnail }).where('roast_id', '=', id).execute()
}

/** A roast, if it still is as whoever changes it has seen it. */
export async function acceptedRoast(
  transaction: Transaction,
  id: number,
  accepted: AcceptedRevisions,
): Promise<Result<RoastRow, HttpProblem>> {
  const row = await selectRoasts(transaction).where('roasts.id', '=', id).executeTakeFirst()
  return acceptedRow('roast', row, accepted)
}

/** The weights, the milestones and what is derived from these and the samples, if any of them changes. */
async function changedRecord(
  transaction: Transaction,
  row: RoastRow,
  values: RoastValues,
): Promise<RoastChange> {
  const { green_weight_g = row.green_weight_g, roasted_weight_g = row.roasted_weight_g } = values
  const { milestones, timeline } = values
  const weights = { green_weight_g, roasted_weight_g }
  const isCurve = timeline !== undefined || milestones !== undefined
  const isWeight = green_weight_g !== row.green_weight_g || roasted_weight_g !== row.roasted_weight_g
  if (!isCurve && !isWeight) return {}
  const former = recordOf(row, await recordedTimelineOf(transaction, row.id))
  const record: RoastRecord = {
    ...former,
    ...weights,
    ...definedOf({
      milestones,
      timeline: timeline && unpackTimeline(timeline),
      curveSource: values.source,
    }),
  }
  if (timeline !== undefined) await replaceCurves(transaction, row.id, record, timeline)
  return { ...(isCurve && figureColumns(record)), ...weightColumns(weights), record }
}

async function replaceCurves(
  transaction: Transaction,
  roast_id: number,
  record: RoastRecord,
  timeline: Uint8Array,
): Promise<void> {
  await transaction.deleteFrom('roast_timelines').where('roast_id', '=', roast_id).execute()
  const thumbnail = thumbnailOf(record)
  await transaction.insertInto('roast_timelines').values({ roast_id, timeline, thumbnail }).execute()
  await replaceSamples(transaction, roast_id, recordingOfSamples(record.timeline))
}

/**
 * Now, or just after the stored time. A thumbnail's address contains this time and must never be used twice. A stored
 * time at the latest possible moment is from a forged backup, and is replaced by now.
 */
function laterOf(now: Date, stored: string): string {
  const next = Date.parse(stored) + 1
  return new Date(next > LATEST_MOMENT ? now : Math.max(now.getTime(), next)).toISOString()
}
