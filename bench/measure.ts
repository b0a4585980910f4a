/** One contestant of a comparison: a piece of work that is done again and again. */
export interface Contestant {
  /** Does the work so many times. */
  run(times: number): Promise<void>
  /** CPU time (user and system, all threads) that the process which does the work has used so far, in ms. */
  cpuMilliseconds?(): Promise<number>
}

/** What one contestant took per piece of work, in ms, round by round. */
export interface Measurement {
  cpu: number[]
  elapsed: number[]
}

/**
 * Measures contestants in interleaved rounds, so that a noisy moment of the machine hits all of them alike. Each
 * works one round unmeasured first. CPU time is this process's if a contestant names no other.
 */
export async function compare<Names extends string>(
  contestants: Record<Names, Contestant>,
  { rounds, timesPerRound }: { rounds: number; timesPerRound: number },
): Promise<Record<Names, Measurement>> {
  const entries = Object.entries<Contestant>(contestants)
  const measurements = new Map(entries.map(([name]) => [name, { cpu: [], elapsed: [] } as Measurement]))
  for (const [, { run }] of entries) await run(timesPerRound)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { run, cpuMilliseconds = ownCpuMilliseconds }] of entries) {
      const cpuBefore = await cpuMilliseconds()
      const start = performance.now()
      await run(timesPerRound)
      const elapsed = performance.now() - start
      measurements.get(name)?.cpu.push(((await cpuMilliseconds()) - cpuBefore) / timesPerRound)
      measurements.get(name)?.elapsed.push(elapsed / timesPerRound)
    }
  }
  return Object.fromEntries(measurements) as Record<Names, Measurement>
}

/** How many times the yardstick's cost a cost is: the median over the rounds of each round's own ratio. */
export function ratio(cost: readonly number[], yardstick: readonly number[]): number {
  return median(cost.map((value, round) => value / (yardstick[round] ?? Number.NaN)))
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that the share (0 to 1) of all values stays below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

async function ownCpuMilliseconds(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
