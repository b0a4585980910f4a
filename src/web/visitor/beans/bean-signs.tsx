import { round } from '#domain/record/units.ts'
import { Term } from '#web/words/term.tsx'
import styles from './bean-list-screen.module.css'

/** A bean's cupping score out of 100, as its supplier states it. */
export function CuppingScore({ score }: { score: number }) {
  return (
    <Term of="cupping score" look="plain">
      <span className={styles.score}>
        <span className={styles.whose}>Total score</span> {round(score, 1)}
      </span>
    </Term>
  )
}

/** The sign on a coffee that is finished, if the owner shows it. */
export function SoldOut() {
  return <span className={styles.sign}>Sold out</span>
}

/** The owner's sign on a coffee that is put away. */
export function PutAway() {
  return <span className={styles.sign}>Put away</span>
}
