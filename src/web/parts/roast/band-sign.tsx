import { SCORE_CATEGORIES, type ScoreCategory } from '#domain/score/category.ts'
import styles from './score-pill.module.css'

/** One to three bars, more for a better score. Always beside its word or number. */
export function BandSign({ category }: { category: ScoreCategory }) {
  const filled = SCORE_CATEGORIES.length - SCORE_CATEGORIES.indexOf(category)
  return (
    <span className={styles.sign} aria-hidden="true">
      {SCORE_CATEGORIES.map((each, index) => (
        <span key={each} className={styles.bar} data-filled={index < filled} />
      ))}
    </span>
  )
}
