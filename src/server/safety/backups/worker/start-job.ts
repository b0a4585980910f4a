import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { programAt } from '#server/platform/settings/places.ts'
import type { JobEnd, JobMessage, StartJob } from './job.ts'

/** The limit of JavaScript's memory, in MB. SQLite's own is its page cache, and values whose size was checked. */
const MEMORY_MB = 256

/**
 * Starts a process that does one job. It is killed if it reads a file of unknown origin and is silent for too long.
 *
 * Of the environment it gets what a process needs, and what PostgreSQL's client may, but no settings of the server and
 * nothing of other programs. It shares the compile cache, so that the next one starts faster.
 */
export const startJob: StartJob = (job, onReport) => {
  const { NODE_COMPILE_CACHE = getCompileCacheDir() } = process.env
  const child = fork(fileURLToPath(programAt('backup')), [String(process.pid)], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    env: { ...keptEnvironment(job.location.databaseUrl === null ? NEEDED : OF_POSTGRES), NODE_COMPILE_CACHE },
  })
  const exit = Promise.withResolvers<void>()
  const lastMessage = Promise.withResolvers<void>()
  let end: JobEnd = { event: 'interrupted' }
  let silence: NodeJS.Timeout | undefined
  const kill = () => void child.kill('SIGKILL')

  const onSilence = () => {
    end = { event: 'stuck' }
    kill()
  }
  child.on('message', (message: JobMessage) => {
    clearTimeout(silence)
    if ('end' in message) {
      end = message.end
      return
    }
    if (message.event === 'reading') silence = setTimeout(onSilence, job.silenceMs)
    onReport(message)
  })
  child.on('disconnect', lastMessage.resolve)
  child.on('exit', exit.resolve)
  child.on('error', error => {
    end = { event: 'failed', reason: error.message }
    // A process that was never started has no exit.
    if (child.pid !== undefined) return
    exit.resolve()
    lastMessage.resolve()
  })
  child.send(job)
  return {
    ended: Promise.all([exit.promise, lastMessage.promise]).then(() => {
      clearTimeout(silence)
      return end
    }),
    kill,
  }
}

const NEEDED = /^(?:PATH|SystemRoot|TEMP|TMP|TMPDIR|TZ)$/i
const OF_POSTGRES = new RegExp(`${NEEDED.source}|^(?:HOME$|PG|SSL_CERT_|NODE_EXTRA_CA_CERTS$)`, 'i')

function keptEnvironment(kept: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)))
}
