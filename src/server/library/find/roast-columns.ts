import type { Kysely } from 'kysely'
import { dayNumber } from '#domain/record/roast-date.ts'
import type { INDEXED_COLUMNS, Tables } from '#server/platform/database/tables.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { foundRoasts, type RoastSearch } from './find-roasts.ts'

type Column = (typeof INDEXED_COLUMNS)[number]

/** Values of roasts, column by column: a roast has the same place in each. NaN if a value is missing. */
export interface RoastColumns<Name extends Column> {
  ids: number[]
  columns: Record<Name, Float64Array>
}

/** As many as are read in a few milliseconds. */
const ROASTS_AT_ONCE = 2_000

/** Columns of the found roasts by ascending id, dates as `dayNumber`. Other work runs in between. */
export async function readColumns<Name extends Column>(
  db: Kysely<Tables>,
  names: readonly Name[],
  search: RoastSearch,
): Promise<RoastColumns<Name>> {
  const wanted: readonly Column[] = names
  const found = (await foundRoasts(db, search)).select(['roast_id', ...wanted]).orderBy('roast_id')
  const ids: number[] = []
  const values = names.map((): number[] => [])
  for (;;) {
    const rows = await found
      .where('roast_id', '>', ids.at(-1) ?? 0)
      .limit(ROASTS_AT_ONCE)
      .execute()
    for (const row of rows) {
      ids.push(row.roast_id)
      for (const [place, name] of names.entries()) values[place]!.push(numberOf(row[name]))
    }
    if (rows.length < ROASTS_AT_ONCE) break
    await ownTurn()
  }
  const columns = names.map((name, place) => [name, Float64Array.from(values[place]!)])
  return { ids, columns: Object.fromEntries(columns) }
}

function numberOf(value: string | number | null): number {
  return typeof value === 'string' ? dayNumber(value) : (value ?? Number.NaN)
}
