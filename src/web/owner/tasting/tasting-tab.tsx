import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { newestFirst } from '#web/owner/parts/roast/newest-first.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { SheetsSection } from './sheets-section.tsx'

const SHOWN = 8

/** The last roasts, to be tasted, and the sheets to taste by. */
export function TastingTab({ roasts }: { roasts: readonly Roast[] }) {
  const newest = useMemo(() => roasts.toSorted(newestFirst).slice(0, SHOWN), [roasts])
  return (
    <>
      {newest.length > 0 && (
        <PanelSection heading="Taste">
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
        </PanelSection>
      )}
      <SheetsSection />
    </>
  )
}
