import { round } from '#domain/record/units.ts'
import { SCORE_CATEGORIES } from '#domain/score/category.ts'
import { plural } from '#domain/words/plural.ts'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import { DASH } from '#web/words/figure-text.ts'
import { CategoryWord } from './category-word.tsx'
import type { ScoreFigures } from './score-figures.ts'
import { ScoreHistogram } from './score-histogram.tsx'
import styles from './scoring.module.css'

/** The scores of the whole log: how many, their average, and their categories. */
export function ScoreOverview({ figures }: { figures: ScoreFigures }) {
  const { scored, unscored, average, categories, bins } = figures
  return (
    <div className={layout.stack8}>
      <dl className={styles.figures}>
        <Figure name="Average score" className={styles.figure}>
          {average === null ? DASH : average.toFixed(1)}
        </Figure>
        <Figure name="Scored" className={styles.figure}>
          {scored}
        </Figure>
        <Figure name="Unscored" className={styles.figure}>
          {unscored}
        </Figure>
      </dl>
      {scored > 0 && (
        <section className={styles.distribution} aria-label="By category">
          <ScoreHistogram bins={bins} average={average} />
          <dl className={styles.categories}>
            {SCORE_CATEGORIES.map(category => (
              <div key={category}>
                <dt>
                  <CategoryWord category={category} />
                </dt>
                <dd>
                  {categories[category]} <span>{round((categories[category] / scored) * 100)} %</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {unscored > 0 && (
        <p className={styles.hint}>
          {plural(unscored, { one: 'One roast has', other: `${unscored} roasts have` })} no score yet. Batch
          Calculate scores every roast with at least two known components.
        </p>
      )}
    </div>
  )
}
