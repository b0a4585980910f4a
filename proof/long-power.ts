// `npm run proof:power`: the long run of the power test, with enough imports to make the database checkpoint its log
// while the server works. Stops after 20,000 states or 29 minutes, and prints how far it got. First it must notice the
// losses of a server that never syncs.

import { record, whyNotRecordable } from './power/recording.ts'
import { powerReportLine, powerTest } from './power.ts'

const STATES = 20_000
const IMPORTS = 120
const TEARS = 6
const LONGEST_MS = 29 * 60_000

const reason = whyNotRecordable()
if (reason !== null) throw new Error(`The power test can't run: ${reason}`)
const unsynced = await powerTest(await record({ imports: 6, ends: [], isSyncing: false }), {
  tears: 0,
  seed: 1,
})
console.log(`Without syncs: ${powerReportLine(unsynced)}`)
if (unsynced.lost <= unsynced.changes / 2) throw new Error('The test does not notice that nothing is synced')
const start = performance.now()
let states = 0
for (let seed = 1; states < STATES; seed++) {
  const longestMs = LONGEST_MS - (performance.now() - start)
  if (longestMs <= 0) break
  const report = await powerTest(await record({ imports: IMPORTS, ends: ['stop', 'kill'] }), {
    tears: TEARS,
    seed,
    longestMs,
  })
  states += report.states
  console.log(`Run ${seed}: ${powerReportLine(report)}`)
  for (const fault of report.faults) console.log(fault)
  if (report.faults.length > 0) {
    process.exitCode = 1
    break
  }
}
console.log(`${states} states in all`)
