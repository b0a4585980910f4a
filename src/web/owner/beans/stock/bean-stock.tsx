import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock, BeanStock as StockOfBean, UnweighedRoast } from '#contract/stock.ts'
import { STOCK_ENTRY_KINDS } from '#domain/stock/stock-entry.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { EntryForm } from '#web/owner/parts/stock-entry/entry-form.tsx'
import { ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { todayOf, useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { pages } from '#web/pages.ts'
import { kindBeingTyped } from '#web/parts/edit/draft-keys.ts'
import {
  amountText,
  BELOW_ZERO,
  roastsLeftText,
  runsOutText,
  unitCost,
  unitCostName,
} from '#web/parts/stock/stock-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { moneyText } from '#web/words/money-text.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './bean-stock.module.css'
import { Ledger } from './ledger.tsx'

const HEADING_ID = 'bean-stock'

/** For the owner: what is left of a coffee, and the ledger of its purchases, counts and roasts. */
export default function BeanStock({ bean }: { bean: Bean }) {
  const { data: stock, error, retry } = useCall(calls.readBeanStock, { id: bean.id })
  const settings = useOwnerSettings()
  return (
    <section className={`${layout.stack3} ${styles.section}`} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>Stock</h2>
      {error !== null && stock === undefined && (
        <ErrorState message={`Failed to load the stock: ${messageOf(error)}`} onRetry={retry} />
      )}
      {stock !== undefined && settings !== undefined && (
        <KnownStock bean={bean} stock={stock} settings={settings} />
      )}
    </section>
  )
}

interface KnownStockProps {
  bean: Bean
  stock: StockOfBean
  settings: OwnerSettings
}

function KnownStock({ bean, stock, settings }: KnownStockProps) {
  const [kind, setKind] = useState(() => kindBeingTyped(bean.id))
  const isTracked = stock.on_hand_g !== null
  return (
    <>
      {isTracked ? (
        <StockFigures stock={stock} settings={settings} />
      ) : (
        <p className={text.quiet}>
          Not tracked yet. Enter what you bought, or what the scale says; from then on the green weight of
          each roast is subtracted.
        </p>
      )}
      <UnweighedRoasts roasts={stock.unweighed} />
      <div className={layout.row2}>
        {STOCK_ENTRY_KINDS.map(each => (
          <Button
            key={each}
            aria-expanded={each === kind}
            onClick={() => setKind(each === kind ? null : each)}
          >
            {ENTRY_WORDS[each].action}
          </Button>
        ))}
      </div>
      {kind !== null && (
        <EntryForm
          key={kind}
          bean={{ id: bean.id, name: bean.origin_name, onHand: stock.on_hand_g }}
          kind={kind}
          settings={settings}
          onClose={() => setKind(null)}
        />
      )}
      {stock.entries.length > 0 && <Ledger bean={bean} lines={stock.entries} settings={settings} />}
      {isTracked && <EarlierRoasts beanId={bean.id} since={stock.entries.at(-1)?.date} />}
    </>
  )
}

/** How many roasts took nothing from the stock, because they are from before its first entry. */
function EarlierRoasts({ beanId, since }: { beanId: number; since: string | undefined }) {
  const roasts = useCall(calls.listRoastsOfBean, since === undefined ? null : { id: beanId }).data ?? []
  if (since === undefined) return null
  const earlier = roasts.filter(({ roast_date: date }) => date !== null && date < since).length
  if (earlier === 0) return null
  return (
    <p className={text.quiet}>
      {plural(earlier, { one: '1 roast isn’t', other: `${earlier} roasts aren’t` })} counted, from before your
      first entry on {dateInWords(since)}.
    </p>
  )
}

/** The most roasts that are named. */
const NAMED = 12

/** Names the roasts that took from the stock without saying how much or when. */
function UnweighedRoasts({ roasts }: { roasts: readonly UnweighedRoast[] }) {
  if (roasts.length === 0) return null
  const more = roasts.length - NAMED
  return (
    <p className={text.quiet}>
      Not counted, without a green weight or a date:{' '}
      {roasts.slice(0, NAMED).map((roast, index) => (
        <span key={roast.roast_id}>
          {index > 0 && ', '}
          <a href={pages.roast(roast.roast_id)}>{roastTitle(roast)}</a>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}. Less may be left than shown.
    </p>
  )
}

interface StockFiguresProps {
  stock: Stock
  settings: OwnerSettings
}

/** What is left of a coffee, how long it lasts and what it is worth. Unknown figures are left out. */
function StockFigures({ stock, settings }: StockFiguresProps) {
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
      {on_hand_g !== null && on_hand_g < 0 && <p className={text.accent}>{BELOW_ZERO}</p>}
    </>
  )
}
