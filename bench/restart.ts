import { killTest } from '../proof/kill.ts'
import { type BenchResult, duration } from './findings.ts'
import { median } from './measure.ts'

/**
 * How long the server takes to be healthy again after it was killed during writes, including the check of the
 * password.
 */
export async function restart(): Promise<BenchResult> {
  const { restarts } = await killTest({ kills: 7, seed: 1 })
  return {
    findings: [
      {
        what: 'start after a kill until it answers, elapsed, median',
        value: median(restarts),
        unit: 'ms',
        aim: { atMost: 2_000 },
        detail: `longest ${duration(Math.max(...restarts))} of ${restarts.length}`,
      },
    ],
  }
}
