import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { SCORE_CATEGORIES, type ScoreCategory } from '#domain/score/category.ts'
import { plural } from '#domain/words/plural.ts'
import { BandSign } from '#web/parts/roast/band-sign.tsx'
import { Histogram } from '#web/plot/histogram.tsx'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import textStyles from '#web/ui/text.module.css'
import { DASH } from '#web/words/figure-text.ts'
import { Term } from '#web/words/term.tsx'
import { ScoreBatchControls } from './score-batch-controls.tsx'
import {
  categoryShares,
  SCORES_PER_BIN,
  type ScoreBin,
  type ScoreFigures,
  scoreFigures,
} from './score-figures.ts'
import { ScoreHelp } from './score-help.tsx'
import styles from './scoring.module.css'
import { ScoreSimulator } from './simulator/score-simulator.tsx'
import type { ScoreBatch } from './use-score-batch.ts'

interface ScoringTabProps {
  roasts: readonly Roast[]
  batch: ScoreBatch
}

/** Statistics of all scores, the simulator, and the calculation of all scores. */
export function ScoringTab({ roasts, batch }: ScoringTabProps) {
  const figures = useMemo(() => scoreFigures(roasts), [roasts])
  return (
    <Tabs
      label="Roast Scoring"
      tabs={[
        { name: 'Overview', panel: () => <ScoreOverview figures={figures} /> },
        { name: 'Score Simulator', panel: () => <ScoreSimulator /> },
        { name: 'Batch Calculate', panel: () => <BatchCalculate figures={figures} batch={batch} /> },
      ]}
    />
  )
}

interface BatchCalculateProps {
  figures: ScoreFigures
  batch: ScoreBatch
}

/** Calculates and saves every roast's score. */
function BatchCalculate({ figures: { scored, unscored }, batch }: BatchCalculateProps) {
  const count = scored + unscored
  return (
    <div className={styles.batch}>
      <p>
        Recalculates and saves the score of every roast: {count} in the log, {unscored} of them without a
        score. Roasts with fewer than two known components are skipped.
      </p>
      <ScoreBatchControls batch={batch} roastCount={count} kind="primary" />
      <ScoreHelp />
    </div>
  )
}

/** The scores of the whole log: how many, their average, and their categories. */
function ScoreOverview({ figures }: { figures: ScoreFigures }) {
  const { scored, unscored, average, categories, bins } = figures
  const shares = categoryShares(categories)
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
        <section className={`${layout.stack6} ${styles.distribution}`} aria-label="By category">
          <ScoreHistogram bins={bins} average={average} />
          <dl className={styles.categories}>
            {SCORE_CATEGORIES.map(category => (
              <div key={category}>
                <dt>
                  <CategoryWord category={category} />
                </dt>
                <dd className={textStyles.strong}>
                  {categories[category]} <span>{shares[category]}</span>
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

/** The band of a score beside its sign: `Light`, `Medium` or `Dark`. */
function CategoryWord({ category }: { category: ScoreCategory }) {
  return (
    <span className={styles.category}>
      <BandSign category={category} />
      <Term of="score band">{category}</Term>
    </span>
  )
}

interface ScoreHistogramProps {
  bins: readonly ScoreBin[]
  average: number | null
}

/** The ends of the scale and the lowest scores of the categories. */
const TICKS = [0, 50, 70, 85, 100]

const COLOURS: Record<ScoreCategory, string> = {
  Light: 'var(--accent)',
  Medium: 'color-mix(in oklab, var(--accent) 60%, var(--paper))',
  Dark: 'color-mix(in oklab, var(--accent) 30%, var(--paper))',
}

/** A histogram of scores in steps of five, with bars in the colour of their category. */
function ScoreHistogram({ bins, average }: ScoreHistogramProps) {
  const lowest = bins[0]?.from ?? 0
  const place = (score: number) => (score - lowest) / (100 - lowest)
  return (
    <Histogram
      name={spokenBins(bins)}
      caption="Roasts by score; the line is the average. Light begins at 85, Medium at 70."
      height="9.5rem"
      columns={bins.map(({ from, count, category }) => ({
        key: from,
        bars: [{ count, colour: COLOURS[category], label: count > 0 && count }],
      }))}
      ticks={TICKS.filter(tick => tick >= lowest).map(tick => ({ place: place(tick), text: String(tick) }))}
      line={average === null ? null : { place: place(average), text: average.toFixed(1) }}
    />
  )
}

/** `Roasts by score: 2 from 80 to 84, 1 from 95 to 100` */
function spokenBins(bins: readonly ScoreBin[]): string {
  const lastFrom = bins.at(-1)?.from
  const spoken = bins
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => {
      const to = from === lastFrom ? 100 : from + SCORES_PER_BIN - 1
      return `${count} from ${from} to ${to}`
    })
  return `Roasts by score: ${spoken.join(', ')}`
}
