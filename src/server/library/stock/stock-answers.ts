import type { Stock } from '#contract/stock.ts'
import type { Ledger, StockRoast } from '#domain/stock/ledger.ts'
import { stockFigures } from '#domain/stock/stock-figures.ts'

/** The columns of a bean that its stock shows. */
export interface StockedBean {
  id: number
  origin_name: string
  country: string | null
}

/** The stock of a coffee as the API returns it; `today` is the day number of the owner's date. */
export function stockOf(
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
