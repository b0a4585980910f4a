import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import styles from '#web/owner/bench/bench.module.css'
import { useAllRoasts } from '#web/owner/parts/roast/use-all-roasts.ts'
import { pages } from '#web/pages.ts'
import { keptKeys } from '#web/parts/edit/kept-draft.ts'
import { BackLink } from '#web/shell/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { type MissingWeight, missingWeights } from './missing-weights.ts'
import { WeighForm } from './weigh-form.tsx'

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
