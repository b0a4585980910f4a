import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { Button } from '#web/ui/button.tsx'
import { CompareBar, FEWEST_COMPARED } from './compare-bar.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './roast-history.module.css'
import { bestRoast } from './roast-outcomes.ts'

/** Roasts shown at first, and added by each click. */
const ROWS_AT_ONCE = 50

/** Moves the screen and the focus to the history. */
export function goToHistory(): void {
  const heading = document.getElementById(HEADING_ID)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

const HEADING_ID = 'roast-history'

/** The roasts of a bean, a row each, newest first. Chosen ones can be compared. */
export function RoastHistory({ roasts }: { roasts: readonly Roast[] }) {
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isComparable = roasts.length > 1
  const best = bestRoast(roasts)
  const hiddenRows = roasts.length - shownRows
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} className={styles.heading} tabIndex={-1}>
        How its roasts came out
      </h2>
      {isComparable && (
        <p className={styles.hint}>
          Choose {FEWEST_COMPARED} to {MOST_COMPARED} of them to compare their curves.
        </p>
      )}
      <table className={styles.table} aria-labelledby={HEADING_ID}>
        <thead>
          <tr>
            {isComparable && (
              <td className={styles.choice}>
                <span className="visually-hidden">Compare</span>
              </td>
            )}
            <th scope="col">Roast</th>
            <th scope="col">Date</th>
            <th scope="col" className={styles.figure}>
              Time
            </th>
            <th scope="col" className={styles.figure}>
              First crack
            </th>
            <th scope="col" className={styles.figure}>
              DTR
            </th>
            <th scope="col" className={styles.figure}>
              Loss
            </th>
            <th scope="col" className={styles.score}>
              Score
            </th>
            <th scope="col">Notes</th>
            <th scope="col" className={styles.profile}>
              Profile
            </th>
          </tr>
        </thead>
        <tbody>
          {roasts.slice(0, shownRows).map(roast => (
            <HistoryRow
              key={roast.id}
              roast={roast}
              isBest={roast === best}
              isChosen={chosen.includes(roast.id)}
              isChoosable={chosen.length < MOST_COMPARED}
              onChoose={isComparable ? () => setChosen(toggled(chosen, roast.id)) : null}
            />
          ))}
        </tbody>
      </table>
      {hiddenRows > 0 && (
        <Button className={styles.more} onClick={() => setShownRows(shownRows + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, hiddenRows)} more of {hiddenRows}
        </Button>
      )}
      {isComparable && <CompareBar chosen={chosen} onClear={() => setChosen([])} />}
    </section>
  )
}

/** The ids with this one added at the end, or without it. */
function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]
}
