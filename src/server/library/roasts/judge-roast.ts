import { scoreRoast } from '#domain/score/score.ts'
import { judgingStyle, judgingStyleId, styleIdOfBean } from '#server/library/styles/repository.ts'
import type { Tables, Transaction } from '#server/platform/database/tables.ts'
import { type RoastRecord, scoreColumns, scoreInputOfRecord } from './derived-columns.ts'
import { recordedTimelineOf } from './repository.ts'
import { type RoastRow, recordOf } from './roast-row.ts'

/** The columns that decide which style judges a roast. Absent means unchanged. */
type Moved = { [Column in 'bean_id' | 'style_id']?: Tables['roasts'][Column] | undefined }

/**
 * The columns of a roast's score after a change; none if neither the judged values nor the style change. `record` has
 * the judged values, if they change.
 */
export async function rejudged(
  transaction: Transaction,
  row: RoastRow,
  { bean_id = row.bean_id, style_id = row.style_id }: Moved,
  record: RoastRecord | undefined,
  now: Date,
) {
  const bean_style_id =
    bean_id === row.bean_id ? row.bean_style_id : await styleIdOfBean(transaction, bean_id)
  const choice = { style_id, bean_style_id }
  if (record === undefined && judgingStyleId(choice) === judgingStyleId(row)) return {}
  const judged = record ?? recordOf(row, await recordedTimelineOf(transaction, row.id))
  const style = await judgingStyle(transaction, choice)
  return scoreColumns(scoreRoast(scoreInputOfRecord(judged), style), now)
}
