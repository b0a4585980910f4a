import { type CSSProperties, useState } from 'react'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock } from '#contract/stock.ts'
import { isRunningLow, STOCK_ENTRY_KINDS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { plural } from '#domain/words/plural.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { EntryForm } from '#web/owner/parts/stock-entry/entry-form.tsx'
import { ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { todayOf } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
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
import { type Column, Table } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { DASH } from '#web/words/figure-text.ts'
import { moneyText } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './stock-tab.module.css'

interface StockTableProps {
  label: string
  /** Either all tracked or none. */
  stocks: readonly Stock[]
  settings: OwnerSettings
}

/**
 * One row for each coffee: what is left, how long it lasts and what it cost, with buttons to enter what was bought,
 * weighed or given away. Below it, the form of the entry being typed.
 */
export function StockTable({ label, stocks, settings }: StockTableProps) {
  const [kinds, setKinds] = useState<ReadonlyMap<number, StockEntryKind | null>>(
    () => new Map(stocks.map(({ bean_id }) => [bean_id, kindBeingTyped(bean_id)])),
  )
  const open = (id: number, kind: StockEntryKind | null) => setKinds(known => new Map(known).set(id, kind))
  const units = useUnits()
  const isTracked = stocks.some(({ on_hand_g }) => on_hand_g !== null)
  const columns: Column<Stock>[] = [
    {
      key: 'coffee',
      heading: 'Coffee',
      className: `${textStyles.strong} ${textStyles.anywhere} ${styles.coffee}`,
      isRowHeader: true,
      sortBy: ({ origin_name }) => origin_name,
      cell: stock => (
        <>
          <a href={pages.bean(stock.bean_id)}>{stock.origin_name}</a>
          <StockNotes stock={stock} settings={settings} />
        </>
      ),
    },
    ...(isTracked ? figuresOf(stocks, settings, units) : []),
    {
      key: 'buttons',
      heading: 'Write down',
      isHeadingHidden: true,
      align: 'end',
      className: styles.buttons,
      cell: ({ bean_id, origin_name }) => {
        const kind = kinds.get(bean_id)
        return STOCK_ENTRY_KINDS.map(each => (
          <Button
            about={origin_name}
            key={each}
            kind="quiet"
            aria-expanded={each === kind}
            onClick={() => open(bean_id, each === kind ? null : each)}
          >
            {ENTRY_WORDS[each].action}
          </Button>
        ))
      },
    },
  ]
  return (
    <Table
      className={styles.table}
      aria-label={label}
      cardsBelow={1024}
      columns={columns}
      rows={stocks}
      keyOf={({ bean_id }) => bean_id}
      detailsOf={({ bean_id, origin_name, on_hand_g }) => {
        const kind = kinds.get(bean_id)
        return (
          kind && (
            <EntryForm
              key={kind}
              bean={{ id: bean_id, name: origin_name, onHand: on_hand_g }}
              kind={kind}
              settings={settings}
              onClose={() => open(bean_id, null)}
            />
          )
        )
      }}
    />
  )
}

function figuresOf(stocks: readonly Stock[], settings: OwnerSettings, units: FigureUnits): Column<Stock>[] {
  const { currency, low_stock_roasts } = settings
  const most = Math.max(...stocks.map(({ on_hand_g }) => on_hand_g ?? 0))
  const money = (amount: number | null) => (amount === null ? DASH : moneyText(amount, currency))
  return [
    {
      key: 'left',
      heading: 'Left',
      className: styles.left,
      sortBy: ({ on_hand_g }) => on_hand_g,
      cell: stock => <Left stock={stock} most={most} isLow={isRunningLow(stock, low_stock_roasts)} />,
    },
    {
      key: 'runs out',
      heading: 'Runs out',
      className: `${textStyles.unbroken} ${styles.runsOut}`,
      sortBy: ({ empty_on }) => empty_on,
      cell: stock => runsOutText(stock, todayOf(settings)) ?? <span data-unknown>{DASH}</span>,
    },
    {
      key: 'cost',
      heading: unitCostName(units),
      className: styles.money,
      align: 'end',
      name: unitCostName(units),
      sortBy: stock => unitCost(stock, units),
      cell: stock => money(unitCost(stock, units)),
    },
    {
      key: 'value',
      heading: 'Value',
      className: styles.money,
      align: 'end',
      name: 'Value',
      sortBy: ({ value }) => value,
      cell: ({ value }) => money(value),
    },
  ]
}

/** What is left, with a bar as long as its share of the most that is left of any coffee, in grams. */
function Left({ stock, most, isLow }: { stock: Stock; most: number; isLow: boolean }) {
  const units = useUnits()
  const left = stock.on_hand_g ?? 0
  const share = most > 0 ? Math.max(0, left / most) : 0
  return (
    <>
      <span className={styles.amount}>
        <strong>{amountText(left, units)}</strong>{' '}
        <span className={textStyles.quiet}>{roastsLeftText(stock)}</span>
      </span>
      <span
        className={styles.bar}
        data-low={isLow || undefined}
        style={{ '--share': share } as CSSProperties}
      />
    </>
  )
}

/** Notes on the figures: that little is left, or why they may be wrong. */
function StockNotes({ stock, settings }: { stock: Stock; settings: OwnerSettings }) {
  const { on_hand_g, unweighed_roasts: unweighed, bean_id } = stock
  const isLow = isRunningLow(stock, settings.low_stock_roasts)
  return (
    <>
      {isLow && <p className={textStyles.accent}>Running low</p>}
      {on_hand_g !== null && on_hand_g < 0 && <p className={textStyles.accent}>{BELOW_ZERO}</p>}
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
