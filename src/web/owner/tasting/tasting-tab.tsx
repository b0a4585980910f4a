import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { FEWEST_ROASTS } from '#domain/tasting/table-draw.ts'
import { useCall } from '#web/api/get-cache.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { newestFirst } from '#web/owner/parts/roast/newest-first.ts'
import { TABLES, tableAt } from '#web/parts/tasting/tables-address.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { SheetsSection } from './sheets-section.tsx'

const SHOWN = 8

/** The last roasts, to be tasted, the way to a blind table, and the sheets to taste by. */
export function TastingTab({ roasts }: { roasts: readonly Roast[] }) {
  const newest = useMemo(() => roasts.toSorted(newestFirst).slice(0, SHOWN), [roasts])
  return (
    <>
      {newest.length >= FEWEST_ROASTS && <BlindTables />}
      <PanelSection heading="Taste">
        {newest.length === 0 ? (
          <p className={panel.note}>Nothing is roasted yet. The last roasts stand here to be tasted.</p>
        ) : (
          <ul className={panel.list}>
            {newest.map(roast => (
              <li key={roast.id} className={panel.row}>
                <p className={panel.name}>
                  {roastTitle(roast)} · {coffeeTitle(roast)}{' '}
                  {roast.roast_date !== null && (
                    <time className={panel.note} dateTime={roast.roast_date}>
                      {dateInWords(roast.roast_date)}
                    </time>
                  )}
                </p>
                <a className={buttonClass('plain')} href={tastePlace(roast.id)}>
                  Taste<span className="visually-hidden"> {roastTitle(roast)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <SheetsSection />
    </>
  )
}

/** The tables that are open, and the way to all and to another. */
function BlindTables() {
  const { data: tables = [] } = useCall(calls.listTables, {})
  return (
    <PanelSection heading="Taste blind">
      <ul className={panel.list}>
        {tables
          .filter(({ state }) => state === 'open')
          .map(({ code, name }) => (
            <li key={code} className={panel.row}>
              <p className={panel.name}>
                A table is open: <a href={tableAt(code)}>{name ?? code}</a>
              </p>
            </li>
          ))}
      </ul>
      <p>
        <a href={TABLES}>Open a table</a>, with friends or alone: who tastes doesn’t know which cup is which.
      </p>
    </PanelSection>
  )
}
