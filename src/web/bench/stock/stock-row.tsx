import { type CSSProperties, useState } from 'react'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock } from '#contract/stock.ts'
import { isRunningLow, STOCK_ENTRY_KINDS } from '#domain/stock/stock-entry.ts'
import { plural } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'
import { EntryForm } from '#web/parts/stock/entry/entry-form.tsx'
import { ENTRY_WORDS } from '#web/parts/stock/entry/entry-words.ts'
import { kindBeingTyped } from '#web/parts/stock/entry/kept-entry.ts'
import { amountText, BELOW_ZERO, roastsLeftText, runsOutText } from '#web/parts/stock/stock-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DASH } from '#web/words/figure-text.ts'
import { moneyText } from '#web/words/money-text.ts'
import { todayIn } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './stock-table.module.css'

interface StockRowProps {
  stock: Stock
  /** The most grams that are left of any coffee of the table, for the bar. */
  most: number
  settings: OwnerSettings
}

/** A coffee: what is left, how long it lasts and what it cost; below it, the form of the entry being typed. */
export function StockRow({ stock, most, settings }: StockRowProps) {
  const { bean_id, origin_name, on_hand_g } = stock
  const [kind, setKind] = useState(() => kindBeingTyped(bean_id))
  const isTracked = on_hand_g !== null
  return (
    <>
      <tr data-open={kind !== null || undefined}>
        <th scope="row" className={styles.coffee}>
          <a href={pages.bean(bean_id)}>{origin_name}</a>
          <StockNotes stock={stock} settings={settings} />
        </th>
        {isTracked && <Figures stock={stock} most={most} settings={settings} />}
        <td className={styles.buttons}>
          {STOCK_ENTRY_KINDS.map(each => (
            <Button
              key={each}
              kind="quiet"
              aria-expanded={each === kind}
              onClick={() => setKind(each === kind ? null : each)}
            >
              {ENTRY_WORDS[each].action}
              <span className="visually-hidden"> {origin_name}</span>
            </Button>
          ))}
        </td>
      </tr>
      {kind !== null && (
        <tr className={styles.form}>
          <td colSpan={isTracked ? 6 : 2}>
            <EntryForm
              key={kind}
              bean={{ id: bean_id, name: origin_name, onHand: on_hand_g }}
              kind={kind}
              settings={settings}
              onClose={() => setKind(null)}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function Figures({ stock, most, settings: { currency, time_zone, low_stock_roasts } }: StockRowProps) {
  const units = useUnits()
  const { on_hand_g, cost_per_kg, value } = stock
  const left = on_hand_g ?? 0
  const runsOut = runsOutText(stock, todayIn(time_zone))
  const share = most > 0 ? Math.max(0, left / most) : 0
  return (
    <>
      <td className={styles.left}>
        <span className={styles.amount}>
          <strong>{amountText(left, units)}</strong> <span>{roastsLeftText(stock)}</span>
        </span>
        <span
          className={styles.bar}
          data-low={isRunningLow(stock, low_stock_roasts) || undefined}
          style={{ '--share': share } as CSSProperties}
        />
      </td>
      <td className={styles.runsOut} data-unknown={runsOut === null || undefined}>
        {runsOut ?? DASH}
      </td>
      <td className={styles.figure} data-name="Cost a kg">
        {cost_per_kg === null ? DASH : moneyText(cost_per_kg, currency)}
      </td>
      <td className={styles.figure} data-name="Value">
        {value === null ? DASH : moneyText(value, currency)}
      </td>
    </>
  )
}

/** Notes on the figures: that little is left, or why they may be wrong. */
function StockNotes({ stock, settings }: Pick<StockRowProps, 'stock' | 'settings'>) {
  const { on_hand_g, unweighed_roasts: unweighed, bean_id } = stock
  return (
    <>
      {isRunningLow(stock, settings.low_stock_roasts) && <p className={styles.low}>Running low</p>}
      {on_hand_g !== null && on_hand_g < 0 && <p className={styles.low}>{BELOW_ZERO}</p>}
      {unweighed !== null && unweighed > 0 && (
        <p className={styles.note}>
          <a href={pages.bean(bean_id)}>
            {plural(unweighed, {
              one: '1 roast has no weight or no date',
              other: `${unweighed} roasts have no weight or no date`,
            })}
          </a>
          , so less may be left.
        </p>
      )}
    </>
  )
}
