import * as calls from '#contract/calls.ts'
import type { RoastFeedback } from '#contract/feedback.ts'
import { BEST_RATING } from '#domain/words/feedback.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { drinkersText, ratingText } from '#web/parts/feedback/cups.tsx'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-table.module.css'

/** What drinkers and the owner say about the roasts. Renders nothing while loading and if nobody said anything. */
export function WordsGroup({ roasts }: { roasts: readonly RoastInComparison[] }) {
  const { answers } = useCalls(
    calls.readRoastFeedback,
    roasts.map(({ id }) => ({ id })),
  )
  const ratings = answers.map(ratingOf)
  const notes = roasts.map(({ details }) => details.notes?.trim() ?? '')
  const rows = [
    { name: 'Notes', words: notes },
    { name: 'Drinkers', words: ratings },
  ].filter(({ words }) => words.some(text => text !== ''))
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={roasts.length + 1}>
          <span className={styles.groupName}>What was said</span>
        </th>
      </tr>
      {rows.map(({ name, words }) => (
        <tr key={name} className={styles.words}>
          <th scope="row">{name}</th>
          {words.map((text, index) => (
            <td key={roasts[index]!.id}>
              <bdi>{text}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** `4.3 of 5 from 7 drinkers`; empty if nobody has rated, or until it is known. */
function ratingOf(feedback: RoastFeedback | undefined): string {
  if (feedback === undefined || feedback.average_rating === null) return ''
  return `${ratingText(feedback.average_rating)}\u00a0of\u00a0${BEST_RATING} from ${drinkersText(feedback.count)}`
}
