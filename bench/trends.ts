import { makeLibrary } from '../harness/large-library.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { compare, median, ratio } from './measure.ts'
import { withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'
import { openUncached, reading } from './uncached-library.ts'

const ROASTS = 100_000
/** Nearly no samples, because trends read none. */
const SAMPLE_EVERY_SECONDS = 60
const LONGEST_MS = 300

const TRENDS = [
  { what: 'months and steadiness, all roasts', path: '/api/trends/' },
  { what: 'months and steadiness, one country', path: '/api/trends/?country=Ethiopia' },
  { what: 'two figures, all roasts', path: '/api/trends/pair?x=fc_minutes&y=score' },
]

/** Measures the CPU time of the trends of 100,000 roasts, uncached and cached. */
export function trends(): Promise<BenchResult> {
  return withFolder(async dataFolder => ({ findings: await trendsOf({ databaseUrl: null, dataFolder }) }))
}

/** The same on PostgreSQL, without the CPU time of its own processes. */
export function trendsOnPostgres(): Promise<BenchResult> {
  return onPostgres(databaseUrl =>
    withFolder(async dataFolder => ({ findings: await trendsOf({ databaseUrl, dataFolder }) })),
  )
}

async function trendsOf(location: { databaseUrl: string | null; dataFolder: string }): Promise<Finding[]> {
  await makeLibrary(location, ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
  const library = await openUncached(location)
  const headers = await library.ownersHeaders()
  const before = process.cpuUsage()
  await reading(library, TRENDS[0]!.path, { headers, isChanged: false }).run(1)
  const first = process.cpuUsage(before)
  const findings: Finding[] = [
    {
      what: 'the first after a start',
      value: (first.user + first.system) / 1000,
      unit: 'ms',
      aim: { atMost: LONGEST_MS },
    },
  ]
  for (const { what, path } of TRENDS) {
    const { changed, unchanged } = await compare(
      {
        changed: reading(library, path, { headers }),
        unchanged: reading(library, path, { headers, isChanged: false }),
      },
      { rounds: 7, timesPerRound: 5 },
    )
    findings.push({
      what: `${what}: uncached`,
      value: median(changed.cpu),
      unit: 'ms',
      aim: { atMost: LONGEST_MS },
    })
    findings.push({
      what: `${what}: cached against uncached`,
      value: ratio(unchanged.cpu, changed.cpu),
      unit: '×',
      aim: { atMost: 0.1 },
      detail: against(median(unchanged.cpu), median(changed.cpu)),
    })
  }
  await library.close()
  return findings
}
