import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Backup, BackupCopies } from '#contract/backups.ts'
import { writeLastingFile } from '#server/platform/files/lasting-file.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { backupFile } from '#server/safety/backups/file/backup-files.ts'
import { runBackupCommand } from './backup-command.ts'

/** The copies that `BACKUP_COMMAND` makes of backups, one at a time. */
export interface Copies {
  /** The state of the copies; null without a command. */
  state(): Promise<BackupCopies | null>
  /**
   * Queues the backups that were made since the last call, oldest first. While nothing is queued, as after a restart
   * or a failure, the newest is queued too if it has no copy yet. Doesn't wait for the copies.
   */
  copyNew(backups: readonly Backup[]): Promise<void>
  /** Ends the running command. It starts again after a restart. */
  close(): Promise<void>
}

/** What a run did, for the log. The command's output isn't in it, because it may contain something secret. */
export type CopyReport =
  | { event: 'backup copied'; backup: string }
  | { event: 'backup copy failed'; backup: string; reason: string }
  | { event: 'backup copy not remembered'; backup: string; reason: string }

export interface CopiesOptions {
  folder: string
  command: string | null
  now: () => Date
  onReport?: (report: CopyReport) => void
  /** How long the command may take, in ms. */
  limitMs?: number
  /** How long it may take to end after that, in ms. */
  graceMs?: number
}

const moment = z.iso.datetime()

const copyState = z.object({
  /** The latest backup that was copied. */
  copied: z.object({ name: z.string(), at: moment }).nullable(),
  /** The latest run, if it failed. */
  failure: z.object({ at: moment, reason: z.string(), output: z.string() }).nullable(),
})
/** The state of the copies, which is stored to survive restarts. */
type CopyState = z.infer<typeof copyState>

/** In the folder of the backups, because each instance has its own. */
const FILE = 'last-copy.json'

const HOUR_MS = 60 * 60 * 1000
const GRACE_MS = 5_000

const NO_COPIES: Copies = { state: async () => null, copyNew: async () => {}, close: async () => {} }

export function createCopies(options: CopiesOptions): Copies {
  const { folder, command, now, onReport = () => {}, limitMs = HOUR_MS, graceMs = GRACE_MS } = options
  if (command === null) return NO_COPIES
  const stop = new AbortController()
  /** The names of the queued backups, including the one that is being copied. */
  const queued = new Set<string>()
  let known: ReadonlySet<string> | null = null
  let state: CopyState = { copied: null, failure: null }
  const ready = readCopyState(folder).then(stored => {
    state = stored
  })
  const inTurn = oneAtATime()

  return {
    async state() {
      await ready
      return { last_copied_at: state.copied?.at ?? null, copying: queued.size > 0, failure: state.failure }
    },
    async copyNew(backups) {
      await ready
      const names = backups.map(({ name }) => name)
      const due = known === null ? [] : names.filter(name => !known?.has(name)).reverse()
      known = new Set(names)
      const [newest] = names
      const isWithoutCopy = newest !== undefined && newest !== state.copied?.name
      if (isWithoutCopy && queued.size === 0 && !due.includes(newest)) due.push(newest)
      for (const name of due) copyInTurn(name)
    },
    async close() {
      stop.abort()
      await inTurn(() => ready)
    },
  }

  function copyInTurn(name: string): void {
    queued.add(name)
    void inTurn(async () => {
      const report = await copy(name)
      queued.delete(name)
      if (report !== null) onReport(report)
    })
  }

  /** Null if nothing was copied and nothing failed. */
  async function copy(name: string): Promise<CopyReport | null> {
    const file = backupFile(folder, name)
    if (file === null) return null
    const end = await runBackupCommand({ command: command!, file, limitMs, graceMs, stop: stop.signal })
    if (end.ok && end.value === 'stopped') return null
    const at = now().toISOString()
    state = end.ok ? { copied: { name, at }, failure: null } : { ...state, failure: { at, ...end.reason } }
    await writeCopyState(folder, state).catch(error =>
      onReport({ event: 'backup copy not remembered', backup: name, reason: error.message }),
    )
    if (end.ok) return { event: 'backup copied', backup: name }
    return { event: 'backup copy failed', backup: name, reason: end.reason.reason }
  }
}

/** The stored state. A missing or damaged file does not count as a copy, so that the newest backup is copied again. */
async function readCopyState(folder: string): Promise<CopyState> {
  try {
    return copyState.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch {
    return { copied: null, failure: null }
  }
}

function writeCopyState(folder: string, state: CopyState): Promise<void> {
  return writeLastingFile(join(folder, FILE), `${JSON.stringify(state)}\n`)
}
