// `npm run proof:failover`: the long run of the failover test, with 240 faults or for at most three hours, with the
// shortest times that Patroni accepts. Needs the Debian packages of docs/high-availability.md, and a machine with
// little else to do. Prints each fault, and a table at the end.
import { startCluster, whyNoCluster } from '../harness/cluster/cluster.ts'
import { type FaultReport, failoverTest } from './failover/failover.ts'
import { FAULTS } from './failover/faults.ts'

const LONGEST_MS = 180 * 60_000
const NETWORK = 41
const ROUNDS = 20
/** Faults that take seconds are made twice a round. */
const TWICE = ['switchover', 'instance killed', 'HAProxy gone']
const FASTEST = { ttl: 20, loop_wait: 1, retry_timeout: 3 }

const reason = whyNoCluster()
if (reason !== null) {
  console.error(`No cluster can be run: ${reason}`)
  process.exit(1)
}
const round = [...FAULTS, ...FAULTS.filter(({ name }) => TWICE.includes(name))]
const startedAt = performance.now()
const cluster = await startCluster(NETWORK, FASTEST)
let told = 0
try {
  const { faults, counts, ledger, problems } = await failoverTest({
    cluster,
    faults: Array.from({ length: ROUNDS }, () => round).flat(),
    seed: NETWORK,
    isOver: () => performance.now() - startedAt > LONGEST_MS,
    onFault({ faults, problems }) {
      const { name, withoutWrites, withoutReads } = faults.at(-1)!
      const seconds = [withoutWrites, withoutReads].map(inSeconds).join(' and ')
      console.log(`${faults.length} ${name}: ${seconds} s without writes and reads`)
      for (const problem of problems.slice(told)) console.log(problem)
      told = problems.length
    },
  })
  for (const line of table(faults)) console.log(line)
  const { writtenAt, readAt, writing, ...others } = counts
  const { acknowledged, lost, half, twice } = ledger
  console.log({ acknowledged, lost, half, twice, ...others })
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  cluster.remove()
}

function* table(faults: readonly FaultReport[]): Generator<string> {
  yield '| fault | times | without writes: median, longest | without reads: median, longest | cached reads answered |'
  yield '|---|---|---|---|---|'
  for (const name of new Set(faults.map(fault => fault.name))) {
    const all = faults.filter(fault => fault.name === name)
    const cached = all.reduce((sum, { cachedReads }) => sum + cachedReads, 0)
    const refused = all.reduce((sum, { cachedReadsRefused }) => sum + cachedReadsRefused, 0)
    const [writes, reads] = [all.map(each => each.withoutWrites), all.map(each => each.withoutReads)].map(
      medianAndMost,
    )
    yield `| ${name} | ${all.length} | ${writes} | ${reads} | ${(100 * (1 - refused / cached)).toFixed(2)} % of ${cached} |`
  }
}

function medianAndMost(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${inSeconds(sorted[Math.floor(sorted.length / 2)]!)} s, ${inSeconds(sorted.at(-1)!)} s`
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
