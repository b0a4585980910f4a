import { type ReactNode, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { useCall } from '#web/api/get-cache.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { lossText } from '#web/owner/parts/weight/loss-text.ts'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { doubted, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { pages } from '#web/pages.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import textStyles from '#web/ui/text.module.css'
import look from '#web/visitor/roasts/live/live.module.css'
import buttons from '#web/visitor/roasts/live/presses.module.css'
import { changeRun, run as keptRun, leaveRun, type Run, tookBack } from '#web/visitor/roasts/live/run.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { Keypad, Readout } from './keypad.tsx'
import styles from './roasting.module.css'
import { RunChoiceFields, type useRunChoice } from './run-choice.tsx'
import { sendRuns } from './run-sync.ts'
import { useDiscard } from './use-discard.ts'
import type { Typing } from './use-typing.ts'

interface FinishRunProps {
  run: Run
  choice: ReturnType<typeof useRunChoice>
  face: ReactNode
  coffee: string
  typing: Typing
}

/** Begins anew with the same coffee, as most roast it several times in a row. */
function nextRoast({ bean_id, blend_id, greens }: Run): void {
  if (bean_id !== null && blend_id === null && greens === null)
    location.replace(`${pages.roasting}?bean=${bean_id}`)
  keptRun.set(null)
}

/** After the drop: the roasted weight now or later, then the roast as it was saved. */
export function FinishRun({ run, choice, face, coffee, typing }: FinishRunProps) {
  const { value: weight, change: setWeight } = useDraft(`roasted ${run.key}`, '')
  const { fields, grams, isRight, keepWeight } = choice
  const question = useWeightQuestion()
  const inDoubt = doubted(weightDoubt(grams, weightOfText(weight)), {
    key: run.key,
    onTake: (field, text) => (field === 'roasted_weight_g' ? setWeight(text) : fields.onWeight(text)),
  })
  const lost = lossText({ green_weight_g: grams, roasted_weight_g: weightOfText(weight) })
  // A number that wasn't typed to its end when Drop was pressed stays to be confirmed, or corrected.
  const [hasTyped] = useState(typing.digits !== '' || typing.asked !== null)
  // What can't be saved without, or has no loss, comes first, and stays there once it is chosen.
  const [isIncomplete] = useState(run.bean_id === null || run.green_weight_g === null)
  const without = typing.asked === null ? '' : ` without ${typing.asked}`
  const anyway = `Save anyway${without}`
  const isSaving = run.finish !== null && run.roast_id === null && run.refusal === null
  const save = () => {
    keepWeight()
    const finish = { roasted_weight_g: weightOfText(weight) }
    changeRun(run.key, () => ({ finish, asked: null, refusal: null }))
    void sendRuns()
  }
  const takeBack = () => {
    changeRun(run.key, before => tookBack(before))
    void sendRuns()
  }
  const discard = useDiscard(run)
  // Its number is written on the bag.
  const { data: saved } = useCall(calls.readRoast, run.roast_id === null ? null : { id: run.roast_id })
  const number = saved?.roast_number ?? null
  if (run.roast_id !== null)
    return (
      <div className={styles.finish} data-notices="aside">
        <h1>
          {number !== null && `#${number} `}
          {coffee} is saved
        </h1>
        {run.deleted !== null && <p className={look.said}>{run.deleted}</p>}
        <a className={buttonClass('plain', styles.large)} href={pages.roast(run.roast_id)}>
          Look at the roast
        </a>
        <a className={buttonClass('plain', styles.large)} href={pages.labelsOf([run.roast_id])}>
          Print its label
        </a>
        <Button className={styles.large} kind="primary" onClick={() => nextRoast(run)}>
          Next roast
        </Button>
      </div>
    )
  return (
    <div className={look.run} data-has-buttons data-notices="aside">
      <h1 className={look.coffee}>{coffee}</h1>
      {face}
      <form
        className={styles.finish}
        onSubmit={event => {
          event.preventDefault()
          const canSave = isRight && weightProblem(weight) === null && run.bean_id !== null
          if (canSave && question.mayGoOn(inDoubt)) save()
        }}
      >
        {hasTyped && (
          <div className={`${styles.typed} ${buttons.gloved}`}>
            <Readout typing={typing} />
            <Keypad typing={typing} />
          </div>
        )}
        {isIncomplete && <RunChoiceFields {...fields} />}
        <WeightField label="Roasted weight" value={weight} onChange={setWeight} />
        <p className={`${textStyles.quiet} ${styles.lost}`} aria-live="polite">
          {lost}
        </p>
        {run.refusal !== null && (
          <p className={textStyles.problem} role="alert">
            {run.refusal}
          </p>
        )}
        {run.deleted !== null && (
          <p className={look.said} role="status">
            {run.deleted}
          </p>
        )}
        {isSaving && (
          <p className={look.said} role="status">
            It is kept on this device, and saved as soon as the server can be reached.
          </p>
        )}
        <AskedWeights weights={inDoubt} isAsked={question.isAsked(inDoubt)} anyway={anyway} />
        <AnywayButton
          kind="primary"
          type="submit"
          className={styles.large}
          disabled={run.bean_id === null || isSaving}
          isAsked={question.isAsked(inDoubt)}
          anyway={anyway}
        >
          {weight.trim() === '' && without === '' ? 'Save, weigh later' : `Save${without}`}
        </AnywayButton>
        {isSaving && (
          <Button className={styles.large} onClick={leaveRun}>
            Next roast
          </Button>
        )}
        {!isIncomplete && <RunChoiceFields {...fields} />}
      </form>
      <div className={`${buttons.buttons} ${buttons.gloved} ${styles.apart}`}>
        <button type="button" onClick={takeBack}>
          Take back drop
        </button>
        <button type="button" onClick={() => void discard()}>
          Throw away
        </button>
      </div>
    </div>
  )
}
