import type { ScoreCategory } from '#domain/score/category.ts'
import { BandSign } from '#web/parts/roast/band-sign.tsx'
import { Term } from '#web/words/term.tsx'
import styles from './scoring.module.css'

/** The band of a score beside its sign: `Light`, `Medium` or `Dark`. */
export function CategoryWord({ category }: { category: ScoreCategory }) {
  return (
    <span className={styles.category}>
      <BandSign category={category} />
      <Term of="score band">{category}</Term>
    </span>
  )
}
