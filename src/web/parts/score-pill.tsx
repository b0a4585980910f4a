import { scoreCategory, scoreLetter } from '#domain/score/category.ts'
import styles from './score-pill.module.css'

interface ScorePillProps {
  /** A whole-number roast score, 0 to 100. */
  score: number
  /** `percent` says `85%` beside the swatch, `letter` says `85 B`. */
  show?: 'percent' | 'letter'
}

/** A roast's score beside a swatch of its category's colour. */
export function ScorePill({ score, show = 'letter' }: ScorePillProps) {
  return (
    <span className={styles.pill}>
      <CategorySwatch score={score} />
      <span className="visually-hidden">Score </span>
      {show === 'percent' ? (
        <span className={styles.number}>{score}%</span>
      ) : (
        <>
          <span className={styles.number}>{score}</span>
          <span className={styles.letter}>{scoreLetter(score)}</span>
        </>
      )}
    </span>
  )
}

/** The small square of a category's roast colour; the word stands beside it, never the colour alone. */
function CategorySwatch({ score }: { score: number }) {
  return <span className={`${styles.swatch} ${styles[scoreCategory(score)]}`} aria-hidden="true" />
}
