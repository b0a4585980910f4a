import { comparisonSummary } from '#domain/comparison/comparison-summary.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './compare-screen.module.css'
import type { RoastInComparison } from './comparison.ts'
import { summaryText } from './summary-words.ts'

/** A sentence for each roast that says what sets it apart from the first. */
export function ComparisonSummary({ roasts }: { roasts: readonly RoastInComparison[] }) {
  const units = useUnits()
  const [first, ...others] = roasts
  if (first === undefined) return null
  return others.map(({ id, style, figures }) => {
    const facts = comparisonSummary(first.figures, figures)
    if (facts === null) return null
    const letters = { first: first.style.letter, other: style.letter }
    return (
      <p key={id} className={styles.sentence}>
        {summaryText(letters, facts, units)}
      </p>
    )
  })
}
