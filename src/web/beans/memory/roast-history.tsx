import { useEffect, useState } from 'react'
import type { RoastRating } from '#contract/feedback.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { comparisonProblem, toggled } from '#web/parts/choice/chosen-roasts.ts'
import { useExtras } from '#web/parts/roast/use-extras.ts'
import { Button } from '#web/ui/button.tsx'
import { goToHeading } from '#web/ui/go-to.ts'
import { Term } from '#web/words/term.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './roast-history.module.css'
import { bestRoast } from './roast-outcomes.ts'

const ChoiceBar = partOf(() => import('#web/parts/choice/choice-bar.tsx'))

/** Roasts shown at first, and added by each click. */
const ROWS_AT_ONCE = 50

/** Moves the screen and the focus to the history. */
export function goToHistory(): void {
  goToHeading(HEADING_ID)
}

const HEADING_ID = 'roast-history'

interface RoastHistoryProps {
  /** The roasts of one bean, newest first. */
  roasts: readonly RoastOfBean[]
  /** Drinkers' ratings of the roasts that have one. */
  ratings: readonly RoastRating[]
}

/** The roasts of a bean, a row each. Chosen ones can be compared. */
export function RoastHistory({ roasts, ratings }: RoastHistoryProps) {
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isComparable = roasts.length > 1
  const best = bestRoast(roasts)
  const hiddenRows = roasts.length - shownRows
  const { extras, want } = useExtras()
  useEffect(() => want(roasts.slice(0, shownRows)), [roasts, shownRows, want])
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} className={styles.heading} tabIndex={-1}>
        How its roasts came out
      </h2>
      {isComparable && <p className={styles.hint}>{comparisonProblem(0)}</p>}
      <table className={styles.table} aria-labelledby={HEADING_ID}>
        <thead>
          <tr>
            {isComparable && (
              <td className={styles.choice}>
                <span className="visually-hidden">Choose</span>
              </td>
            )}
            <th scope="col">Roast</th>
            <th scope="col">Date</th>
            <th scope="col" className={styles.figure}>
              <Term of="duration">Time</Term>
            </th>
            <th scope="col" className={styles.figure}>
              <Term of="first crack">First crack</Term>
            </th>
            <th scope="col" className={styles.figure}>
              <Term of="development time ratio">DTR</Term>
            </th>
            <th scope="col" className={styles.figure}>
              <Term of="weight loss">Loss</Term>
            </th>
            <th scope="col" className={styles.score}>
              <Term of="score">Score</Term>
            </th>
            {ratings.length > 0 && (
              <th scope="col" className={styles.rating}>
                <Term of="rating">Drinkers</Term>
              </th>
            )}
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
              score={extras.get(roast.id)?.score_details}
              rating={ratings.length > 0 ? ratings.find(({ roast_id }) => roast_id === roast.id) : null}
              isBest={roast === best}
              isChosen={chosen.includes(roast.id)}
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
      {chosen.length > 0 && (
        <Part>
          <ChoiceBar chosen={chosen} endName="Choose none" onEnd={() => setChosen([])} />
        </Part>
      )}
    </section>
  )
}
