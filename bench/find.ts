import { makeLibrary } from '../harness/large-library.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { compare, median, ratio } from './measure.ts'
import { withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'
import { openUncached, reading } from './uncached-library.ts'

const ROASTS = 100_000
const TIMES_PER_ROUND = 5
/** Nearly no samples, because only the list is read. */
const SAMPLE_EVERY_SECONDS = 60

const PAGE = '/api/roasts/?limit=50'

const SEARCHES = [
  { what: 'a letter that many roasts have', query: 'q=a' },
  { what: 'a few numbers, at the far end', query: 'q=12' },
  { what: 'two words', query: 'q=ethio+sweet' },
  { what: 'one bean', query: 'bean_id=3' },
  { what: 'high scores by score', query: 'min_score=85&sort=score' },
  { what: 'lower scores, at the far end', query: 'max_score=75&sort=score' },
  { what: 'old roasts, at the far end', query: 'to=2025-09-30&sort=date' },
  { what: 'old roasts by development', query: 'to=2025-09-30&sort=dtr' },
  { what: 'lower scores by bean', query: 'max_score=75&sort=bean' },
  { what: 'half of all by date, at the far end', query: 'to=2025-12-31&sort=date' },
  { what: 'roasts without weights', query: 'needs=weights' },
]

/** Measures what a search among 100,000 roasts costs, against a page of the whole list; none of them cached. */
export function find(): Promise<BenchResult> {
  return withFolder(async dataFolder => ({
    findings: await searchesOf({ databaseUrl: null, dataFolder }, { rounds: 11 }),
  }))
}

/** The same on PostgreSQL, without the CPU time of its own processes. */
export function findOnPostgres(): Promise<BenchResult> {
  return onPostgres(databaseUrl =>
    withFolder(async dataFolder => ({
      findings: await searchesOf({ databaseUrl, dataFolder }, { rounds: 7 }),
    })),
  )
}

async function searchesOf(
  location: { databaseUrl: string | null; dataFolder: string },
  { rounds }: { rounds: number },
): Promise<Finding[]> {
  await makeLibrary(location, ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
  const library = await openUncached(location)
  const findings: Finding[] = []
  for (const { what, query } of SEARCHES) {
    const costs = await compare(
      { page: reading(library, PAGE), search: reading(library, `${PAGE}&${query}`) },
      { rounds, timesPerRound: TIMES_PER_ROUND },
    )
    findings.push({
      what: `${what}: a page of results against a page of the whole list`,
      value: ratio(costs.search.cpu, costs.page.cpu),
      unit: '×',
      aim: { atMost: 3 },
      detail: against(median(costs.search.cpu), median(costs.page.cpu)),
    })
  }
  await library.close()
  return findings
}
