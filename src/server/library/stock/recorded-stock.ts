import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { dayNumber } from '#domain/record/roast-date.ts'
import type { StockMovement, StockRoast } from '#domain/stock/ledger.ts'
import { EVERY_ROAST } from '#server/library/find/find-roasts.ts'
import { readColumns } from '#server/library/find/roast-columns.ts'
import { beanIdsOf, partsColumns, selectUnweighed } from '#server/library/greens/roast-parts.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The entries and roasts of coffees by bean id; empty lists for coffees without any. */
export interface RecordedStock {
  /** The coffees with entries. */
  trackedBeans: number[]
  entriesOf: (beanId: number) => StockMovement[]
  roastsOf: (beanId: number) => StockRoast[]
}

/**
 * Reads the entries and roasts that the stock of all coffees is computed from. Roasts come from the columns of the
 * search index.
 */
export async function readRecordedStock(db: Db): Promise<RecordedStock> {
  const entries = await readMovements(db)
  const roasts = await readStockRoasts(db)
  return {
    trackedBeans: [...entries.keys()],
    entriesOf: beanId => entries.get(beanId) ?? [],
    roastsOf: beanId => roasts.get(beanId) ?? [],
  }
}

async function readMovements(db: Db): Promise<Map<number, StockMovement[]>> {
  const byBean = new Map<number, StockMovement[]>()
  let lastId = 0
  for (;;) {
    const rows = await db
      .selectFrom('stock_entries')
      .select(['id', 'bean_id', 'kind', 'date', 'grams', 'cost'])
      .where('id', '>', lastId)
      .where('deletion_id', 'is', null)
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    for (const { bean_id, date, ...row } of rows)
      listOf(byBean, bean_id).push({ ...row, day: dayNumber(date) })
    const last = rows.at(-1)
    if (last === undefined || rows.length < ENTRIES_AT_ONCE) return byBean
    lastId = last.id
  }
}

const ENTRIES_AT_ONCE = 2_000

async function readStockRoasts(db: Db): Promise<Map<number, StockRoast[]>> {
  const partsOf = await readParts(db)
  const plannedFor = await readPlanned(db)
  const names = ['bean_id', 'roast_date', 'green_weight_g'] as const
  const { ids, columns } = await readColumns(db, names, EVERY_ROAST)
  const byBean = new Map<number, StockRoast[]>()
  for (const [index, id] of ids.entries()) {
    const day = knownNumber(columns.roast_date[index]!)
    const parts = partsOf.get(id)
    if (parts === undefined) {
      const greenWeight = knownNumber(columns.green_weight_g[index]!)
      for (const beanId of plannedFor.get(id) ?? [columns.bean_id[index]!])
        listOf(byBean, beanId).push({ id, day, greenWeight, isBlend: false })
      continue
    }
    for (const { bean_id, grams } of parts)
      listOf(byBean, bean_id).push({ id, day, greenWeight: grams, isBlend: true })
  }
  return byBean
}

/** The parts of all blends, by roast. */
async function readParts(db: Db): Promise<Map<number, GreenPart[]>> {
  const rows = await db
    .selectFrom('roast_parts')
    .select(['roast_id', 'bean_id', 'grams'])
    .orderBy('roast_id')
    .orderBy('position')
    .execute()
  const byRoast = new Map<number, GreenPart[]>()
  for (const { roast_id, ...part } of rows) listOf(byRoast, roast_id).push(part)
  return byRoast
}

/** The coffees of the roasts by recipes that aren't weighed yet. */
async function readPlanned(db: Db): Promise<Map<number, number[]>> {
  const rows = await selectUnweighed(db)
    .select(['roasts.id', 'roasts.bean_id'])
    .select(partsColumns(db))
    .execute()
  return new Map(rows.map(row => [row.id, beanIdsOf(row)]))
}

function knownNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function listOf<Item>(lists: Map<number, Item[]>, key: number): Item[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: Item[] = []
  lists.set(key, list)
  return list
}
