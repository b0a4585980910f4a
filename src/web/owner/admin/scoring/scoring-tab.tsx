import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ScoreBatchControls } from './score-batch-controls.tsx'
import { type ScoreFigures, scoreFigures } from './score-figures.ts'
import { ScoreHelp } from './score-help.tsx'
import { ScoreOverview } from './score-overview.tsx'
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
