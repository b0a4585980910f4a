import Calculator from 'lucide-react/icons/calculator'
import Square from 'lucide-react/icons/square'
import { StepProgress } from '#web/owner/admin/steps/step-progress.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './scoring.module.css'
import type { ScoreBatch } from './use-score-batch.ts'

interface ScoreBatchControlsProps {
  batch: ScoreBatch
  roastCount: number
  kind: 'primary' | 'plain'
}

/** Starts and stops the calculation of all scores, and shows its progress. */
export function ScoreBatchControls({ batch, roastCount, kind }: ScoreBatchControlsProps) {
  const { progress, isStopping, start, stop } = batch
  const isRunning = progress !== null
  return (
    <div className={isRunning ? styles.running : undefined}>
      {isRunning && (
        <StepProgress {...progress} label="Roasts calculated">
          {isStopping ? 'Stopping after' : 'Calculated'} <strong>{progress.done}</strong> of {progress.total}{' '}
          roasts
        </StepProgress>
      )}
      <Button
        kind={isRunning ? 'plain' : kind}
        icon={isRunning ? <Square aria-hidden="true" /> : <Calculator aria-hidden="true" />}
        disabled={isRunning ? isStopping : roastCount === 0}
        onClick={isRunning ? stop : start}
      >
        {isRunning ? 'Stop' : 'Calculate All Scores'}
      </Button>
    </div>
  )
}
