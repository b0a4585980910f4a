import type { Transaction } from 'kysely'
import { definedOf, pick } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { RecordedRoast } from '#domain/roast/roast-differences.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import type { ChangeRefusal, RoastChange } from '#server/library/roasts/change-roast.ts'
import { figureColumns, type RoastRecord, weightColumns } from '#server/library/roasts/derived-columns.ts'
import { thumbnailOf } from '#server/library/roasts/derived-roast.ts'
import { moveRoast } from '#server/library/roasts/move-roast.ts'
import { recordedTimelineOf } from '#server/library/roasts/repository.ts'
import { replaceSamples } from '#server/library/roasts/roast-recordings.ts'
import { type RoastRow, recordOf } from '#server/library/roasts/roast-row.ts'
import { recordingOfSamples } from '#server/platform/database/recordings.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'

/** New values of a roast, as recorded. Absent fields stay unchanged. */
export interface RecordedChanges extends Partial<Omit<RecordedRoast, 'timeline'>> {
  /** Packed samples. */
  timeline?: Uint8Array
}

/**
 * Stores a roast's new samples, if there are any, with their thumbnail. Returns the columns of the other new values,
 * with the figures derived from them.
 */
export async function changeRecorded(
  transaction: Transaction<Tables>,
  row: RoastRow,
  changes: RecordedChanges,
): Promise<Result<RoastChange, ChangeRefusal>> {
  const { roast_date, notes, milestones, timeline, green_weight_g, roasted_weight_g } = changes
  const moved = await moveRoast(transaction, row, definedOf({ roast_date }))
  if (!moved.ok) return moved
  const fields = definedOf(pick(changes, ROAST_FIELD_NAMES))
  const plain = { ...moved.value, ...definedOf({ notes }), fields }
  const isCurve = timeline !== undefined || milestones !== undefined
  if (!isCurve && green_weight_g === undefined && roasted_weight_g === undefined) return success(plain)

  const former = recordOf(row, await recordedTimelineOf(transaction, row.id))
  const record = {
    ...former,
    ...definedOf({ milestones, green_weight_g, roasted_weight_g }),
    ...(timeline && { timeline: unpackTimeline(timeline) }),
  }
  if (timeline !== undefined) await storeCurves(transaction, row.id, record, timeline)
  return success({ ...plain, ...(isCurve && figureColumns(record)), ...weightColumns(record), record })
}

async function storeCurves(
  transaction: Transaction<Tables>,
  roast_id: number,
  record: RoastRecord,
  timeline: Uint8Array,
): Promise<void> {
  await transaction.deleteFrom('roast_timelines').where('roast_id', '=', roast_id).execute()
  const thumbnail = thumbnailOf(record)
  await transaction.insertInto('roast_timelines').values({ roast_id, timeline, thumbnail }).execute()
  await replaceSamples(transaction, roast_id, recordingOfSamples(record.timeline))
}
