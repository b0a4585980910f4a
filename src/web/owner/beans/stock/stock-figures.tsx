import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock } from '#contract/stock.ts'
import { todayOf } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import {
  amountText,
  BELOW_ZERO,
  roastsLeftText,
  runsOutText,
  unitCost,
  unitCostName,
} from '#web/parts/stock/stock-words.ts'
import { Figure } from '#web/ui/figure.tsx'
import textStyles from '#web/ui/text.module.css'
import { moneyText } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './bean-stock.module.css'

interface StockFiguresProps {
  stock: Stock
  settings: OwnerSettings
}

/** What is left of a coffee, how long it lasts and what it is worth. Unknown figures are left out. */
export function StockFigures({ stock, settings }: StockFiguresProps) {
  const units = useUnits()
  const { on_hand_g, value, pace_g_per_month: pace } = stock
  const cost = unitCost(stock, units)
  const figures: readonly (readonly [name: string, text: string | null])[] = [
    ['Left', on_hand_g === null ? null : amountText(on_hand_g, units)],
    ['Enough for', roastsLeftText(stock)],
    ['Runs out', runsOutText(stock, todayOf(settings))],
    ['Used a month', pace === 0 ? null : amountText(pace, units)],
    [unitCostName(units), cost === null ? null : moneyText(cost, settings.currency)],
    ['Value', value === null ? null : moneyText(value, settings.currency)],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(
          ([name, text]) =>
            text !== null && (
              <Figure key={name} name={name}>
                {text}
              </Figure>
            ),
        )}
      </dl>
      {on_hand_g !== null && on_hand_g < 0 && <p className={textStyles.accent}>{BELOW_ZERO}</p>}
    </>
  )
}
