import type { Kysely } from 'kysely'
import type { Timeline } from '#domain/curve/timeline.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import type { Tables } from '#server/database/tables.ts'
import { Tagged } from '#server/http/entity-tags.ts'
import type { ExportedRoast } from '#writers/roast-files/exported-roast.ts'
import { timelineOf } from './repository.ts'
import { milestonesOf, type RoastRow, selectRoasts, tagOf } from './roast-row.ts'

/** A roast as the writers of files take it, or null if there is none. */
export async function findExportedRoast(
  db: Kysely<Tables>,
  id: number,
): Promise<Tagged<ExportedRoast> | null> {
  const row = await selectRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  return row === undefined ? null : new Tagged(exportedRoastOf(row, await timelineOf(db, id)), tagOf(row))
}

export function exportedRoastOf(row: RoastRow, timeline: Timeline): ExportedRoast {
  return {
    sourceName: row.roast_name,
    roastNumber: row.roast_number,
    roastDate: row.roast_date,
    beanName: row.bean_origin_name,
    timeline,
    milestones: milestonesOf(row),
    greenWeightGrams: row.green_weight_g,
    roastedWeightGrams: row.roasted_weight_g,
    notes: row.notes,
    fields: unknownRoastFields(),
  }
}
