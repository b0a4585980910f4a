import { scoreCategory, scoreLetter } from '#domain/score/category.ts'
import { partialText } from '#domain/score/partial-score.ts'
import text from '#web/ui/text.module.css'
import type { ShownBasis } from '#web/words/score-text.ts'
import { BandSign } from './band-sign.tsx'
import styles from './score-pill.module.css'

interface ScorePillProps {
  /** A whole-number roast score, 0 to 100. */
  score: number
  /** `percent` shows `85%` beside a card's own sign of the band, `letter` shows `85 B` with it. */
  show?: 'percent' | 'letter'
  /** The score with its components, or from how many it is. Undefined until loaded, null if that isn't known. */
  details: ShownBasis
}

/** A roast's score beside the sign of its band, with `from 2 of 5` if components are missing. */
export function ScorePill({ score, show = 'letter', details }: ScorePillProps) {
  const partial = details ? partialText(details) : null
  return (
    <span className={styles.score}>
      <span className={styles.pill}>
        {show === 'letter' && <BandSign category={scoreCategory(score)} />}
        <span className="visually-hidden">Score </span>
        {show === 'percent' ? (
          <span className={styles.number}>{score}%</span>
        ) : (
          <>
            <span className={styles.number}>{score}</span>
            <span className={text.quiet}>{scoreLetter(score)}</span>
          </>
        )}
      </span>
      {partial !== null && <span className={`${text.small} ${text.unbroken}`}>{partial}</span>}
    </span>
  )
}
