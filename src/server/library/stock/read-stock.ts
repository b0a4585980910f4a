import type { OwnerSettings } from '#contract/settings.ts'
import type { BeanStock, RoastCost, Stock, StockLine, UnweighedRoast } from '#contract/stock.ts'
import { type Exact, inexact } from '#domain/record/exact.ts'
import { dateOfDayNumber, dayNumber, type IsoDate } from '#domain/record/roast-date.ts'
import { type Ledger, type LedgerLine, ledgerOf, onHandOf, type StockRoast } from '#domain/stock/ledger.ts'
import { costOfRoast } from '#domain/stock/roast-cost.ts'
import { stockFigures } from '#domain/stock/stock-figures.ts'
import { beanIdsOf, isOfBean, partsColumns } from '#server/library/greens/roast-parts.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'
import { inTurns } from '#server/platform/work/turns.ts'
import { entriesOfBean, entryTag, type StockEntryRow } from './entry-row.ts'
import { readRecordedStock } from './recorded-stock.ts'

/** The stock of every coffee, by name. */
export async function listStock(db: Db, today: IsoDate): Promise<Stock[]> {
  const beans = await selectBeans(db).orderBy('folded_name').execute()
  const { entriesOf, roastsOf } = await readRecordedStock(db)
  return inTurns(stockOfAll())

  function* stockOfAll(): Generator<undefined, Stock[]> {
    const stock: Stock[] = []
    for (const bean of beans) {
      const roasts = roastsOf(bean.id)
      stock.push(stockOf(bean, ledgerOf(entriesOf(bean.id), roasts), roasts, dayNumber(today)))
      if (stock.length % BEANS_IN_TURN === 0) yield
    }
    return stock
  }
}

/** Some milliseconds of work. */
const BEANS_IN_TURN = 50

/** The stock of a coffee with its ledger; null if there is no such bean. */
export async function stockOfBean(db: Db, id: number, today: IsoDate): Promise<BeanStock | null> {
  const bean = await selectBeans(db).where('id', '=', id).executeTakeFirst()
  if (bean === undefined) return null
  const { ledger, entries, roasts } = await readLedger(db, id)
  const all = [...roasts.values()].map(stockRoastOf)
  return {
    ...stockOf(bean, ledger, all, dayNumber(today)),
    entries: ledger.lines.map(line => lineOf(line, entries, roasts)).reverse(),
    unweighed: ledger.unweighed.map(({ id }) => unweighedOf(roasts.get(id)!)),
  }
}

/** The beans that are tracked and have nothing left. */
export async function finishedBeans(db: Db): Promise<Set<number>> {
  const { trackedBeans, entriesOf, roastsOf } = await readRecordedStock(db)
  return new Set(trackedBeans.filter(id => isNothing(onHandOf(entriesOf(id), roastsOf(id)))))
}

/** Whether a bean is tracked and has nothing left. */
export async function isFinished(db: Db, id: number): Promise<boolean> {
  return isNothing((await readLedger(db, id)).ledger.onHand)
}

function isNothing(onHand: Exact | null): boolean {
  return onHand !== null && onHand <= 0
}

/** What a roast cost; null if there is no such roast. */
export async function costOf(
  db: Db,
  id: number,
  { roast_cost, cup_g }: OwnerSettings,
): Promise<RoastCost | null> {
  const roast = await db
    .selectFrom('roasts')
    .select(['bean_id', 'roasted_weight_g'])
    .select(partsColumns(db))
    .where('id', '=', id)
    .executeTakeFirst()
  if (roast === undefined) return null
  const costs: (Exact | null)[] = []
  for (const beanId of beanIdsOf(roast)) {
    const { ledger } = await readLedger(db, beanId)
    costs.push(ledger.lines.find(line => line.kind === 'roast' && line.id === id)?.cost ?? null)
  }
  const { per100g, perCup, ...cost } = costOfRoast({
    green: costs.every(cost => cost !== null) ? inexact(costs.reduce((sum, cost) => sum + cost, 0)) : null,
    roast: roast_cost,
    roastedWeight: roast.roasted_weight_g,
    cupGrams: cup_g,
  })
  return { ...cost, per_100g: per100g, per_cup: perCup }
}

/** The roasts of a coffee as its ledger names them; `grams` are of this coffee, and null in a roast of it alone. */
type RoastRow = Pick<Row<'roasts'>, (typeof ROAST_COLUMNS)[number]> & { grams: number | null }

const ROAST_COLUMNS = ['id', 'roast_name', 'roast_number', 'roast_date', 'green_weight_g'] as const

/** The ledger of a coffee, with the rows that it is made of by id. */
export async function readLedger(db: Db, beanId: number) {
  const rows = await entriesOfBean(db, beanId)
  const entries = new Map(rows.map(row => [row.id, row]))
  const ofBean = await db
    .selectFrom('roasts')
    .leftJoin('roast_parts', join =>
      join.onRef('roast_id', '=', 'roasts.id').on('roast_parts.bean_id', '=', beanId),
    )
    .select(ROAST_COLUMNS)
    .select('grams')
    .where(isOfBean(db, beanId))
    .execute()
  const roasts = new Map<number, RoastRow>(ofBean.map(row => [row.id, row]))
  const movements = rows.map(({ date, ...row }) => ({ ...row, day: dayNumber(date) }))
  return { ledger: ledgerOf(movements, ofBean.map(stockRoastOf)), entries, roasts }
}

function selectBeans(db: Db) {
  return db.selectFrom('beans').select(['id', 'origin_name', 'country'] satisfies (keyof StockedBean)[])
}

function stockRoastOf({ id, roast_date, green_weight_g, grams }: RoastRow): StockRoast {
  return {
    id,
    day: roast_date === null ? null : dayNumber(roast_date),
    greenWeight: grams ?? green_weight_g,
    isBlend: grams !== null,
  }
}

function lineOf(
  { kind, id, day, grams, onHand, cost }: LedgerLine,
  entries: ReadonlyMap<number, StockEntryRow>,
  roasts: ReadonlyMap<number, RoastRow>,
): StockLine {
  const entry = kind === 'roast' ? undefined : entries.get(id)
  const roast = kind === 'roast' ? roasts.get(id) : undefined
  return {
    id: entry?.id ?? null,
    kind,
    date: dateOfDayNumber(day),
    grams: inexact(grams),
    on_hand_g: inexact(onHand),
    cost: cost === null ? null : inexact(cost),
    roast_id: roast?.id ?? null,
    roast_number: roast?.roast_number ?? null,
    note: entry?.note ?? null,
    etag: entry === undefined ? null : entryTag(entry.revision),
  }
}

function unweighedOf({ id, grams: _, ...roast }: RoastRow): UnweighedRoast {
  return { roast_id: id, ...roast }
}

/** The columns of a bean that its stock shows. */
interface StockedBean {
  id: number
  origin_name: string
  country: string | null
}

/** The stock of a coffee as the API returns it; `today` is the day number of the owner's date. */
function stockOf(
  { id, origin_name, country }: StockedBean,
  ledger: Ledger,
  roasts: readonly StockRoast[],
  today: number,
): Stock {
  const figures = stockFigures(ledger, roasts, today)
  return {
    bean_id: id,
    origin_name,
    country,
    on_hand_g: figures.onHand,
    usual_batch_g: figures.usualBatch,
    roasts_left: figures.roastsLeft,
    pace_g_per_month: figures.pace,
    empty_on: figures.emptyOn,
    cost_per_kg: figures.costPerKilogram,
    value: figures.value,
    last_purchase_date: figures.lastPurchase,
    is_finished: figures.isFinished,
    unweighed_roasts: figures.unweighedRoasts,
  }
}
