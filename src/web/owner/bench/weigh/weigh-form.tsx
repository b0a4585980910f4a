import { useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { failure, success } from '#domain/record/result.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { plural } from '#domain/words/plural.ts'
import { sendEdit } from '#web/api/send-call.ts'
import styles from '#web/owner/bench/bench.module.css'
import { AnywayButton } from '#web/owner/parts/weight/anyway-button.tsx'
import { AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { doubted } from '#web/owner/parts/weight/doubted-weights.ts'
import { lossText } from '#web/owner/parts/weight/loss-text.ts'
import { useWeightQuestion } from '#web/owner/parts/weight/use-weight-question.ts'
import { weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import textStyles from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import type { MissingWeight } from './missing-weights.ts'

const NAMES = { green_weight_g: 'Green weight', roasted_weight_g: 'Roasted weight' } as const

interface WeighFormProps {
  missing: MissingWeight
  /** Undefined if it was deleted meanwhile. */
  roast: Roast | undefined
  /** How many roasts lack a weight, with this one. */
  left: number
  onSaved: () => void
  onSkip: () => void
}

/** One roast, with one field for the weight that is asked for. */
export function WeighForm({ missing, roast, left, onSaved, onSkip }: WeighFormProps) {
  const { key, field } = missing
  const id = useId()
  /** The other weight, if the owner says that its unit was mistaken. */
  const [other, setOther] = useState<RoastWeightsUpdate>({})
  const question = useWeightQuestion()
  const draft = useDraft(`weighing ${key}`, String(roast?.[field] ?? ''))
  const typed = draft.value
  const grams = weightOfText(typed)
  const form = useForm({
    draft,
    read: () => {
      if (grams === null && weightProblem(typed) === null) onSkip()
      return roast === undefined || grams === null || !question.mayGoOn(inDoubt)
        ? failure([])
        : success(roast)
    },
    send: shown => sendEdit(calls.updateRoastWeights, { id: shown.id }, shown, { ...other, [field]: grams }),
    onSent: onSaved,
  })
  if (roast === undefined) return null
  const problem = form.problem ?? weightProblem(typed)
  const after = { ...roast, ...other, [field]: grams }
  const inDoubt = doubted(weightDoubt(after.green_weight_g, after.roasted_weight_g), {
    key,
    onTake: (weight, text) =>
      weight === field ? draft.change(text) : setOther({ [weight]: weightOfText(text) }),
  })
  const isAsked = question.isAsked(inDoubt)
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.weighRoast}>
        <p className={styles.number}>{roastTitle(roast)}</p>
        <p className={styles.coffee}>{coffeeTitle(roast)}</p>
      </div>
      <div className={styles.names}>
        <label className={textStyles.medium} htmlFor={id}>
          {NAMES[field]} (g)
        </label>
        <p className={styles.left}>{plural(left, { one: 'The last one', other: `${left} left` })}</p>
      </div>
      <div className={styles.entry}>
        <input
          {...weightInput(typed, draft.change)}
          id={id}
          className={styles.input}
          // The owner reads the scale and types at once, without a tap before.
          // biome-ignore lint/a11y/noAutofocus: the screen has one field, and is opened for it.
          autoFocus
          enterKeyHint="next"
          readOnly={form.isSending}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-said`}
        />
        <AnywayButton
          type="submit"
          kind="primary"
          className={styles.large}
          disabled={form.isSending}
          isAsked={isAsked}
        >
          Next
        </AnywayButton>
      </div>
      <p id={`${id}-said`} className={problem === null ? styles.loss : styles.problem} role="status">
        {problem ?? lossText(after)}
      </p>
      <AskedWeights weights={inDoubt} isAsked={isAsked} />
      <Button className={styles.large} disabled={form.isSending} onClick={onSkip}>
        Skip
      </Button>
    </Form>
  )
}
