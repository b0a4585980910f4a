import { type ReactNode, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastUpdate } from '#contract/roasts.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { forgetDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import styles from '#web/parts/panel/panel.module.css'
import { AnywayButton } from '#web/parts/weight/anyway-button.tsx'
import { AskedWeights } from '#web/parts/weight/asked-weights.tsx'
import { type DoubtedWeights, doubted } from '#web/parts/weight/doubted-weights.ts'
import { useWeightQuestion } from '#web/parts/weight/use-weight-question.ts'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { say } from '#web/shell/page-title.tsx'
import { DateField, dateProblem } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { doubtOfTexts, weightOfText, weightProblem } from '#web/words/weight-text.ts'

/** Enters the weights of a roast. */
export function WeightsFix({ roast }: { roast: Roast }) {
  const draftKey = `weights of ${roast.id}`
  const [{ green, roasted }, setTyped] = useDraft(draftKey, {
    green: textOf(roast.green_weight_g),
    roasted: textOf(roast.roasted_weight_g),
  })
  const update = { green_weight_g: weightOfText(green), roasted_weight_g: weightOfText(roasted) }
  const isReadable = weightProblem(green) === null && weightProblem(roasted) === null
  const isChanged =
    update.green_weight_g !== roast.green_weight_g || update.roasted_weight_g !== roast.roasted_weight_g
  const doubt = doubtOfTexts(green, roasted)
  // What is odd about the stored weights stands above the fields already.
  const weights = doubted(isChanged || doubt?.code === 'unit_mistaken' ? doubt : null, {
    key: roast.id,
    onTake: (weight, text) =>
      setTyped({ green, roasted, [weight === 'green_weight_g' ? 'green' : 'roasted']: text }),
  })
  return (
    <Fix roast={roast} draftKey={draftKey} update={isReadable && isChanged ? update : null} weights={weights}>
      <WeightField
        label="Green Weight (g)"
        value={green}
        onChange={text => setTyped({ green: text, roasted })}
      />
      <WeightField
        label="Roasted Weight (g)"
        value={roasted}
        onChange={text => setTyped({ green, roasted: text })}
      />
    </Fix>
  )
}

/** Gives a roast the day on which it was roasted. */
export function DateFix({ roast }: { roast: Roast }) {
  const draftKey = `date of ${roast.id}`
  const [date, setDate] = useDraft(draftKey, '')
  return (
    <Fix
      roast={roast}
      draftKey={draftKey}
      update={date === '' || dateProblem(date) !== null ? null : { roast_date: date }}
    >
      <DateField label="Roast Date" value={date} onChange={setDate} />
    </Fix>
  )
}

/** Gives a roast another name, and so another number. */
export function NumberFix({ roast }: { roast: Roast }) {
  const draftKey = `number of ${roast.id}`
  const [name, setName] = useDraft(draftKey, roast.roast_name)
  const isOther = name.trim() !== '' && roastNumberIn(name) !== roast.roast_number
  return (
    <Fix roast={roast} draftKey={draftKey} update={isOther ? { roast_name: name.trim() } : null}>
      <TextField
        label="Name with the right number"
        value={name}
        maxLength={200}
        onChange={event => setName(event.target.value)}
      />
    </Fix>
  )
}

interface FixProps {
  roast: Roast
  /** The storage key of what is typed, until it is saved. */
  draftKey: string
  /** The update to save; null while there is none. */
  update: RoastUpdate | null
  /** The weights of the update, if no roast has them. */
  weights?: readonly DoubtedWeights[]
  children: ReactNode
}

/** Fields and the button that saves them. A refusal is shown under them. */
function Fix({ roast, draftKey, update, weights = [], children }: FixProps) {
  const question = useWeightQuestion()
  const isAsked = update !== null && question.isAsked(weights)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSending((changes: RoastUpdate) =>
    sendEdit(calls.updateRoast, { id: roast.id }, roast, changes),
  )
  const save = async () => {
    if (update === null || !question.mayGoOn(weights)) return
    setProblem(null)
    try {
      const saved = await saving.send(update)
      forgetDraft(draftKey)
      say(`Saved ${saved.roast_name}.`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form
      className={styles.fix}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.fixFields}>{children}</div>
      <AnywayButton
        type="submit"
        disabled={update === null || saving.isSending}
        isAsked={isAsked}
        about={roast.roast_name}
      >
        Save
      </AnywayButton>
      <AskedWeights weights={weights} isAsked={isAsked} />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

function textOf(grams: number | null): string {
  return grams === null ? '' : String(grams)
}
