import type { ScoreCategory } from '#domain/score/category.ts'
import { Term } from '#web/words/term.tsx'
import styles from './category-word.module.css'

/** `Light`, `Medium` or `Dark` beside a swatch of its roast colour. */
export function CategoryWord({ category }: { category: ScoreCategory }) {
  return (
    <span className={styles.category} data-category={category}>
      <span className={styles.swatch} aria-hidden="true" />
      <Term of="score band">{category}</Term>
    </span>
  )
}
