import { useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { failure, success } from '#domain/record/result.ts'
import { plural } from '#domain/words/plural.ts'
import { sendEdit } from '#web/api/send-call.ts'
import styles from '#web/owner/bench/bench.module.css'
import { useAllRoasts } from '#web/owner/parts/roast/use-all-roasts.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { lossText } from '#web/owner/parts/weight/loss-text.ts'
import { useTypedWeights, WEIGHT_NAMES } from '#web/owner/parts/weight/typed-weights.ts'
import { WeightsElsewhere, weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { pages } from '#web/pages.ts'
import { keptKeys } from '#web/parts/edit/kept-draft.ts'
import { Form } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { BackLink } from '#web/shell/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { type MissingWeight, missingWeights } from './missing-weights.ts'

/** Weighing beside the roaster: one roast per screen, one field, and the next. */
export default function WeighScreen() {
  const { roasts, problem, retry } = useAllRoasts()
  return (
    <>
      <div className={styles.back}>
        <BackLink to={pages.bench}>Back to Bench</BackLink>
      </div>
      {problem !== null && <ErrorState message={problem} onRetry={retry} />}
      {roasts === undefined && problem === null && <Loading text="Loading roasts..." height="20rem" />}
      {roasts !== undefined && <Weighing roasts={roasts} />}
    </>
  )
}

function Weighing({ roasts }: { roasts: readonly Roast[] }) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<MissingWeight | null>(null)
  const [again, setAgain] = useState<MissingWeight | null>(null)
  const missing = missingWeights(roasts, keptKeys())
  const left = missing.filter(({ key }) => !skipped.has(key))
  const current = again ?? left[0]
  const roast = roasts.find(({ id }) => id === current?.roastId)
  const showNext = (weighed: MissingWeight | null) => {
    setLast(weighed)
    setAgain(null)
  }
  const lastRoast = last === null ? undefined : roasts.find(({ id }) => id === last.roastId)
  return (
    <div className={styles.weighing}>
      <h1 className="visually-hidden">Weigh</h1>
      {current === undefined || roast === undefined ? (
        <Done skipped={missing.length} onAgain={() => setSkipped(new Set())} />
      ) : (
        <WeighForm
          key={current.key}
          missing={current}
          roast={roast}
          left={new Set(left.map(({ roastId }) => roastId)).size}
          onSaved={() => showNext(current)}
          onSkip={() => {
            setSkipped(known => new Set([...known, current.key]))
            showNext(null)
          }}
        />
      )}
      {last !== null && lastRoast !== undefined && again === null && (
        <p className={styles.last} role="status">
          Saved {roastTitle(lastRoast)}: {lastRoast[last.field]} g.{' '}
          <Button className={styles.large} onClick={() => setAgain(last)}>
            Change
          </Button>
        </p>
      )}
    </div>
  )
}

function Done({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  return (
    <div className={styles.done}>
      <p className={styles.coffee}>{skipped === 0 ? 'Every roast is weighed.' : 'That was the last one.'}</p>
      {skipped > 0 && (
        <Button className={styles.large} onClick={onAgain}>
          Show the skipped ones again
        </Button>
      )}
    </div>
  )
}

interface WeighFormProps {
  missing: MissingWeight
  roast: Roast
  /** How many roasts lack a weight, with this one. */
  left: number
  onSaved: () => void
  onSkip: () => void
}

/** One roast, with one field for the weight that is asked for. */
function WeighForm({ missing, roast, left, onSaved, onSkip }: WeighFormProps) {
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
