import { namesIn, pick } from '#domain/record/named-values.ts'
import { ROAST_FIELD_NAMES, type RoastFields, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import type { Db, Row } from './tables.ts'

/** The optional fields of a roast. */
export async function fieldsOf(db: Db, roastId: number): Promise<RoastFields> {
  const row = await db
    .selectFrom('roast_fields')
    .selectAll()
    .where('roast_id', '=', roastId)
    .executeTakeFirst()
  return row === undefined ? unknownRoastFields() : fieldsOfRow(row)
}

/** The optional fields of several roasts, by roast id. */
export async function fieldsByRoast(
  db: Db,
  roastIds: readonly number[],
): Promise<(roastId: number) => RoastFields> {
  if (roastIds.length === 0) return unknownRoastFields
  const rows = await db.selectFrom('roast_fields').selectAll().where('roast_id', 'in', roastIds).execute()
  const byRoast = new Map(rows.map(row => [row.roast_id, fieldsOfRow(row)]))
  return roastId => byRoast.get(roastId) ?? unknownRoastFields()
}

/** Replaces the optional fields of a roast. */
export async function storeFields(db: Db, roastId: number, fields: RoastFields): Promise<void> {
  await db.deleteFrom('roast_fields').where('roast_id', '=', roastId).execute()
  await addFields(db, roastId, fields)
}

/** Stores the optional fields of a new roast. */
export async function addFields(db: Db, roastId: number, fields: RoastFields): Promise<void> {
  if (!isSomethingKnown(fields)) return
  const tags = fields.tags.length === 0 ? null : JSON.stringify(fields.tags)
  await db
    .insertInto('roast_fields')
    .values({ roast_id: roastId, ...fields, tags })
    .execute()
}

/** A stored row of optional fields. */
export type RoastFieldsRow = Row<'roast_fields'>

/**
 * The optional fields that a row says.
 * @internal Exported for benchmarks.
 */
export function fieldsOfRow(row: RoastFieldsRow): RoastFields {
  const tags = row.tags === null ? [] : (JSON.parse(row.tags) as string[])
  return { ...pick(row, ROAST_FIELD_NAMES), tags }
}

function isSomethingKnown(fields: RoastFields): boolean {
  const unknown = unknownRoastFields()
  return namesIn(fields).some(name =>
    name === 'tags' ? fields.tags.length > 0 : fields[name] !== unknown[name],
  )
}
