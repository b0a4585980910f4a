import type { Stock } from '#contract/stock.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { amountText, leftText, runsOutText } from '#web/parts/stock/stock-words.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import type { LowStock } from './use-low-stock.ts'

/** The coffees of which few roasts are left, each with a link to buy more. */
export function RunningLow({ low }: { low: readonly LowStock[] }) {
  const units = useUnits()
  if (low.length === 0) return null
  return (
    <PanelSection heading={`Running low (${low.length})`}>
      <ul className={panel.list}>
        {low.map(({ stock, supplierPage }) => (
          <li key={stock.bean_id} className={panel.row}>
            <div>
              <p className={panel.name}>
                <a href={pages.bean(stock.bean_id)}>{stock.origin_name}</a>
              </p>
              <p className={panel.note}>{lowText(stock, units)}</p>
            </div>
            {supplierPage !== null && (
              <a href={supplierPage} rel="noreferrer">
                To the supplier<span className="visually-hidden"> of {stock.origin_name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** `410 g left, 1 roast; at 320 g a month it runs out about 12 Feb` */
function lowText(stock: Stock, units: FigureUnits): string {
  const left = leftText(stock, units) ?? ''
  const runsOut = runsOutText(stock, readersToday())
  const pace = `${amountText(Math.round(stock.pace_g_per_month), units)} a month`
  return runsOut === null ? left : `${left}; at ${pace} it runs out ${runsOut}`
}
