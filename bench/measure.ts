/** A contestant in a comparison: work that is repeated. */
export interface Contestant {
  /** Does the work this many times. */
  run(times: number): Promise<void>
  /** CPU time (user and system, all threads) used so far by the process that does the work, in ms. */
  cpuMilliseconds?(): Promise<number>
}

/** Cost per repetition of each round, in ms. */
export interface Measurement {
  cpu: number[]
  elapsed: number[]
}

/**
 * Measures contestants in interleaved rounds, which spreads noise evenly. Each runs one unmeasured round first. CPU
 * time is this process's unless a contestant measures another.
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

/** A cost as a multiple of the baseline's: the median of the ratios of all rounds. */
export function ratio(cost: readonly number[], baseline: readonly number[]): number {
  return median(cost.map((value, round) => value / (baseline[round] ?? Number.NaN)))
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which the given share (0 to 1) of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

async function ownCpuMilliseconds(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
