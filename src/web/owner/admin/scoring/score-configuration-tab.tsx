import { useEffect, useMemo, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { HOUSE } from '#domain/score/style.ts'
import { previewStyles } from '#domain/score/style-preview.ts'
import { counted } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { ScoreBatchControls } from './score-batch-controls.tsx'
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
  if (!(allStyles.data && measuredRoasts.data) && problem === null)
    return <Loading text="Loading the styles..." height="12rem" />
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
      {isLoading && <Loading text="Loading the score..." height="20rem" />}
      {score && <ScoreCard title="The saved score" score={score} />}
      {!score && !isLoading && (
        <p className={styles.none}>No score calculated yet. Click "Calculate Score" to generate one.</p>
      )}
    </>
  )
}

interface AllRoastsSectionProps {
  batch: ScoreBatch
  roastCount: number
  /** Undefined until they are read. */
  allStyles: readonly Style[] | undefined
  measuredRoasts: MeasuredRoasts | undefined
  /** The style that was changed just now, as it was before. */
  changed: Style | null
}

/** The calculation of all scores, with what it would change. Scrolls into view after a style was changed. */
function AllRoastsSection({ batch, roastCount, allStyles, measuredRoasts, changed }: AllRoastsSectionProps) {
  const { up, down } = useMemo(() => pendingChanges(allStyles, measuredRoasts), [allStyles, measuredRoasts])
  const isPending = up + down > 0
  const section = useRef<HTMLElement>(null)
  const before = isPending ? changed : null
  useEffect(() => {
    if (before !== null) section.current?.scrollIntoView({ block: 'center' })
  }, [before])
  const scores = counted(up + down, 'score')
  return (
    <section ref={section} className={styles.all} data-pending={isPending} aria-labelledby="all-scores">
      <div>
        <h2 id="all-scores">All roasts</h2>
        <p>
          Recalculates and saves the score of every roast. A roast is scored when it is imported, and again
          when its weights change; calculate after the ideals or points of a style were changed, or after an
          update that changed how scores are made.
        </p>
        {isPending && (
          <p className={`${text.figures} ${styles.changes}`} role="status">
            {scores} would change with the current styles: {up} up, {down} down.
          </p>
        )}
      </div>
      <div className={layout.line2}>
        <ScoreBatchControls batch={batch} roastCount={roastCount} kind={isPending ? 'primary' : 'plain'} />
        {before !== null && <BringBack before={before} />}
      </div>
    </section>
  )
}

function BringBack({ before }: { before: Style }) {
  const { isSending, bringBack } = useRestoreStyle()
  return (
    <Button kind="quiet" disabled={isSending} onClick={() => void bringBack(before)}>
      Bring {before.name} back
    </Button>
  )
}

/** Restores a style's previous values. */
function useRestoreStyle() {
  const messages = useMessages()
  const attempt = useAttempt()
  const { send, isSending } = useSend(calls.updateStyle)
  const bringBack = ({ id, name, ideals, points }: Style) =>
    attempt('Failed to restore the style', async () => {
      await send({ id }, { name, ideals, points })
      messages.notify(`The style ${name} was restored.`)
    })
  return { isSending, bringBack }
}

/** How many scores would rise and fall if all were calculated now, because styles were changed since. */
function pendingChanges(allStyles: readonly Style[] | undefined, measuredRoasts: MeasuredRoasts | undefined) {
  const roasts = allStyles === undefined ? [] : (measuredRoasts?.roasts ?? [])
  const byId = new Map(allStyles?.map(style => [style.id, style]))
  return previewStyles(roasts, ({ style_id }) => byId.get(style_id) ?? HOUSE)
}
