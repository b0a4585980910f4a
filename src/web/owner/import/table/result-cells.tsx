import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { noScoreText } from '#domain/score/no-score.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { weakestPart } from '#web/owner/parts/roast/weakest-part.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import type { WeightField, Weights } from '#web/owner/parts/weight/typed-weights.ts'
import { useWeightsRow } from '#web/owner/parts/weight/use-weights-row.ts'
import { useWeightProblem, WeightsElsewhere, weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { pages } from '#web/pages.ts'
import { Form, Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { DISCARD_TYPED, DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { differenceText, keptText } from './difference-words.ts'
import { ImportReminders } from './import-reminders.tsx'
import styles from './import-results.module.css'
import { ImportWarnings } from './import-warnings.tsx'
import { otherWarnings } from './row-weights.ts'

/** An imported roast with what its file's reader wants the owner to know. */
export type ResultRoast = ImportedRoast & { warnings?: readonly string[] }

interface ResultWordsProps {
  roast: ResultRoast
  /** The roast as it is now, with its score; undefined until that is read. */
  details: RoastWithExtras | undefined
}

/**
 * What an imported roast is. What is wrong with its weights is said once: beside their fields if these offer the right
 * one. For an update, shows what changed and what stayed, with an Undo button.
 */
export function ResultWords({ roast, details }: ResultWordsProps) {
  const doubt = doubtOf(details ?? roast)
  return (
    <>
      <a href={pages.roast(roast.id)}>{coffeeTitle(roast)}</a>
      {roast.source_name !== null && <span className={styles.file}>{roast.source_name}</span>}
      <span className={styles.sentence}>
        {roast.updated === undefined ? sentenceOf(details) : <Updated roast={roast} />}
      </span>
      {doubt !== null && doubt.code !== 'unit_mistaken' && (
        <span className={styles.doubt}>{weightDoubtText(doubt)}</span>
      )}
      <ImportWarnings warnings={otherWarnings(roast)} />
      <ImportReminders roast={roast} milestones={details?.milestones} />
    </>
  )
}

/** The weights of a roast. What its file doesn't say can be typed, and weights that no roast has can be mended. */
export function ResultWeights({ roast }: { roast: Weights & { id: number; roast_name: string } }) {
  const isDoubtful = doubtOf(roast) !== null
  const units = useUnits()
  const row = useWeightsRow(roast, weights => sendCall(calls.updateRoastWeights, { id: roast.id }, weights))
  const problem = useWeightProblem(row.texts.green_weight_g, row.texts.roasted_weight_g)
  useClosingQuestion(row.isAtRisk ? DISCARD_TYPED : null, DISCARDING, row.draft.forget)
  const weight = (name: string, field: WeightField, text = row.texts[field], known = roast[field]) =>
    known !== null && !isDoubtful && text === String(known) ? (
      <span className={styles.weight}>{weightText(known, units)}</span>
    ) : (
      <label className={styles.weight}>
        <span>{name} (g)</span>
        <input
          {...weightInput(text, typed => row.type(field, typed))}
          aria-label={`${name} weight of ${roast.roast_name}`}
          aria-invalid={weightProblem(text) !== null || undefined}
          disabled={row.isSending}
        />
      </label>
    )
  return (
    <Form form={row} onBlur={row.onBlur}>
      <div className={`${layout.beside3} ${styles.pair}`}>
        {weight('Green', 'green_weight_g')}
        {weight('Roasted', 'roasted_weight_g')}
        {row.update !== null && (
          <AnywayButton type="submit" disabled={row.isSending} isAsked={row.isAsked} about={roast.roast_name}>
            Save
          </AnywayButton>
        )}
      </div>
      <AskedWeights weights={row.weights} isAsked={row.isAsked} />
      <WeightsElsewhere draft={row.draft} form={row} />
      <Problem>{row.problem ?? problem}</Problem>
    </Form>
  )
}

function doubtOf({ green_weight_g, roasted_weight_g }: Weights): WeightDoubt | null {
  return weightDoubt(green_weight_g, roasted_weight_g)
}

/** What cost its score the most, or that it has none; empty until that is known. */
function sentenceOf(details: RoastWithExtras | undefined): string {
  if (details?.score === null) return noScoreText(details)
  return weakestPart(details?.score_details)
}

/** What an update changed and kept, with Undo. */
function Updated({ roast }: { roast: ImportedRoast }) {
  const units = useUnits()
  const restoring = useSend(calls.restoreDeletion)
  const changed = (roast.updated ?? []).map(difference => differenceText(difference, units)).join(', ')
  const isUndone = restoring.answer !== undefined
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAttempt(setProblem)
  const undo = (id: number) =>
    attempt('Failed to restore', async () => {
      await restoring.send({ id }, undefined, { timeoutMilliseconds: null })
    })
  if (isUndone) return <span role="status">Undone: the roast was restored.</span>
  return (
    <>
      {changed === '' ? 'Nothing was updated.' : `Updated: ${changed}.`}{' '}
      {roast.kept !== undefined && roast.kept.length > 0 && keptText(roast.kept)}{' '}
      {roast.deletion_id != null && (
        <Button
          about={`the update of ${roast.roast_name}`}
          kind="quiet"
          className={styles.undo}
          disabled={restoring.isSending}
          onClick={() => void undo(roast.deletion_id!)}
        >
          Undo
        </Button>
      )}
      <span role="alert">{problem}</span>
    </>
  )
}
