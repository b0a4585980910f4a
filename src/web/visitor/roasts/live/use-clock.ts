import { useNow } from '#web/parts/live/use-now.ts'
import { useScreenOn } from '#web/shell/use-screen-on.ts'
import { momentsAround, momentsOf } from '../again/moments.ts'
import { type Presses, secondsTo, tappedMarks } from './run.ts'
import { useSignal } from './signals.ts'
import { steadyNow } from './steady-clock.ts'
import type { Plan } from './use-plan.ts'

/** The clock of a roast at this moment. */
export interface Clock {
  /** By the steady clock, in ms since 1970. Stands still after the drop. */
  now: number
  /** Since charge, until the drop or now; null before it. */
  seconds: number | null
  /** Of first crack; null before it. */
  crackSeconds: number | null
  /** From charge to drop. */
  isRunning: boolean
}

/** The clock of a roast with these presses. It keeps the screen on, and signals the steps of a plan if wanted. */
export function useClock(presses: Presses, plan: Plan | null, isWanted = true): Clock {
  const { charge, drop } = presses
  const isRunning = isWanted && charge !== undefined && drop === undefined
  const now = useNow(isWanted && drop === undefined, steadyNow)
  const seconds = secondsTo(presses, drop ?? now)
  const crackSeconds = secondsTo(presses, presses['1st_crack_start'])
  const moments = plan === null ? [] : momentsOf(plan.steps, tappedMarks(presses))
  const [before] = momentsAround(moments, seconds ?? -1)
  useScreenOn(isRunning)
  useSignal(isRunning ? (before?.seconds ?? null) : null)
  return { now, seconds, crackSeconds, isRunning }
}
