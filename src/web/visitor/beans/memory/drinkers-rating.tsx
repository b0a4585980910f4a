import type { RoastRating } from '#contract/feedback.ts'
import { BEST_RATING } from '#domain/words/feedback.ts'
import { Cup, drinkersText, ratingText } from '#web/parts/feedback/cups.tsx'
import text from '#web/ui/text.module.css'
import styles from './bean-memory.module.css'

/** `4.5 ☕ (2)`, in words for screen readers. */
export function DrinkersRating({ rating: { average_rating, count } }: { rating: RoastRating }) {
  const average = ratingText(average_rating)
  const name = `Rated ${average} of ${BEST_RATING} by ${drinkersText(count)}`
  return (
    <span className={`${text.small} ${styles.drinkers}`} role="img" aria-label={name} title={name}>
      <span className={`${text.strong} ${text.ink}`}>{average}</span>
      <Cup fill={average_rating / BEST_RATING} />
      <span>({count})</span>
    </span>
  )
}
