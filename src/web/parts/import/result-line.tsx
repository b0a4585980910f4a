import * as calls from '#contract/calls.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { pages } from '#web/pages.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { weakestPart } from '#web/parts/roast/weakest-part.ts'
import { weightInput } from '#web/parts/weight/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { differenceText, keptText } from './difference-words.ts'
import { ImportReminders } from './import-reminders.tsx'
import styles from './import-results.module.css'

/** What was typed for a roast: its weights in grams. */
export interface TypedWeights {
  greenWeight?: string
  roastedWeight?: string
}

interface ResultLineProps {
  roast: ImportedRoast
  /** The roast as it is now, with its score; undefined until that is read. */
  details: RoastWithExtras | undefined
  typed: TypedWeights
  disabled: boolean
  onType: (weights: TypedWeights) => void
}

/** One imported roast. For an update, shows what changed and what stayed, with an Undo button. */
export function ResultLine({ roast, details, typed, disabled, onType }: ResultLineProps) {
  const units = useUnits()
  const now = details ?? roast
  const number = roastNumberIn(roast.roast_name)
  // Weights that no roast has can be mended here, as long as they are what is stored.
  const doubt = weightDoubt(now.green_weight_g, now.roasted_weight_g)
  const weight = (name: string, field: keyof TypedWeights, known: number | null) =>
    known !== null && typed[field] === undefined && doubt === null ? (
      <span className={styles.weight}>{weightText(known, units)}</span>
    ) : (
      <label className={styles.weight}>
        <span>{name} (g)</span>
        <input
          {...weightInput(typed[field] ?? String(known ?? ''), text => onType({ [field]: text }))}
          aria-label={`${name} weight of ${roast.roast_name}`}
          aria-invalid={weightProblem(typed[field] ?? '') !== null || undefined}
          disabled={disabled}
        />
      </label>
    )
  return (
    <tr className={styles.line}>
      <td className={styles.number}>{number === null ? '–' : `#${number}`}</td>
      <th scope="row" className={styles.name}>
        <a href={pages.roast(roast.id)}>{roast.bean.origin_name}</a>
        <span className={styles.sentence}>
          {roast.updated === undefined ? sentenceOf(details) : <Updated roast={roast} />}
        </span>
        {doubt !== null && <span className={styles.doubt}>{weightDoubtText(doubt)}</span>}
        <ImportReminders roast={roast} milestones={details?.milestones} />
      </th>
      <td className={styles.score}>
        {now.score !== null && <ScorePill score={now.score} details={details?.score_details} />}
      </td>
      <td className={styles.weights}>
        <div>
          {weight('Green', 'greenWeight', now.green_weight_g)}
          {weight('Roasted', 'roastedWeight', now.roasted_weight_g)}
        </div>
      </td>
    </tr>
  )
}

/** What cost its score the most, or that it has none; empty until that is known. */
function sentenceOf(details: RoastWithExtras | undefined): string {
  if (details?.score === null) return 'No score: fewer than two of its five parts can be scored.'
  return weakestPart(details?.score_details)
}

/** What an update changed and kept, with Undo. */
function Updated({ roast }: { roast: ImportedRoast }) {
  const units = useUnits()
  const messages = useMessages()
  const restoring = useSend(calls.restoreDeletion)
  const changed = (roast.updated ?? []).map(difference => differenceText(difference, units)).join(', ')
  const isUndone = restoring.answer !== undefined
  const undo = async (id: number) => {
    try {
      await restoring.send({ id }, undefined, { timeoutMilliseconds: null })
    } catch (error) {
      await messages.alert(`Failed to restore: ${messageOf(error)}`)
    }
  }
  if (isUndone) return <span role="status">Undone: the roast was restored.</span>
  return (
    <>
      {changed === '' ? 'Nothing was updated.' : `Updated: ${changed}.`}{' '}
      {roast.kept !== undefined && roast.kept.length > 0 && keptText(roast.kept)}{' '}
      {roast.deletion_id != null && (
        <Button
          kind="quiet"
          className={styles.undo}
          disabled={restoring.isSending}
          onClick={() => void undo(roast.deletion_id!)}
        >
          Undo<span className="visually-hidden"> the update of {roast.roast_name}</span>
        </Button>
      )}
    </>
  )
}
