import { changeRun, leftRuns, type Run, run } from './run.ts'
import { putForward } from './steady-clock.ts'

/** The server's answers say whole seconds. */
const SEEN_SET_MS = 3_000

/**
 * Goes on by the server's clock as seen now, if this device's was set without being noticed: a run keeps the difference
 * that it began with. What was pressed in between and would be in the future moves along. Returns how much later the
 * server's clock is than the steady one.
 */
export function sawServersClock(id: number, serverIsAhead: number): number {
  const seen = [run.get(), ...leftRuns.get()].find(each => each?.id === id)
  if (seen == null) return serverIsAhead
  const known = seen.serverIsAhead ?? 0
  const by = serverIsAhead - known
  if (Math.abs(by) < SEEN_SET_MS) return known
  const now = putForward(by)
  changeRun(seen.key, before => movedBack(before, now, by))
  return known
}

function movedBack({ presses, unsent, readings, sentReadings }: Run, now: number, by: number): Partial<Run> {
  const moved = (at: number) => (at > now ? at + by : at)
  return {
    presses: Object.fromEntries(
      Object.entries(presses).map(([kind, at]) => [
        kind,
        unsent.some(each => each === kind) ? moved(at) : at,
      ]),
    ),
    readings: readings.map((reading, place) =>
      place < sentReadings ? reading : { ...reading, at: moved(reading.at) },
    ),
  }
}
