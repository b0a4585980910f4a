import FileDown from 'lucide-react/icons/file-down'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock } from '#contract/stock.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { pages } from '#web/pages.ts'
import { kindBeingTyped } from '#web/parts/edit/draft-keys.ts'
import { amountText } from '#web/parts/stock/stock-words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import { moneyText } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import { byRunningOut, isBelowZero } from './by-running-out.ts'
import styles from './stock-tab.module.css'
import { StockTable } from './stock-table.tsx'

/** What is left of each coffee, what it cost and when it runs out. */
export function StockTab() {
  const { data: stocks, error, retry } = useCall(calls.listStock, {})
  const settings = useOwnerSettings()
  if (error !== null && stocks === undefined) {
    return <ErrorState message={`Failed to load the stock: ${messageOf(error)}`} onRetry={retry} />
  }
  if (stocks === undefined || settings === undefined) {
    return <Loading text="Loading stock..." height="14rem" />
  }
  return <KnownStock stocks={stocks} settings={settings} />
}

function KnownStock({ stocks, settings }: { stocks: readonly Stock[]; settings: OwnerSettings }) {
  const tracked = stocks.filter(({ on_hand_g }) => on_hand_g !== null).sort(byRunningOut)
  const untracked = stocks.filter(({ on_hand_g }) => on_hand_g === null)
  const isDone = (stock: Stock) => stock.is_finished && !isBelowZero(stock)
  const finished = tracked.filter(isDone)
  const open = tracked.filter(stock => !isDone(stock))
  return (
    <PanelSection heading="Green coffee">
      {stocks.length === 0 && (
        <p className={panel.note}>
          There are no coffees yet. <a href={pages.beans}>Add your first bean</a>, and what is left of it is
          shown here.
        </p>
      )}
      {stocks.length > 0 && tracked.length === 0 && (
        <p className={panel.note}>
          Enter what you bought, or what the scale says. From then on the green weight of each roast is
          subtracted.
        </p>
      )}
      {tracked.length > 0 && <StockTotals stocks={tracked} currency={settings.currency} />}
      {open.length > 0 && <StockTable label="What is left" stocks={open} settings={settings} />}
      {finished.length > 0 && (
        <Disclosure summary={`Finished (${finished.length})`} mustBeOpen={finished.some(isTyped)}>
          <StockTable label="Finished coffees" stocks={finished} settings={settings} />
        </Disclosure>
      )}
      {untracked.length > 0 && (
        <Disclosure
          summary={`Not tracked (${untracked.length})`}
          mustBeOpen={tracked.length === 0 || untracked.some(isTyped)}
        >
          <StockTable label="Coffees that aren’t tracked" stocks={untracked} settings={settings} />
        </Disclosure>
      )}
      {tracked.length > 0 && (
        <p className={styles.download}>
          <a className={buttonClass('plain')} href={urlOf(calls.exportStock, {})} download="stock.csv">
            <FileDown aria-hidden="true" />
            Download the ledger as CSV
          </a>
        </p>
      )}
    </PanelSection>
  )
}

/** Whether an entry was being typed for a coffee. */
function isTyped({ bean_id }: Stock): boolean {
  return kindBeingTyped(bean_id) !== null
}

/** What is left of all tracked coffees, and what it is worth. */
function StockTotals({ stocks, currency }: { stocks: readonly Stock[]; currency: string }) {
  const units = useUnits()
  const there = stocks.filter(({ is_finished }) => !is_finished)
  const priceless = there.filter(({ value }) => value === null).length
  return (
    <p className={`${textStyles.quiet} ${textStyles.figures}`}>
      <strong className={`${textStyles.heading} ${textStyles.ink}`}>
        {amountText(
          sumOf(there, ({ on_hand_g }) => on_hand_g),
          units,
        )}
      </strong>{' '}
      of {counted(there.length, 'coffee')}, worth{' '}
      <strong className={`${textStyles.heading} ${textStyles.ink}`}>
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
