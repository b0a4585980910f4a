import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { ScoreSimulator } from '#web/admin/scoring/simulator/score-simulator.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BatchCalculate } from './batch-calculate.tsx'
import { scoreFigures } from './score-figures.ts'
import { ScoreOverview } from './score-overview.tsx'
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
        { name: 'Score Simulator', panel: () => <ScoreSimulator roasts={roasts} /> },
        { name: 'Batch Calculate', panel: () => <BatchCalculate figures={figures} batch={batch} /> },
      ]}
    />
  )
}
