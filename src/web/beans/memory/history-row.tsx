import Trophy from 'lucide-react/icons/trophy'
import type { RoastRating } from '#contract/feedback.ts'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'
import { RoastThumbnail } from '#web/parts/roast/roast-thumbnail.tsx'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import { firstWords } from '#web/words/first-words.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { DrinkersRating } from './drinkers-rating.tsx'
import { RoastDate } from './last-and-best.tsx'
import styles from './roast-history.module.css'

interface HistoryRowProps {
  roast: Roast
  /** Undefined until loaded, null if it could not be loaded. */
  score: RoastWithExtras['score_details']
  /** Its rating by drinkers; undefined if it has none, null if no roast of the bean has one. */
  rating: RoastRating | undefined | null
  isBest: boolean
  isChosen: boolean
  /** Ticks or unticks it. Null if there is nothing to compare it with. */
  onChoose: (() => void) | null
}

/** One roast: when it was, what was done and how it came out. On a narrow screen, a small card. */
export function HistoryRow({ roast, score, rating, isBest, isChosen, onChoose }: HistoryRowProps) {
  const title = roastTitle(roast)
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      {onChoose !== null && (
        <td className={styles.choice}>
          <label>
            <input type="checkbox" checked={isChosen} onChange={onChoose} />
            <span className="visually-hidden">Choose {title}</span>
          </label>
        </td>
      )}
      <th scope="row" className={styles.title}>
        {title}{' '}
        {isBest && (
          <span className={styles.best}>
            <Trophy aria-hidden="true" />
            Best
          </span>
        )}
      </th>
      <td className={styles.date}>
        <a href={pages.roast(roast.id)}>
          <RoastDate date={roast.roast_date} />
        </a>
      </td>
      <td className={styles.figure} data-name="Time">
        {durationText(roast.total_duration_seconds)}
      </td>
      <td className={styles.figure} data-name="First crack">
        {durationText(roast.fc_minutes === null ? null : roast.fc_minutes * 60)}
      </td>
      <td className={styles.figure} data-name="DTR">
        {percentText(roast.dtr_percent)}
      </td>
      <td className={styles.figure} data-name="Loss">
        {percentText(roast.weight_loss_percent)}
      </td>
      <td className={styles.score}>
        {roast.score === null ? DASH : <ScorePill score={roast.score} details={score} />}
      </td>
      {rating !== null && (
        <td className={styles.rating} data-name="Drinkers">
          {rating && <DrinkersRating rating={rating} />}
        </td>
      )}
      <td className={styles.notes}>{firstWords(roast.notes)}</td>
      <td className={styles.profile}>
        <RoastThumbnail roast={roast} className={styles.thumbnail} />
      </td>
    </tr>
  )
}
