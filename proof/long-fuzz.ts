// `npm run proof:fuzz`: the long run of the fuzzer, on both databases, with a new seed for each part. Stops after
// 1,000,000 cases or 29 minutes, and prints how far it got. `npm run proof:fuzz -- 7` starts with seed 7.
import { makeDatabasesAt } from '#server/testing/databases.ts'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { NO_CASE, slower } from './fuzz/report.ts'
import { fuzz } from './fuzz.ts'

const CASES = 1_000_000
const CASES_PER_SEED = 20_000
const LONGEST_MS = 29 * 60_000

const start = performance.now()
const firstSeed = Number(process.argv[2] ?? 100)
const total = { cases: 0, slowest: NO_CASE, faults: [] as string[] }
const postgres = await startPostgresServer()
makeDatabasesAt(postgres.url)
try {
  for (let seed = firstSeed; total.cases < CASES && total.faults.length === 0; seed++) {
    const longestMs = LONGEST_MS - (performance.now() - start)
    if (longestMs <= 0) break
    const cases = Math.min(CASES_PER_SEED, CASES - total.cases)
    const report = await fuzz({ cases, seed, longestMs, databases: ['sqlite', 'postgres'] })
    total.cases += report.cases
    total.slowest = slower(total.slowest, report.slowest)
    total.faults.push(...report.faults)
    const minutes = ((performance.now() - start) / 60_000).toFixed(1)
    console.log(
      `${total.cases} cases in ${minutes} min, ${total.faults.length} faults, the slowest ${Math.round(total.slowest.milliseconds)} ms of CPU`,
    )
  }
} finally {
  await postgres.stop()
}
console.log(`The slowest: ${total.slowest.where}`)
for (const fault of total.faults) console.log(fault)
process.exitCode = total.faults.length === 0 ? 0 : 1
