import { round } from '#domain/record/units.ts'
import { Term } from '#web/words/term.tsx'
import styles from './cupping-score.module.css'

/** A bean's cupping score out of 100, as its supplier states it. */
export function CuppingScore({ score }: { score: number }) {
  return (
    <Term of="cupping score" look="plain">
      <span className={styles.score}>
        <span className={styles.whose}>Supplier’s score</span> {round(score, 1)}
      </span>
    </Term>
  )
}
