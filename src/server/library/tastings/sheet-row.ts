import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { BUILT_IN_SHEETS, isBuiltIn, type Sheet } from '#domain/tasting/sheet.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

export type SheetRow = Row<'sheets'>

/** Every sheet that isn't in the trash: the built-in ones, then the owner's by name. */
export async function listSheets(db: Db): Promise<SheetAnswer[]> {
  const rows = await db
    .selectFrom('sheets')
    .selectAll()
    .where('deletion_id', 'is', null)
    .orderBy('id')
    .execute()
  const sheets = rows.map(row => versionedSheetOf(row).value)
  const own = sheets.filter(sheet => !sheet.is_built_in)
  const collator = new Intl.Collator('en')
  return [
    ...sheets.filter(sheet => sheet.is_built_in),
    ...own.toSorted((a, b) => collator.compare(foldName(a.name), foldName(b.name))),
  ]
}

/** The row of a sheet; undefined if there is none, or it is in the trash. */
export function findSheetRow(db: Db, id: number): Promise<SheetRow | undefined> {
  return db
    .selectFrom('sheets')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst()
}

/** A stored sheet. What the built-in ones ask is in the program. */
export function sheetOf({ id, name, scales }: Pick<SheetRow, 'id' | 'name' | 'scales'>): Sheet {
  return BUILT_IN_SHEETS.find(sheet => sheet.id === id) ?? { id, name, scales: JSON.parse(scales) }
}

/** The sheet as the API returns it. */
export function versionedSheetOf(row: SheetRow): Versioned<SheetAnswer> {
  const { id, name, scales } = sheetOf(row)
  const value = { id, name, scales: [...scales], is_built_in: isBuiltIn(id) }
  return new Versioned(value, entityTag(row.revision, 1))
}
