import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { TableState } from '#contract/tasting/tables.ts'
import { type Letter, lettersOf } from '#domain/tasting/table-draw.ts'
import { hashOfToken } from '#server/http/tokens.ts'
import { versionedSheetOf } from '#server/library/tastings/sheet-row.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

/** A table without its draw: what can be read before the reveal. */
export type TableRow = Omit<Row<'tasting_tables'>, 'drawn_roasts' | 'key'>

/** Somebody at a table, without the order of the cups. */
export type TasterRow = Pick<Row<'table_tasters'>, (typeof TASTER)[number]>

/** The table with a code in capitals; undefined if there is none, or it was deleted. */
export function findByCode(db: Db, code: string): Promise<TableRow | undefined> {
  return selectTables(db).where('code', '=', code).where('deletion_id', 'is', null).executeTakeFirst()
}

/** The table with an id; undefined if there is none, or it was deleted. */
export function findById(db: Db, id: number): Promise<TableRow | undefined> {
  return selectTables(db).where('id', '=', id).where('deletion_id', 'is', null).executeTakeFirst()
}

/** The table with an id, deleted or not. */
export function findAny(db: Db, id: number): Promise<TableRow | undefined> {
  return selectTables(db).where('id', '=', id).executeTakeFirst()
}

/** The tables that aren't deleted and were opened since, newest first. */
export function listRows(db: Db, since: Date): Promise<TableRow[]> {
  return selectTables(db)
    .where('deletion_id', 'is', null)
    .where('created_at', '>=', since.toISOString())
    .orderBy('id', 'desc')
    .execute()
}

/** The ids of a table's roasts as they were drawn. Nothing reads this before the reveal but what pours. */
export async function readDraw(db: Db, id: number): Promise<number[]> {
  const { drawn_roasts } = await db
    .selectFrom('tasting_tables')
    .select('drawn_roasts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(drawn_roasts)
}

/** Who sits at a table, in the order in which they sat down. */
export function listTasters(db: Db, tableId: number): Promise<TasterRow[]> {
  return db.selectFrom('table_tasters').select(TASTER).where('table_id', '=', tableId).orderBy('id').execute()
}

/** The seat that a key opens at a table; undefined if it opens none. */
export function findSeat(db: Db, tableId: number, key: string): Promise<TasterRow | undefined> {
  return db
    .selectFrom('table_tasters')
    .select(TASTER)
    .where('table_id', '=', tableId)
    .where('key_hash', '=', hashOfToken(key))
    .executeTakeFirst()
}

/** Whether a table is open, revealed, or its hours are over. */
export function stateOf(
  { ends_at, revealed_at }: Pick<TableRow, 'ends_at' | 'revealed_at'>,
  now: Date,
): TableState {
  if (now.toISOString() >= ends_at) return 'ended'
  return revealed_at === null ? 'open' : 'revealed'
}

export function lettersAt({ mode, roast_count }: Pick<TableRow, 'mode' | 'roast_count'>): Letter[] {
  return lettersOf(mode, roast_count)
}

/** Whether a taster has said something of every cup, having rated so many letters. */
export function isDone(row: TableRow, { odd_letter }: Pick<TasterRow, 'odd_letter'>, rated: number): boolean {
  return row.mode === 'triangle' ? odd_letter !== null : rated === lettersAt(row).length
}

/** What is asked at a table; null at a triangle. */
export async function sheetAt(db: Db, { sheet_id }: Pick<TableRow, 'sheet_id'>): Promise<SheetAnswer | null> {
  if (sheet_id === null) return null
  const row = await db.selectFrom('sheets').selectAll().where('id', '=', sheet_id).executeTakeFirstOrThrow()
  return versionedSheetOf(row).value
}

/** The columns of a table after an event. The clock makes its id higher than those before a restore. */
export function nextEvent({ event_id, revision }: Pick<TableRow, 'event_id' | 'revision'>, now: Date) {
  return {
    event_id: Math.max(event_id + 1, now.getTime()),
    revision: revision + 1,
    updated_at: now.toISOString(),
  }
}

/** What of somebody at a table can be read: not the order of the cups. */
export const TASTER = ['id', 'name', 'odd_letter'] as const

/** The draw stays where it is: of the roasts, only their count. */
function selectTables(db: Db) {
  return db
    .selectFrom('tasting_tables')
    .select(['id', 'code', 'name', 'mode', 'sheet_id', 'roast_count', 'ends_at', 'revealed_at', 'had_looked'])
    .select(['event_id', 'deletion_id', 'revision', 'created_at', 'updated_at'])
}
