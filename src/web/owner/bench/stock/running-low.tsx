import { useState } from 'react'
import type { Stock } from '#contract/stock.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { EntryForm } from '#web/owner/parts/stock-entry/entry-form.tsx'
import { ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { pages } from '#web/pages.ts'
import { kindBeingTyped } from '#web/parts/edit/draft-keys.ts'
import { amountText, leftText, runsOutText } from '#web/parts/stock/stock-words.ts'
import { Button } from '#web/ui/button.tsx'
import { readersToday } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import { isBelowZero } from './by-running-out.ts'
import type { LowStock } from './use-low-stock.ts'

/** The coffees of which few roasts are left, each with a link to buy more; what is left is weighed here. */
export function RunningLow({ low }: { low: readonly LowStock[] }) {
  if (low.length === 0) return null
  return (
    <PanelSection heading={`Running low (${low.length})`}>
      <ul className={panel.list}>
        {low.map(each => (
          <LowRow key={each.stock.bean_id} {...each} />
        ))}
      </ul>
    </PanelSection>
  )
}

function LowRow({ stock, supplierPage }: LowStock) {
  const units = useUnits()
  const settings = useOwnerSettings()
  const { bean_id: id, origin_name: name, on_hand_g: onHand } = stock
  const [isWeighed, setWeighed] = useState(() => isBelowZero(stock) && kindBeingTyped(id) === 'count')
  return (
    <PanelRow name={<a href={pages.bean(id)}>{name}</a>} note={lowText(stock, units)}>
      {supplierPage !== null && (
        <a href={supplierPage} rel="noreferrer">
          To the supplier<span className="visually-hidden"> of {name}</span>
        </a>
      )}
      {isBelowZero(stock) && (
        <Button about={name} kind="quiet" aria-expanded={isWeighed} onClick={() => setWeighed(!isWeighed)}>
          {ENTRY_WORDS.count.action}
        </Button>
      )}
      {isWeighed && settings && (
        <div className={panel.whole}>
          <EntryForm
            bean={{ id, name, onHand }}
            kind="count"
            settings={settings}
            onClose={() => setWeighed(false)}
          />
        </div>
      )}
    </PanelRow>
  )
}

/** `410 g left, 1 roast; at 320 g a month it runs out about 12 Feb` */
function lowText(stock: Stock, units: FigureUnits): string {
  const left = leftText(stock, units) ?? ''
  const runsOut = runsOutText(stock, readersToday())
  const pace = `${amountText(Math.round(stock.pace_g_per_month), units)} a month`
  return runsOut === null ? left : `${left}; at ${pace} it runs out ${runsOut}`
}
