import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { failure, type Result, success } from '#domain/record/result.ts'
import { environmentWithoutSettings } from '#server/platform/settings/config.ts'

/** Why a command failed, and the end of what it printed to stderr. */
export interface CommandFailure {
  reason: string
  output: string
}

/** `stopped`: the signal ended the command, so it neither succeeded nor failed. */
export type CommandEnd = Result<'done' | 'stopped', CommandFailure>

export interface CommandOptions {
  /** The command for `/bin/sh -c`. */
  command: string
  /** Absolute path of the backup, which the command finds in `$BACKUP_FILE`. */
  file: string
  limitMs: number
  /** How long it may take to end after SIGTERM, in ms. Restic removes its lock meanwhile. */
  graceMs: number
  stop: AbortSignal
}

/** Environment variables with passwords that aren't settings. The command must not see them either. */
const DATABASE_PASSWORDS = ['POSTGRES_PASSWORD', 'PGPASSWORD']
/** How much of stderr is kept, in bytes. */
const OUTPUT_BYTES = 2048
/** How long to read stderr after the shell has ended, in ms: a background process may hold it open. */
const LAST_OUTPUT_MS = 1_000

/** Runs the owner's command on a backup in its own process group, which is ended at the time limit or the signal. */
export async function runBackupCommand(options: CommandOptions): Promise<CommandEnd> {
  const { command, file, stop } = options
  if (stop.aborted) return success('stopped')
  try {
    const child = spawn(command, {
      shell: true,
      detached: true,
      env: { ...environmentWithoutSettings(DATABASE_PASSWORDS), BACKUP_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = lastOutput(child)
    const end = await endOf(child, options)
    if (end === 'done' || end === 'stopped') return success(end)
    return failure({ reason: end, output: output() })
  } catch (error) {
    return failure({ reason: `the command can't be run: ${(error as Error).message}`, output: '' })
  }
}

/** How the command ended: `done`, `stopped`, or the reason why it failed. */
async function endOf(
  child: ChildProcess,
  { limitMs, graceMs, stop }: Omit<CommandOptions, 'command' | 'file'>,
): Promise<string> {
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const closed = once(child, 'close')
  const timer = new AbortController()
  const within = (ms: number) => setTimeout(ms, undefined, { signal: timer.signal })
  const stopped = once(stop, 'abort', { signal: timer.signal }).then(() => 'stopped' as const)
  const limit = within(limitMs).then(() => `it took longer than ${limitMs / 60_000} minutes`)
  for (const each of [closed, stopped, limit]) each.catch(() => {})
  try {
    const first = await Promise.race([exited, stopped, limit])
    if (typeof first === 'string') {
      signalGroup(child, 'SIGTERM')
      await Promise.race([closed, within(graceMs)])
      signalGroup(child, 'SIGKILL')
      return first
    }
    await Promise.race([closed, within(LAST_OUTPUT_MS)])
    const [code, signal] = first
    if (code === 0) return 'done'
    return code === null ? `it was ended by ${signal}` : `it ended with exit code ${code}`
  } finally {
    timer.abort()
    child.stderr?.destroy()
  }
}

/** Collects the end of stderr as text. */
function lastOutput({ stderr }: ChildProcess): () => string {
  let tail = Buffer.alloc(0)
  stderr?.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]).subarray(-OUTPUT_BYTES)
  })
  // A character may be cut at the beginning.
  return () => stripVTControlCharacters(tail.toString().replace(/^\uFFFD+/, '')).trim()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The whole group has ended already.
  }
}
