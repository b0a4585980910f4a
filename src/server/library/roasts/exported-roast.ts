import type { Timeline } from '#domain/curve/timeline.ts'
import { publicFields, type RoastFields } from '#domain/roast/roast-fields.ts'
import type { ExportedRoast } from '#files/roasts/exported-roast.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { Versioned } from '#server/http/entity-tags.ts'
import { greensOf } from '#server/library/greens/roast-parts.ts'
import { fieldsOf } from '#server/platform/database/stored-fields.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { timelineOf } from './repository.ts'
import { milestonesOf, type RoastRow, selectRoasts, tagOf } from './roast-row.ts'

/** A roast in the form that file writers take, with the fields that the reader may see; null if there is none. */
export async function findExportedRoast(
  db: Db,
  id: number,
  reader: Reader,
): Promise<Versioned<ExportedRoast> | null> {
  const row = await selectRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const known = await fieldsOf(db, id)
  const fields = reader === 'owner' ? known : publicFields(known)
  return new Versioned(exportedRoastOf(row, fields, await timelineOf(db, id)), tagOf(row))
}

export function exportedRoastOf(row: RoastRow, fields: RoastFields, timeline: Timeline): ExportedRoast {
  const greens = greensOf(row)
  return {
    sourceName: row.roast_name,
    roastNumber: row.roast_number,
    roastDate: row.roast_date,
    beanName: row.bean_origin_name,
    ...(row.blend_name !== null && { blendName: row.blend_name }),
    ...(greens !== null && { parts: greens.map(({ origin_name, grams }) => ({ origin_name, grams })) }),
    timeline,
    milestones: milestonesOf(row),
    greenWeightGrams: row.green_weight_g,
    roastedWeightGrams: row.roasted_weight_g,
    notes: row.notes,
    fields,
  }
}
