import type { RoastCost } from '#contract/stock.ts'
import { moneyText } from '#web/words/money-text.ts'

/** An amount of money and what it is for. */
export interface NamedAmount {
  amount: string
  /** `a cup` */
  of: string
}

/**
 * The known costs of a roast. If roasting itself costs something, the batch also names the cost of the green coffee,
 * which is the one in the bean's ledger.
 */
export function costWords(cost: RoastCost, currency: string): NamedAmount[] {
  const money = (amount: number) => moneyText(amount, currency)
  const green = cost.green !== null && cost.roast > 0 ? ` (${money(cost.green)} green)` : ''
  return [
    { amount: cost.total, of: `the batch${green}` },
    { amount: cost.per_100g, of: 'for 100 g' },
    { amount: cost.per_cup, of: 'a cup' },
  ].flatMap(({ amount, of }) => (amount === null ? [] : [{ amount: money(amount), of }]))
}
