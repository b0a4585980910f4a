import * as calls from '#contract/calls.ts'
import { overdue } from '#domain/roast/freshness.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from '#web/owner/bench/bench.module.css'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { dateText } from '#web/words/date-text.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { roastTitle } from '#web/words/roast-title.ts'

const SHOWN = 5

/** What the owner wanted to do differently with the coffees that are due, the most overdue first. */
export function NextTimes() {
  const noted = useCall(calls.listNextTimes, {}).data ?? []
  const today = readersToday()
  const due = noted
    .map(each => ({ ...each, overdue: overdue(each.roast_dates, today) }))
    .filter(each => each.overdue >= 1)
    .sort((a, b) => b.overdue - a.overdue)
  if (due.length === 0) return null
  return (
    <PanelSection heading="Next time">
      <ul className={panel.list}>
        {due.slice(0, SHOWN).map(({ roast_id, bean_id, origin_name, next_time, roast_dates, ...roast }) => (
          <li key={bean_id} className={panel.row}>
            <div>
              <p className={panel.name}>
                <a href={pages.bean(bean_id)}>{origin_name}</a>
                <span className={styles.day}>
                  {' '}
                  last <a href={pages.roast(roast_id)}>{roastTitle(roast)}</a>
                  {roast_dates[0] !== undefined && `, ${dateText(roast_dates[0])}`}
                </span>
              </p>
              <p className={styles.sentence}>{next_time}</p>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
