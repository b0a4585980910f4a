import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { Style } from '#contract/styles.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AllRoastsSection, useRestoreStyle } from './all-roasts-section.tsx'
import { ScoreCard } from './score-card.tsx'
import { ScoreHelp } from './score-help.tsx'
import styles from './scoring.module.css'
import { StylesSection } from './styles/styles-section.tsx'
import type { ScoreBatch } from './use-score-batch.ts'

interface ScoreConfigurationTabProps {
  roasts: readonly Roast[]
  batch: ScoreBatch
}

/** The styles that roasts are scored by, and the calculation of one score or of all. */
export function ScoreConfigurationTab({ roasts, batch }: ScoreConfigurationTabProps) {
  const [chosen, setChosen] = useState<Roast | null>(null)
  // As the list has it now: its score may be new.
  const roast = roasts.find(({ id }) => id === chosen?.id) ?? null
  const allStyles = useCall(calls.listStyles, {})
  const measuredRoasts = useCall(calls.listMeasuredRoasts, {})
  const problem = allStyles.error ?? measuredRoasts.error
  const { notify } = useMessages()
  const { bringBack } = useRestoreStyle()
  const [changed, setChanged] = useState<Style | null>(null)
  const noteSaved = ({ name }: Style, before: Style | null) => {
    const undo = before && { action: 'Undo', onAction: () => void bringBack(before) }
    notify(`The style ${name} was saved.`, undo ?? undefined)
    setChanged(before)
  }
  // If they came later, what is below them would move.
  if (!(allStyles.data && measuredRoasts.data) && problem === null) return <LoadingStyles />
  return (
    <div className={layout.stack8}>
      {problem !== null && <Problem>Failed to load the styles: {messageOf(problem)}</Problem>}
      {allStyles.data && measuredRoasts.data && (
        <StylesSection
          allStyles={allStyles.data}
          measuredRoasts={measuredRoasts.data}
          roasts={roasts}
          onSaved={noteSaved}
        />
      )}
      <AllRoastsSection
        batch={batch}
        roastCount={roasts.length}
        allStyles={allStyles.data}
        measuredRoasts={measuredRoasts.data}
        changed={changed}
      />
      <section className={`${layout.stack5} ${styles.one}`} aria-labelledby="one-score">
        <h2 id="one-score">One roast</h2>
        <div className={styles.picker}>
          <RoastPicker roast={roast} onChange={setChosen} />
        </div>
        {roast && <SavedScore key={roast.id} roast={roast} />}
      </section>
      <ScoreHelp />
    </div>
  )
}

function LoadingStyles() {
  return (
    <Loading text="Loading the styles...">
      <Skeleton height="12rem" />
    </Loading>
  )
}

function SavedScore({ roast }: { roast: Roast }) {
  const { id } = roast
  const isScored = roast.score !== null
  const saved = useCall(calls.readScore, { id }, { enabled: isScored })
  const { error } = saved
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAttempt(setProblem)
  const calculation = useSend(calls.calculateScore)
  const isCalculating = calculation.isSending
  // A roast's first score is in the answer to its calculation, before the saved score is loaded.
  const score = saved.data ?? calculation.answer
  const isLoading = saved.isLoading && !score
  useEffect(() => {
    if (error !== null) console.warn(`Treating roast ${id} as unscored:`, messageOf(error))
  }, [error, id])

  const calculate = async () => {
    setProblem(null)
    await attempt('Failed to calculate score', async () => {
      await calculation.send({ id })
    })
  }
  return (
    <>
      <div className={styles.calculate}>
        <Button kind="primary" disabled={isCalculating} onClick={() => void calculate()}>
          {isCalculating ? 'Calculating…' : 'Calculate Score'}
        </Button>
        <Problem>{problem}</Problem>
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
