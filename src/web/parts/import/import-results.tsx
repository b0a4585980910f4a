import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { pages } from '#web/pages.ts'
import { useRoastsById } from '#web/parts/roast/use-roasts-by-id.ts'
import { AnywayButton } from '#web/parts/weight/anyway-button.tsx'
import { AskedWeights } from '#web/parts/weight/asked-weights.tsx'
import { doubted } from '#web/parts/weight/doubted-weights.ts'
import { useWeightQuestion } from '#web/parts/weight/use-weight-question.ts'
import { say } from '#web/shell/page-title.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import styles from './import-results.module.css'
import { ResultLine, type TypedWeights } from './result-line.tsx'
import { WEIGHT_CHOICES } from './row-weights.ts'

/** The results of an import: each roast with its number, score, a sentence, and its weights to fill in. */
export function ImportResults({ roasts }: { roasts: readonly ImportedRoast[] }) {
  const { roasts: extras } = useRoastsById(
    roasts.map(({ id }) => id),
    'score,milestones',
  )
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedWeights>>(new Map())
  const type = (id: number, weights: TypedWeights) =>
    setTyped(known => new Map(known).set(id, { ...known.get(id), ...weights }))
  const [problem, setProblem] = useState<string | null>(null)
  const isReadable = [...typed.values()].every(weights =>
    Object.values(weights).every(text => weightProblem(text) === null),
  )
  const saving = useSending(async () => {
    for (const [id, weights] of typed) {
      await sendCall(calls.updateRoastWeights, { id }, bodyOf(weights))
      setTyped(known => new Map([...known].filter(([each]) => each !== id)))
    }
  })
  const question = useWeightQuestion()
  const inDoubt = roasts.flatMap(roast => {
    const weights = typed.get(roast.id)
    if (weights === undefined) return []
    const known = extras.get(roast.id) ?? roast
    const { green_weight_g, roasted_weight_g } = { ...known, ...bodyOf(weights) }
    return doubted(weightDoubt(green_weight_g, roasted_weight_g), {
      key: roast.id,
      name: roastTitle(roast),
      onTake: (weight, text) => type(roast.id, { [WEIGHT_CHOICES[weight]]: text }),
    })
  })
  const isAsked = question.isAsked(inDoubt)
  const save = async () => {
    if (!question.mayGoOn(inDoubt)) return
    setProblem(null)
    const count = typed.size
    try {
      await saving.send()
      say(
        plural(count, {
          one: 'The weights of 1 roast are saved.',
          other: `The weights of ${count} roasts are saved.`,
        }),
      )
    } catch (error) {
      setProblem(`Failed to save: ${messageOf(error)}`)
    }
  }
  if (roasts.length === 0) return null
  return (
    <section className={styles.results} aria-label="Imported roasts">
      <table className={styles.table}>
        <caption className="visually-hidden">Imported roasts</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Roast</th>
            <th scope="col">Score</th>
            <th scope="col">Weights</th>
          </tr>
        </thead>
        <tbody>
          {roasts.toSorted(byNumber).map(roast => (
            <ResultLine
              key={roast.id}
              roast={roast}
              details={extras.get(roast.id)}
              typed={typed.get(roast.id) ?? {}}
              disabled={saving.isSending}
              onType={weights => type(roast.id, weights)}
            />
          ))}
        </tbody>
      </table>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <AskedWeights weights={inDoubt} isAsked={isAsked} />
      <div className={styles.actions}>
        <a href={pages.labelsOf(roasts.map(({ id }) => id))}>
          {plural(roasts.length, { one: 'Print its label', other: `Print ${roasts.length} labels` })}
        </a>
        {typed.size > 0 && (
          <AnywayButton
            disabled={saving.isSending || !isReadable}
            isAsked={isAsked && !saving.isSending}
            onClick={() => void save()}
          >
            {saving.isSending ? 'Saving…' : 'Save weights'}
          </AnywayButton>
        )}
      </div>
    </section>
  )
}

function byNumber(one: ImportedRoast, other: ImportedRoast): number {
  return (one.roast_number ?? 0) - (other.roast_number ?? 0)
}

function bodyOf({ greenWeight, roastedWeight }: TypedWeights) {
  return {
    ...(greenWeight && { green_weight_g: weightOfText(greenWeight) }),
    ...(roastedWeight && { roasted_weight_g: weightOfText(roastedWeight) }),
  }
}
