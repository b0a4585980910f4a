import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { programAt } from '#server/platform/settings/places.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'
import type { RunningJob } from './running-job.ts'

/** Starts a process that does one job with backup files, and hands its reports to `onReport`. */
export function startChecking(job: CheckingJob, onReport: (report: CheckingReport) => void): RunningJob {
  const child = fork(fileURLToPath(programAt('checkingProcess')), [], {
    execArgv: [],
    serialization: 'advanced',
    env: environment(),
  })
  const exit = Promise.withResolvers<void>()
  const lastReport = Promise.withResolvers<void>()
  child.on('message', message => onReport(message as CheckingReport))
  child.on('exit', () => exit.resolve())
  child.on('disconnect', () => lastReport.resolve())
  child.on('error', error => {
    onReport({ event: 'failed', reason: error.message })
    // A process that was never started has no exit.
    if (child.pid !== undefined) return
    exit.resolve()
    lastReport.resolve()
  })
  child.send(job)
  return {
    ended: Promise.all([exit.promise, lastReport.promise]).then(() => {}),
    kill: () => void child.kill('SIGKILL'),
  }
}

/**
 * The environment of the process: without the server's settings, which contain passwords, and with a compile cache, so
 * that the next check starts faster.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE = getCompileCacheDir() } = process.env
  return { PATH, SystemRoot, NODE_COMPILE_CACHE }
}
