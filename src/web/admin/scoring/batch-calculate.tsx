import styles from './batch-calculate.module.css'
import { ScoreBatchControls } from './score-batch-controls.tsx'
import type { ScoreFigures } from './score-figures.ts'
import { ScoreHelp } from './score-help.tsx'
import type { ScoreBatch } from './use-score-batch.ts'

interface BatchCalculateProps {
  figures: ScoreFigures
  batch: ScoreBatch
}

/** Calculates and saves every roast's score. */
export function BatchCalculate({ figures: { scored, unscored }, batch }: BatchCalculateProps) {
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
