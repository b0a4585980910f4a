// `npm run bench`: runs every bench and prints what each found as a table. Arguments select benches by name. A missed
// aim is only reported; a bench that throws fails the run.

import { blends } from './blends.ts'
import { chart, comparison } from './chart.ts'
import { coldReads } from './cold-reads.ts'
import { find, findOnPostgres } from './find.ts'
import { type BenchResult, findingLines } from './findings.ts'
import { formats } from './formats.ts'
import { growth } from './growth.ts'
import { hostileFiles } from './hostile-files.ts'
import { hotReads, hotReadsOnPostgres } from './hot-reads.ts'
import { importSyncs, imports } from './imports.ts'
import { instances } from './instances.ts'
import { largestRoast } from './largest-roast.ts'
import { logins } from './logins.ts'
import { memory } from './memory.ts'
import { overload, overloadOnPostgres } from './overload.ts'
import { restart } from './restart.ts'
import { scroll } from './scroll.ts'
import { stock } from './stock.ts'
import { stylePreviews } from './style-preview.ts'
import { trends, trendsOnPostgres } from './trends.ts'
import { watching } from './watching.ts'

const benches: Record<string, () => Promise<BenchResult>> = {
  imports,
  'import-syncs': importSyncs,
  formats,
  'hot-reads': hotReads,
  'hot-reads-postgres': hotReadsOnPostgres,
  'cold-reads': coldReads,
  growth,
  blends,
  find,
  'find-postgres': findOnPostgres,
  trends,
  'trends-postgres': trendsOnPostgres,
  stock,
  memory,
  chart,
  comparison,
  scroll,
  'style-previews': stylePreviews,
  overload,
  'overload-postgres': overloadOnPostgres,
  instances,
  'largest-roast': largestRoast,
  logins,
  restart,
  'hostile-files': hostileFiles,
  watching,
}
/** A bench that takes longer is taken to hang, and counts as broken. */
const LONGEST_BENCH_MS = 120_000

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in benches))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}`)
let broken = 0
const start = performance.now()
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  try {
    const { findings, skipped = [] } = await withinLimit(bench())
    for (const line of [...findingLines(findings), ...skipped]) console.log(`  ${line}`)
  } catch (error) {
    broken += 1
    console.log('  broken:', error)
  }
}
console.log(`\n${Math.round((performance.now() - start) / 1000)} s in all`)
process.exit(broken === 0 ? 0 : 1)

function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long')), LONGEST_BENCH_MS).unref()
  })
  return Promise.race([work, limit])
}
