import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { useSending } from '#web/api/use-send.ts'
import { pages } from '#web/pages.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import styles from './import-results.module.css'
import { ResultLine, type TypedWeights } from './result-line.tsx'

/** The results of an import: each roast with its number, score, a sentence, and its weights to fill in. */
export function ImportResults({ roasts }: { roasts: readonly ImportedRoast[] }) {
  const extras = useExtrasOf(roasts)
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedWeights>>(new Map())
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
  const save = async () => {
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
              onType={weights =>
                setTyped(known => new Map(known).set(roast.id, { ...known.get(roast.id), ...weights }))
              }
            />
          ))}
        </tbody>
      </table>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <a href={pages.labelsOf(roasts.map(({ id }) => id))}>
          {plural(roasts.length, { one: 'Print its label', other: `Print ${roasts.length} labels` })}
        </a>
        {typed.size > 0 && (
          <Button disabled={saving.isSending || !isReadable} onClick={() => void save()}>
            {saving.isSending ? 'Saving…' : 'Save weights'}
          </Button>
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

/** How many roasts one call answers. */
const MOST_AT_ONCE = 50

/** The roasts as they are now, with their scores, by id. */
function useExtrasOf(roasts: readonly ImportedRoast[]): ReadonlyMap<number, RoastWithExtras> {
  const ids = roasts.map(({ id }) => id)
  const asked = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => ({
    ids: ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE).join(','),
    include: 'score,milestones',
  }))
  const { answers } = useCalls(calls.listRoasts, asked)
  return useMemo(
    () =>
      new Map(
        answers.flatMap(answer => (answer ?? []).map(roast => [roast.id, roast as RoastWithExtras] as const)),
      ),
    [answers],
  )
}
