// Reads mutated files and calls the API with mutated requests, many times and repeatably: nothing may crash, answer
// 5xx or be half written.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '../demo/random.ts'
import type { DatabaseKind } from '../src/server/platform/database/open-database.ts'
import type { FilesJob, FilesReport } from './fuzz/files.ts'
import { type CallsReport, FuzzedServer } from './fuzz/fuzzed-server.ts'
import { MOST_FAULTS, NO_CASE, type SlowCase, slower } from './fuzz/report.ts'

/** The server restarts with an empty library after this many calls at most, so that a fault can be reproduced. */
const CALLS_PER_SERVER = 500
/** Share of cases that read a file; the others call the API. */
const READER_SHARE = 0.7

export interface FuzzOptions {
  cases: number
  seed: number
  /** Stops after this time even if cases are left; runs all if omitted. */
  longestMs?: number
  /** The databases to call the API on, in turn. */
  databases: readonly DatabaseKind[]
}

export interface FuzzReport {
  files: FilesReport
  /** API calls, by database. */
  calls: Partial<Record<DatabaseKind, CallsReport>>
  /** Number of all cases. */
  cases: number
  slowest: SlowCase
  /** Each fault with the seed and the case that reproduce it. */
  faults: string[]
}

/** Runs `cases` cases. The same seed makes the same cases. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { cases, seed, longestMs = Number.MAX_SAFE_INTEGER } = options
  const fileCases = Math.round(cases * READER_SHARE)
  const [files, calls] = await Promise.all([
    readFiles({ seed, cases: fileCases, longestMs }),
    callServers({ ...options, longestMs, cases: cases - fileCases }),
  ])
  const parts = [files, ...Object.values(calls)]
  return {
    files,
    calls,
    cases: parts.reduce((sum, part) => sum + part.cases, 0),
    slowest: parts.map(part => part.slowest).reduce(slower),
    faults: parts.flatMap(part => part.faults),
  }
}

async function readFiles(job: FilesJob): Promise<FilesReport> {
  const program = fork(fileURLToPath(new URL('./fuzz/files.ts', import.meta.url)), { execArgv: [] })
  const crashed = once(program, 'exit').then(([code, signal]): FilesReport => {
    const fault = `seed ${job.seed}: the process that reads files ended with ${code ?? signal}`
    return { cases: 0, slowest: NO_CASE, faults: [fault], forms: {} }
  })
  program.send(job)
  return Promise.race([once(program, 'message').then(([report]) => report as FilesReport), crashed])
}

async function callServers(options: Required<FuzzOptions>): Promise<FuzzReport['calls']> {
  const { cases, seed, longestMs, databases } = options
  const reports = databases.map((kind): [DatabaseKind, CallsReport] => [
    kind,
    { cases: 0, slowest: NO_CASE, faults: [], statuses: {} },
  ])
  const end = performance.now() + longestMs
  const callsPerServer = Math.min(CALLS_PER_SERVER, Math.ceil(cases / databases.length))
  let made = 0
  let faults = 0
  for (let round = 0; made < cases && performance.now() < end && faults < MOST_FAULTS; round++) {
    const [kind, report] = reports[round % reports.length]!
    const random = randomFrom(seed * 10_000 + round)
    const target = await FuzzedServer.start(report, `seed ${seed}, round ${round}`, kind)
    try {
      const mostCalls = Math.min(callsPerServer, cases - made)
      for (let calls = 0; calls < mostCalls && performance.now() < end; ) {
        const many = await target.call(random, mostCalls - calls)
        calls += many
        made += many
        report.cases += many
        faults = reports.reduce((sum, [, { faults }]) => sum + faults.length, 0)
        if (faults >= MOST_FAULTS) break
      }
    } finally {
      await target.stop()
    }
  }
  return Object.fromEntries(reports)
}
