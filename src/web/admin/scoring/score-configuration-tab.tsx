import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { RoastPicker } from './roast-picker.tsx'
import { ScoreBatchControls } from './score-batch-controls.tsx'
import { ScoreCard } from './score-card.tsx'
import styles from './score-configuration-tab.module.css'
import { ScoreHelp } from './score-help.tsx'
import type { ScoreBatch } from './use-score-batch.ts'

interface ScoreConfigurationTabProps {
  roasts: readonly Roast[]
  batch: ScoreBatch
}

/** Recalculates and saves the score of one roast or of all. */
export function ScoreConfigurationTab({ roasts, batch }: ScoreConfigurationTabProps) {
  const [roastId, setRoastId] = useState<number | null>(null)
  const roast = roasts.find(({ id }) => id === roastId)
  return (
    <div className={styles.configuration}>
      <p className={styles.purpose}>
        A roast is scored when it is imported, and again when its weights change. Calculate scores here after
        an update that changed how they are made, or for a roast that has none.
      </p>
      <section className={styles.all} aria-labelledby="all-scores">
        <div>
          <h2 id="all-scores">All roasts</h2>
          <p>Recalculates and saves the score of every roast.</p>
        </div>
        <ScoreBatchControls batch={batch} roastCount={roasts.length} kind="plain" />
      </section>
      <section className={styles.one} aria-labelledby="one-score">
        <h2 id="one-score">One roast</h2>
        <div className={styles.picker}>
          <RoastPicker roasts={roasts} roastId={roastId} onChange={setRoastId} />
        </div>
        {roast && <SavedScore key={roast.id} roast={roast} />}
      </section>
      <ScoreHelp />
    </div>
  )
}

function SavedScore({ roast }: { roast: Roast }) {
  const { id } = roast
  const isScored = roast.score !== null
  const saved = useCall(calls.readScore, { id }, { enabled: isScored })
  const { error } = saved
  const [problem, setProblem] = useState<string | null>(null)
  const calculation = useSend(calls.calculateScore)
  const isCalculating = calculation.isSending
  // The score of a roast that had none is there before it has been read.
  const score = saved.data ?? calculation.answer
  const isLoading = saved.isLoading && !score
  useEffect(() => {
    if (error !== null) console.warn(`Treating roast ${id} as unscored:`, messageOf(error))
  }, [error, id])

  const calculate = async () => {
    setProblem(null)
    try {
      await calculation.send({ id })
    } catch (failure) {
      setProblem(`Failed to calculate score: ${messageOf(failure)}`)
    }
  }
  return (
    <>
      <div className={styles.calculate}>
        <Button kind="primary" disabled={isCalculating} onClick={() => void calculate()}>
          {isCalculating ? 'Calculating…' : 'Calculate Score'}
        </Button>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {isLoading && (
        <Loading text="Loading the score...">
          <Skeleton height="20rem" />
        </Loading>
      )}
      {score && <ScoreCard title="The saved score" score={score} />}
      {!score && !isLoading && (
        <p className={styles.none}>No score calculated yet. Click "Calculate Score" to generate one.</p>
      )}
    </>
  )
}
