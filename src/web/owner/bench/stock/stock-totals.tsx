import type { Stock } from '#contract/stock.ts'
import { plural } from '#domain/words/plural.ts'
import { amountText } from '#web/parts/stock/stock-words.ts'
import { moneyText } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './stock-tab.module.css'

/** What is left of all tracked coffees, and what it is worth. */
export function StockTotals({ stocks, currency }: { stocks: readonly Stock[]; currency: string }) {
  const units = useUnits()
  const there = stocks.filter(({ is_finished }) => !is_finished)
  const priceless = there.filter(({ value }) => value === null).length
  return (
    <p className={styles.totals}>
      <strong>
        {amountText(
          sumOf(there, ({ on_hand_g }) => on_hand_g),
          units,
        )}
      </strong>{' '}
      of {plural(there.length, { one: '1 coffee', other: `${there.length} coffees` })}, worth{' '}
      <strong>
        {moneyText(
          sumOf(there, ({ value }) => value),
          currency,
        )}
      </strong>
      {priceless > 0 &&
        plural(priceless, {
          one: ', without 1 whose price isn’t known',
          other: `, without ${priceless} whose prices aren’t known`,
        })}
    </p>
  )
}

/** Adds whole ten-thousandths, the precision of the figures, so that no rounding errors add up. */
function sumOf(stocks: readonly Stock[], figure: (stock: Stock) => number | null): number {
  return stocks.reduce((sum, stock) => sum + Math.round((figure(stock) ?? 0) * 10_000), 0) / 10_000
}
