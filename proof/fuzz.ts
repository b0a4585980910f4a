// Reads changed files and calls the API with changed requests, many times, repeatably: nothing may crash, answer
// 5xx, or be written in part.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseKind } from '#server/database/open-database.ts'
import { randomFrom } from '../demo/random.ts'
import type { FilesJob, FilesReport } from './fuzz/files.ts'
import { type CallsReport, FuzzedServer } from './fuzz/fuzzed-server.ts'
import { MOST_FAULTS, NO_CASE, type SlowCase, slower } from './fuzz/report.ts'

/** After so many calls the server begins anew with an empty library, so that a fault can be found again. */
const CALLS_PER_SERVER = 500
/** Of the cases, those that read a file; the others call the API. */
const READER_SHARE = 0.7

export interface FuzzOptions {
  cases: number
  seed: number
  /** Stops after it, however many cases are left; without it all are run. */
  longestMs?: number
  /** On which databases the API is called, in turn. */
  databases: readonly DatabaseKind[]
}

export interface FuzzReport {
  files: FilesReport
  /** Calls of the API, by database. */
  calls: Partial<Record<DatabaseKind, CallsReport>>
  /** All of them together. */
  cases: number
  slowest: SlowCase
  /** What must not happen, with the seed and the case that show it. */
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
  let made = 0
  let faults = 0
  for (let round = 0; made < cases && performance.now() < end && faults < MOST_FAULTS; round++) {
    const [kind, report] = reports[round % reports.length]!
    const random = randomFrom(seed * 10_000 + round)
    const target = await FuzzedServer.start(report, `seed ${seed}, round ${round}`, kind)
    try {
      const mostCalls = Math.min(CALLS_PER_SERVER, cases - made)
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
