import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { howTyped } from '#domain/live/how-typed.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import type { Style } from '#domain/score/style.ts'
import { counted } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { ScoreCard } from '#web/owner/admin/scoring/score-card.tsx'
import { ScoreHelp } from '#web/owner/admin/scoring/score-help.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { useStyleOfRoast, useStyles } from '#web/parts/style/roast-style.ts'
import { STYLE_LABEL } from '#web/parts/style/style-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { Loading } from '#web/ui/skeleton.tsx'
import { isSameScenario, scenarioInput, scenarioOf } from './scenario.ts'
import { ScenarioSliders } from './scenario-sliders.tsx'
import styles from './score-simulator.module.css'

/** Shows what a roast scores, and what it would score with other values. */
export function ScoreSimulator() {
  const [roast, setRoast] = useState<Roast | null>(null)
  const details = useCall(calls.readRoastDetails, roast && { id: roast.id })
  return (
    <div className={layout.stack6}>
      <div className={styles.picker}>
        <RoastPicker roast={roast} onChange={setRoast} />
      </div>
      {roast === null && (
        <p className={styles.lead}>
          Choose a roast to see its score. Then change its duration, first crack or weights to see the effect.
          Nothing is saved until you say so.
        </p>
      )}
      {details.isError && (
        <ErrorState
          message={`Failed to compute score: ${messageOf(details.error)}`}
          onRetry={details.retry}
        />
      )}
      {roast !== null && details.isPending && <Loading text="Loading roast details..." height="24rem" />}
      {details.data && <SimulatorBench key={details.data.id} roast={details.data} />}
      <ScoreHelp />
    </div>
  )
}

/** The score that the server calculated for the recorded roast. */
interface RecordedScore {
  kind: 'preview' | 'saved'
  score: Score
}

/** A roast's sliders on one side, its score on the other. */
function SimulatorBench({ roast }: { roast: RoastDetails }) {
  const input = useMemo(() => inputOf(roast), [roast])
  const asRecorded = useMemo(() => scenarioOf(input), [input])
  const [scenario, setScenario] = useState(asRecorded)
  const own = useStyleOfRoast(roast)
  const [other, setOther] = useState<Style | null>(null)
  const style = other ?? own
  const simulated = useMemo(() => scoreRoast(scenarioInput(input, scenario), style), [input, scenario, style])
  const [recorded, setRecorded] = useState<RecordedScore | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useSend(calls.previewScore)
  const calculation = useSend(calls.calculateScore)
  const isBusy = preview.isSending || calculation.isSending

  const ask = async (kind: RecordedScore['kind'], call: typeof preview, failure: string) => {
    setProblem(null)
    setScenario(asRecorded)
    setOther(null)
    try {
      setRecorded({ kind, score: await call.send({ id: roast.id }) })
    } catch (error) {
      setProblem(`${failure}: ${messageOf(error)}`)
    }
  }
  return (
    <div className={`${layout.stack8} ${styles.bench}`}>
      <div className={styles.controls}>
        <div className={layout.row3}>
          <Button disabled={isBusy} onClick={() => void ask('preview', preview, 'Failed to compute score')}>
            Preview Score
          </Button>
          <Button
            kind="primary"
            disabled={isBusy}
            onClick={() => void ask('saved', calculation, 'Failed to calculate score')}
          >
            Calculate &amp; Save Score
          </Button>
        </div>
        <StyleChoice own={own} chosen={style} onChoose={setOther} />
        <ScenarioSliders
          recorded={asRecorded}
          rules={style}
          scenario={scenario}
          score={simulated.ok ? simulated.value : null}
          onMove={setScenario}
          onReset={() => setScenario(asRecorded)}
        />
      </div>
      <div className={styles.result}>
        <Problem>{problem}</Problem>
        {other === null && isSameScenario(scenario, asRecorded) ? (
          <RecordedCard recorded={recorded} savedScore={roast.score_details} />
        ) : (
          <SimulatedCard scored={simulated} before={scoreRoast(input, own)} />
        )}
      </div>
    </div>
  )
}

interface StyleChoiceProps {
  /** The style that judges the roast. */
  own: Style
  chosen: Style
  /** Null for the roast's own. */
  onChoose: (style: Style | null) => void
}

/** Chooses another style to try. Renders nothing while the House is the only style. */
function StyleChoice({ own, chosen, onChoose }: StyleChoiceProps) {
  const styles = useStyles()
  if (styles.every(({ is_house }) => is_house)) return null
  return (
    <SelectField
      label={STYLE_LABEL}
      value={chosen.version}
      options={styles.map(({ name, version }) => [
        version,
        version === own.version ? `${name} (this roast’s style)` : name,
      ])}
      onChange={version => {
        const style = styles.find(one => one.version === version) ?? null
        onChoose(version === own.version ? null : style)
      }}
    />
  )
}

function inputOf(roast: RoastDetails) {
  return scoreInputOf({
    timeline: timelineOfPoints(roast.timeline),
    milestones: roast.milestones,
    greenWeightGrams: roast.green_weight_g,
    roastedWeightGrams: roast.roasted_weight_g,
    typed: howTyped(roast),
  })
}

interface RecordedCardProps {
  recorded: RecordedScore | null
  /** The score saved before. */
  savedScore: Score | null
}

function RecordedCard({ recorded, savedScore }: RecordedCardProps) {
  if (recorded?.kind === 'preview') return <ScoreCard title="Preview, not saved" score={recorded.score} />
  if (recorded?.kind === 'saved') return <ScoreCard title="Calculated and saved" score={recorded.score} />
  if (savedScore !== null) return <ScoreCard title="The saved score" score={savedScore} />
  return <p className={styles.hint}>No score is saved for this roast. Preview it, or move a slider.</p>
}

type Scored = ReturnType<typeof scoreRoast>

function SimulatedCard({ scored, before }: { scored: Scored; before: Scored }) {
  if (!scored.ok) {
    return (
      <div className={styles.hint} role="status">
        <p>Not enough is known for a score:</p>
        <ul>
          {scored.reason.missing.map(fact => (
            <li key={fact.values.component}>{scoreSentence(fact)}</li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <ScoreCard title="Simulated, not saved" score={scored.value}>
      {before.ok && <p>{comparison(scored.value.score, before.value.score)}</p>}
    </ScoreCard>
  )
}

/** `6 points above the recorded roast.` */
function comparison(score: number, before: number): string {
  const difference = Math.abs(score - before)
  if (difference === 0) return 'The same as the recorded roast.'
  return `${counted(difference, 'point')} ${score > before ? 'above' : 'below'} the recorded roast.`
}
