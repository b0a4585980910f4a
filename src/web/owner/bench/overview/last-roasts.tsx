import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { tastePlace } from '#web/owner/parts/panel/places.ts'
import { newestFirst } from '#web/owner/parts/roast/newest-first.ts'
import { weakestPart } from '#web/owner/parts/roast/weakest-part.ts'
import { pages } from '#web/pages.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'

const SHOWN = 5
/** Most sentences have one. */
const A_LINE = '\u00a0'

/** The newest roasts, each with its score and what cost it the most. */
export function LastRoasts({ roasts }: { roasts: readonly Roast[] }) {
  const newest = useMemo(() => roasts.toSorted(newestFirst).slice(0, SHOWN), [roasts])
  const asked = newest.length === 0 ? null : { ids: newest.map(({ id }) => id).join(','), include: 'score' }
  const { data, isLoading: isWaiting } = useCall(calls.listRoasts, asked)
  const scored = data as RoastWithExtras[] | undefined
  if (newest.length === 0) return null
  return (
    <PanelSection heading="Last roasts">
      <ul className={panel.list}>
        {newest.map(roast => {
          const details = scored?.find(({ id }) => id === roast.id)?.score_details
          return (
            <li key={roast.id} className={panel.row}>
              <div>
                <p className={panel.name}>
                  <a href={pages.roast(roast.id)}>
                    {roastTitle(roast)} · {coffeeTitle(roast)}
                  </a>
                  {roast.roast_date !== null && (
                    <span className={`${text.small} ${text.unbroken}`}> {dateInWords(roast.roast_date)}</span>
                  )}
                </p>
                <p className={`${text.small} ${text.anywhere}`}>
                  {isWaiting && roast.score !== null ? A_LINE : weakestPart(details)}
                </p>
              </div>
              <div className={layout.row2}>
                {roast.score !== null && <ScorePill score={roast.score} details={details} />}
                <a className={buttonClass('quiet')} href={tastePlace(roast.id)}>
                  Taste<span className="visually-hidden"> {roastTitle(roast)}</span>
                </a>
              </div>
            </li>
          )
        })}
      </ul>
    </PanelSection>
  )
}
