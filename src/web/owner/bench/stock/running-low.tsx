import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { leftText, runsOutText } from '#web/parts/stock/stock-words.ts'
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
              <p className={panel.note}>
                {lowText([leftText(stock, units), runsOutText(stock, readersToday())])}
              </p>
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

function lowText([left, runsOut]: readonly (string | null)[]): string {
  return runsOut === null ? `${left}` : `${left}, runs out ${runsOut}`
}
