import { useId } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { failure, success } from '#domain/record/result.ts'
import { plural } from '#domain/words/plural.ts'
import { sendEdit } from '#web/api/send-call.ts'
import styles from '#web/owner/bench/bench.module.css'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { lossText } from '#web/owner/parts/weight/loss-text.ts'
import { useTypedWeights, WEIGHT_NAMES } from '#web/owner/parts/weight/typed-weights.ts'
import { WeightsElsewhere, weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { Form } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import textStyles from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import type { MissingWeight } from './missing-weights.ts'

interface WeighFormProps {
  missing: MissingWeight
  roast: Roast
  /** How many roasts lack a weight, with this one. */
  left: number
  onSaved: () => void
  onSkip: () => void
}

/** One roast, with one field for the weight that is asked for. */
export function WeighForm({ missing, roast, left, onSaved, onSkip }: WeighFormProps) {
  const { key, field } = missing
  const id = useId()
  const question = useWeightQuestion()
  const { draft, texts, type, update, weights } = useTypedWeights(key, roast)
  const typed = texts[field]
  const typedProblem = weightProblem(typed)
  const form = useForm({
    draft,
    read: () => {
      if (update === null && typedProblem === null) onSkip()
      return update !== null && question.mayGoOn(weights) ? success(update) : failure([])
    },
    send: changed => sendEdit(calls.updateRoastWeights, { id: roast.id }, roast, changed),
    onSent: onSaved,
  })
  const problem = form.problem ?? typedProblem
  const isAsked = question.isAsked(weights)
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.weighRoast}>
        <p className={styles.number}>{roastTitle(roast)}</p>
        <p className={styles.coffee}>{coffeeTitle(roast)}</p>
      </div>
      <div className={styles.names}>
        <label className={textStyles.medium} htmlFor={id}>
          {WEIGHT_NAMES[field]} (g)
        </label>
        <p className={styles.left}>{plural(left, { one: 'The last one', other: `${left} left` })}</p>
      </div>
      <div className={styles.entry}>
        <input
          {...weightInput(typed, text => type(field, text))}
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
        {problem ?? lossText({ ...roast, ...update })}
      </p>
      <AskedWeights weights={weights} isAsked={isAsked} />
      <WeightsElsewhere draft={draft} form={form} />
      <Button className={styles.large} disabled={form.isSending} onClick={onSkip}>
        Skip
      </Button>
    </Form>
  )
}
