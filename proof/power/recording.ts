// Runs the real server through imports, edits, deletes, stops and a kill, and records everything it does to the disk.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoBeans } from '../../demo/beans.ts'
import { randomFrom } from '../../demo/random.ts'
import { demoRoasts } from '../../demo/roasts.ts'
import { importDemoRoast } from '../../harness/library.ts'
import { expectOk, logIn, type OwnerCall } from '../../harness/owner.ts'
import { type Product, startProduct } from '../../harness/product.ts'
import { libraryContents } from './library-contents.ts'
import { CallReader, type RecordedCall, recorder } from './recorded-calls.ts'

const PASSWORD = 'power test'

export interface Recording {
  /** The folder with the data folder, as the calls name it. It is gone. */
  root: string
  calls: RecordedCall[]
  /** In the order they were made. */
  changes: AcknowledgedChange[]
}

interface AcknowledgedChange {
  name: string
  /** The number of the answer in the recording that acknowledged it, from 1. */
  answer: number
  /** Contents of the library at that moment. */
  contents: string
  /** Whether the server made a backup before it. */
  leavesBackup: boolean
}

/** Why calls can't be recorded on this machine; null if they can. */
export function whyNotRecordable(): string | null {
  if (spawnSync('strace', ['-V']).status !== 0) return 'strace is not installed'
  const tried = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
  return tried.status === 0 ? null : 'strace is not allowed to trace a process here'
}

/** What a recorded server does. */
export interface RecordedRun {
  imports: number
  /** How each of its lives but the last ends, which is stopped: at most two. */
  ends: readonly End[]
  /** False: the server never syncs, because of a module preloaded into it for this test only. */
  isSyncing?: boolean
}

export type End = 'stop' | 'kill'

/**
 * Records a server from its first start to its last stop. Every import adds about 25 pages to the database's log, which
 * is checkpointed after 1,000.
 */
export async function record(run: RecordedRun): Promise<Recording> {
  const logs = mkdtempSync(join(tmpdir(), 'first-crack-power-'))
  const root = join(logs, 'root')
  mkdirSync(root)
  const owner = new RecordedOwner({ root, logs, isSyncing: run.isSyncing ?? true })
  try {
    await changeThroughLives(owner, run)
    return owner.recording()
  } finally {
    await owner.end()
    rmSync(logs, { recursive: true })
  }
}

async function changeThroughLives(owner: RecordedOwner, options: RecordedRun): Promise<void> {
  const roasts = demoRoasts(
    options.imports,
    [demoBeans[0]!.origin_name],
    new Date('2026-01-01'),
    randomFrom(3),
  )
  const importMany = async (share: number) => {
    for (const roast of roasts.splice(0, Math.ceil(options.imports * share))) {
      await owner.change('import', send => importDemoRoast(send, roast, 1))
    }
  }

  await owner.start()
  for (const bean of [0, 1])
    await owner.change('new bean', send => send('POST', '/api/beans/', demoBeans[bean]))
  await importMany(0.2)
  await owner.change('edit', send => send('PUT', '/api/roasts/1', { notes: 'Sweet.' }))
  const weights = { green_weight_g: 300, roasted_weight_g: 255 }
  await owner.change('weights', send => send('PATCH', '/api/roasts/2', weights))
  await owner.change('delete', send => send('DELETE', '/api/roasts/1'))
  for (const end of options.ends.slice(0, -1)) {
    await owner[end]()
    await owner.start()
  }
  await importMany(0.6)
  await owner.change('bring back', send => send('POST', '/api/trash/1/restore'))
  await owner.change('edit again', send =>
    send('PUT', '/api/roasts/3', { notes: null, roast_name: '#3 Again' }),
  )
  await importMany(0.1)
  for (const end of options.ends.slice(-1)) {
    await owner[end]()
    await owner.start()
  }
  await owner.change('delete bean', send => send('DELETE', '/api/beans/2'))
  await owner.change('delete all', send => send('DELETE', '/api/roasts/delete-all'), { leavesBackup: true })
  await owner.change('bring all back', send => send('POST', '/api/trash/3/restore'))
  await importMany(1)
  await owner.stop()
}

/** An owner who makes one change after another, and notes the contents of the library after each. */
class RecordedOwner {
  readonly #options: { root: string; logs: string; isSyncing: boolean }
  readonly #reader: CallReader
  readonly #changes: AcknowledgedChange[] = []
  /** Changes since the server's start, with answers counted from this owner's login. */
  #newChanges: AcknowledgedChange[] = []
  #answersSinceLogin = 0
  #product: Product | undefined
  #owner: OwnerCall | undefined
  #starts = 0

  constructor(options: { root: string; logs: string; isSyncing: boolean }) {
    this.#options = options
    this.#reader = new CallReader(options.root)
  }

  async start(): Promise<void> {
    this.#starts += 1
    const preload = new URL('./without-sync.ts', import.meta.url).href
    this.#product = await startProduct({
      dataFolder: this.#dataFolder(),
      through: recorder(this.#logFile()),
      environment: {
        ADMIN_PASSWORD: PASSWORD,
        DATABASE_URL: '',
        ...(!this.#options.isSyncing && { NODE_OPTIONS: `--import ${preload}` }),
      },
    })
    this.#owner = await logIn(this.#product.address, PASSWORD)
    this.#answersSinceLogin = 0
    await this.#acknowledged('log in', false)
  }

  /** Makes one change with one call. */
  async change(
    name: string,
    send: (owner: OwnerCall) => Promise<Response>,
    { leavesBackup = false } = {},
  ): Promise<void> {
    await expectOk(await send(this.#owner!))
    this.#answersSinceLogin += 1
    await this.#acknowledged(name, leavesBackup)
  }

  async stop(): Promise<void> {
    await this.#product!.stop()
    await this.#readLog()
  }

  async kill(): Promise<void> {
    await this.#product!.kill()
    await this.#readLog()
  }

  /** Ends a server that a failure left running, without reading its log. */
  async end(): Promise<void> {
    await this.#product?.kill()
  }

  recording(): Recording {
    return { root: this.#options.root, calls: this.#reader.calls, changes: this.#changes }
  }

  async #acknowledged(name: string, leavesBackup: boolean): Promise<void> {
    const contents = await libraryContents(this.#dataFolder())
    this.#newChanges.push({ name, contents, leavesBackup, answer: this.#answersSinceLogin })
  }

  /** Waits for the recorder to finish, and finds this owner's answers in its log. */
  async #readLog(): Promise<void> {
    let log = ''
    do {
      await setTimeout(20)
      log = readFileSync(this.#logFile(), 'utf8')
    } while (!/\+\+\+ (exited|killed)[^\n]*\n$/.test(log))
    this.#reader.read(log)
    const answers = this.#reader.calls.filter(call => call.kind === 'answer').length
    const answerToLogin = answers - this.#answersSinceLogin
    for (const change of this.#newChanges) {
      this.#changes.push({ ...change, answer: answerToLogin + change.answer })
    }
    this.#newChanges = []
  }

  #dataFolder(): string {
    return join(this.#options.root, 'data')
  }

  #logFile(): string {
    return join(this.#options.logs, `${this.#starts}.log`)
  }
}
