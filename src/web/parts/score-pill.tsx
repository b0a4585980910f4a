import { scoreCategory, scoreLetter } from '#domain/score/category.ts'
import styles from './score-pill.module.css'

interface ScorePillProps {
  /** A whole-number roast score, 0 to 100. */
  score: number
  /** `percent` shows `85%`, `letter` shows `85 B`. */
  show?: 'percent' | 'letter'
}

/** A roast's score next to a swatch in its category's colour. */
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

/** A small square in a category's colour. Always shown next to text, because colour alone is not accessible. */
function CategorySwatch({ score }: { score: number }) {
  return <span className={`${styles.swatch} ${styles[scoreCategory(score)]}`} aria-hidden="true" />
}
