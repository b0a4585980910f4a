import { dayNumber } from '#domain/record/roast-date.ts'
import type { Db, INDEXED_COLUMNS } from '#server/platform/database/tables.ts'
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
  db: Db,
  names: readonly Name[],
  search: RoastSearch,
): Promise<RoastColumns<Name>> {
  const wanted: readonly Column[] = names
  const found = (await foundRoasts(db, search)).select(['roast_id', ...wanted]).orderBy('roast_id')
  const ids: number[] = []
  const parts = names.map((): Float64Array[] => [])
  for (;;) {
    const rows = await found
      .where('roast_id', '>', ids.at(-1) ?? 0)
      .limit(ROASTS_AT_ONCE)
      .execute()
    for (const { roast_id } of rows) ids.push(roast_id)
    for (const [place, name] of names.entries()) parts[place]!.push(columnOf(rows, name))
    if (rows.length < ROASTS_AT_ONCE) break
    await ownTurn()
  }
  const columns = names.map((name, place) => [name, joined(parts[place]!, ids.length)])
  return { ids, columns: Object.fromEntries(columns) }
}

/** Column by column into an array of the right length: value by value into growing ones takes five times as long. */
function columnOf<Name extends Column>(
  rows: readonly Record<Name, string | number | null>[],
  name: Name,
): Float64Array {
  const column = new Float64Array(rows.length)
  let place = 0
  for (const row of rows) column[place++] = numberOf(row[name])
  return column
}

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const whole = new Float64Array(length)
  let start = 0
  for (const part of parts) {
    whole.set(part, start)
    start += part.length
  }
  return whole
}

function numberOf(value: string | number | null): number {
  return typeof value === 'string' ? dayNumber(value) : (value ?? Number.NaN)
}
