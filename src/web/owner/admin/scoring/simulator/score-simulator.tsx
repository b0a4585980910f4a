import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { ScoreHelp } from '#web/owner/admin/scoring/score-help.tsx'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { Loading } from '#web/ui/skeleton.tsx'
import styles from './score-simulator.module.css'
import { SimulatorBench } from './simulator-bench.tsx'

/** Shows what a roast scores, and what it would score with other values. */
export function ScoreSimulator() {
  const [roast, setRoast] = useState<Roast | null>(null)
  const details = useCall(calls.readRoastDetails, roast && { id: roast.id })
  return (
    <div className={layout.stack6}>
      <div className={styles.picker}>
        <RoastPicker roast={roast} onChange={setRoast} />
      </div>
      {roast === null && (
        <p className={styles.lead}>
          Choose a roast to see its score. Then change its duration, first crack or weights to see the effect.
          Nothing is saved until you say so.
        </p>
      )}
      {details.isError && (
        <ErrorState
          message={`Failed to compute score: ${messageOf(details.error)}`}
          onRetry={details.retry}
        />
      )}
      {roast !== null && details.isPending && <Loading text="Loading roast details..." height="24rem" />}
      {details.data && <SimulatorBench key={details.data.id} roast={details.data} />}
      <ScoreHelp />
    </div>
  )
}
