import pg from 'pg'
import { makeLibrary } from '../harness/large-library.ts'
import type { BenchResult, Finding } from './findings.ts'
import { compare, median } from './measure.ts'
import { withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'
import { openUncached, reading } from './uncached-library.ts'

/** The CPU time that a page may take in a library of this size, in ms. */
const SIZES = [
  { roasts: 5_000, atMost: 20 },
  { roasts: 100_000, atMost: 150 },
]
const ROUNDS = 5
const TIMES_PER_ROUND = 3
/** Nearly no samples, because only the list is read. */
const SAMPLE_EVERY_SECONDS = 60

const SEARCHES = [
  { what: 'one word', query: 'q=ethiopia' },
  { what: 'a letter that nearly all roasts have', query: 'q=a' },
  { what: 'three words', query: 'q=kenya+washed+sweet' },
  { what: 'a rare word, at the far end', query: 'q=1234' },
  { what: 'no hit', query: 'q=zanzibar' },
  { what: 'a month', query: 'q=2026-02' },
  { what: 'a season and a word', query: 'q=winter+washed' },
  { what: 'a range', query: 'q=dtr+18-22' },
  { what: 'a range by another figure', query: 'to=2025-12-31&sort=dtr' },
  { what: 'high scores by score', query: 'min_score=85&sort=score' },
  { what: 'lower scores by bean', query: 'max_score=75&sort=bean' },
  { what: 'one bean', query: 'bean_id=3' },
  { what: 'one country by date', query: 'country=Ethiopia&sort=date' },
  { what: 'roasts without weights', query: 'needs=weights' },
]

/** Measures what a page of a search costs, uncached, among 5,000 and 100,000 roasts. */
export function find(): Promise<BenchResult> {
  return withFolder(dataFolder => searchesOf({ databaseUrl: null, dataFolder }))
}

/** The same on PostgreSQL, with the CPU time of its processes. */
export function findOnPostgres(): Promise<BenchResult> {
  return onPostgres((databaseUrl, postgres) =>
    withFolder(dataFolder => searchesOf({ databaseUrl, dataFolder }, postgres.cpuMilliseconds)),
  )
}

async function searchesOf(
  { databaseUrl, dataFolder }: { databaseUrl: string | null; dataFolder: string },
  cpuOfDatabase: () => number = () => 0,
): Promise<BenchResult> {
  const findings: Finding[] = []
  for (const { roasts, atMost } of SIZES) {
    const location = {
      databaseUrl: databaseUrl && (await anotherDatabase(databaseUrl, `roasts_${roasts}`)),
      dataFolder: `${dataFolder}/${roasts}`,
    }
    await makeLibrary(location, roasts, { everySeconds: SAMPLE_EVERY_SECONDS })
    const library = await openUncached(location)
    const cpuMilliseconds = async () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + cpuOfDatabase()
    }
    for (const { what, query } of SEARCHES) {
      const { run } = reading(library, `/api/roasts/?limit=50&${query}`)
      const { page } = await compare(
        { page: { run, cpuMilliseconds } },
        { rounds: ROUNDS, timesPerRound: TIMES_PER_ROUND },
      )
      findings.push({
        what: `${what}: a page among ${roasts} roasts`,
        value: median(page.cpu),
        unit: 'ms',
        aim: { atMost },
        detail: `${median(page.elapsed).toFixed(1)} ms by the clock`,
      })
    }
    await library.close()
  }
  return { findings }
}

async function anotherDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrl.replace(/[^/]*$/, name)
}
