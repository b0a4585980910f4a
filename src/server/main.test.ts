import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startHere } from './testing/start-here.ts'

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url))

let folder: string
let taken: Server
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'first-crack-main-')), 'data')
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  taken.close()
  rmSync(join(folder, '..'), { recursive: true })
})

interface Run {
  child: ChildProcess
  /** Everything it printed to stdout. */
  output: () => string
  /** What it has logged, which goes to stderr. */
  log: () => string
  /** The exit code, and what it printed to stderr. */
  ended: Promise<{ code: number | null; error: string }>
}

function run(settings: Record<string, string>): Run {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', ...settings },
  })
  running.push(child)
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', chunk => {
      printed[stream] += chunk
    })
  }
  const ended = new Promise<{ code: number | null; error: string }>(resolve => {
    child.on('close', code => resolve({ code, error: printed.stderr }))
  })
  return { child, output: () => printed.stdout, log: () => printed.stderr, ended }
}

/** Waits for a line that matches and returns its first group. */
async function line({ output }: Pick<Run, 'output'>, pattern: RegExp): Promise<string> {
  return expect
    .poll(() => pattern.exec(output())?.[1], { timeout: 20_000 })
    .toBeTruthy()
    .then(() => {
      return pattern.exec(output())![1]!
    })
}

test('the first start prints the address and the password, later starts only the address; shutdown waits for the call that is being answered', async () => {
  const first = run({ PUBLIC_URL: 'https://coffee.example/' })
  const password = await line(first, /^Owner password: ([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})$/m)
  expect(await line(first, /^Log in at (.*)$/m)).toBe('https://coffee.example/#/admin')
  expect(first.output().match(/Owner password/g)).toHaveLength(1)
  const local = await line({ output: first.log }, /listening at (http:\/\/127\.0\.0\.1:\d+)/)
  expect(await (await fetch(`${local}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)

  const second = run({})
  const address = await line(second, /^Log in at (http:\/\/127\.0\.0\.1:\d+)\/#\/admin$/m)
  const token = (await fetch(`${address}/api/beans/admin/me`)).headers.get('x-csrf-token')!
  const body = JSON.stringify({ password })
  const login = request(`${address}/api/beans/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: `csrf_token=${token}`,
      'x-csrf-token': token,
      // Makes the server say 100 Continue as soon as it handles the call.
      expect: '100-continue',
    },
  })
  login.flushHeaders()
  await once(login, 'continue')
  second.child.kill('SIGINT')
  login.end(body)
  const [answer] = (await once(login, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect((await second.ended).code).toBe(0)
  expect(second.output()).not.toContain('Owner password')
})

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Starts on this data folder and stops. Returns what was said of folders and files that others can read. */
async function startOn(folder: string): Promise<string[]> {
  const started = run({ DATA_DIR: folder })
  await line(started, /^Log in at (.*)$/m)
  started.child.kill('SIGTERM')
  const { error } = await started.ended
  return error.split('\n').filter(said => said.includes('users of this machine'))
}

test('a data folder that others can read is closed to them with all that is in it, and the start says so once', async () => {
  const open = join(folder, '..', 'open')
  mkdirSync(join(open, 'backups'), { recursive: true })
  for (const name of ['first-crack.sqlite', 'first-crack.sqlite-wal', 'backup.key'])
    writeFileSync(join(open, name), '')
  const all = [open, ...readdirSync(open).map(name => join(open, name))]
  for (const path of all) chmodSync(path, 0o755)
  expect((await startOn(open)).sort()).toEqual(
    all.map(path => `First Crack has closed ${path} (mode 0755) to the other users of this machine.`).sort(),
  )
  for (const path of all.slice(0, 2)) expect([path, modeOf(path) & 0o077]).toEqual([path, 0])
  expect(await startOn(open)).toEqual([])
})

test('a folder that holds other things too stays as it is, and what is ours in it is closed to others', async () => {
  const shared = join(folder, '..', 'shared')
  mkdirSync(join(shared, 'somebody else’s'), { recursive: true })
  for (const path of [shared, join(shared, 'somebody else’s')]) chmodSync(path, 0o755)
  const said = expect.stringMatching(
    /^Other users of this machine can read \S+ \(mode 0755\), because it holds other/,
  )
  expect(await startOn(shared)).toEqual([said])
  expect(await startOn(shared)).toEqual([said])
  const exposed = readdirSync(shared).filter(name => (modeOf(join(shared, name)) & 0o077) !== 0)
  expect(exposed).toEqual(['somebody else’s'])
  expect(modeOf(join(shared, 'first-crack.sqlite'))).toBe(0o600)
  expect(modeOf(shared)).toBe(0o755)
})

test('the start says that others can read what a link in the data folder leads to', async () => {
  const linked = join(folder, '..', 'linked')
  const elsewhere = join(folder, '..', 'backups-elsewhere')
  for (const path of [linked, elsewhere]) mkdirSync(path)
  chmodSync(linked, 0o700)
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(linked, 'backups'))
  expect(await startOn(linked)).toEqual([
    `Other users of this machine can read ${join(linked, 'backups')} (mode 0755), because it is a link; close what it leads to.`,
  ])
  expect(modeOf(elsewhere)).toBe(0o755)
})

test.runIf(process.getuid?.() === 0)("the start says that it can't close another user's folder", async () => {
  const foreign = join(folder, '..', 'foreign')
  mkdirSync(foreign)
  chmodSync(foreign, 0o755)
  chownSync(foreign, 12_345, 12_345)
  expect(await startOn(foreign)).toEqual([
    `Other users of this machine can read ${foreign} (mode 0755), because it belongs to another user than that of the server.`,
  ])
  expect(modeOf(foreign)).toBe(0o755)
})

test('a wrong setting stops the start with one line that names the setting', async () => {
  const { ended, output } = run({ PORT: 'http' })
  const error = expect.stringMatching(/^First Crack can't start: PORT must be [^\n]+\n$/)
  expect(await ended).toEqual({ code: 1, error })
  expect(output()).toBe('')
})

// Within this process, because starting another takes seconds.
test.each([
  [
    'a taken port',
    () => ({ PORT: String(portOf(taken)) }),
    /^First Crack can't start: PORT \d+ on 127\.0\.0\.1 is in use[^\n]*\n$/,
  ],
  [
    "another machine's address",
    () => ({ HOST: '192.0.2.1' }),
    /^First Crack can't start: HOST 192\.0\.2\.1 can't [^\n]+\n$/,
  ],
  [
    'a data folder below a file',
    () => ({ DATA_DIR: '/dev/null/data' }),
    /^First Crack can't start: DATA_DIR [^\n]+\n$/,
  ],
  [
    "a data folder that can't be created",
    () => ({ DATA_DIR: '/proc/first-crack/data' }),
    /^First Crack can't start: DATA_DIR [^\n]+ can't be made[^\n]+\n$/,
  ],
  [
    'a data folder that is a file',
    () => ({ DATA_DIR: MAIN }),
    /^First Crack can't start: DATA_DIR [^\n]+ is not a folder\n$/,
  ],
  [
    "a database that doesn't answer",
    () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/coffee', DATABASE_WAIT: '0' }),
    /^First Crack can't start: DATABASE_URL: (?!.*secret)[^\n]+\n$/,
  ],
])('%s stops the start with one line that names the setting', async (_what, settings, error) => {
  const ended = await startHere({ DATA_DIR: join(folder, '..', 'other'), ...settings() })
  expect(ended).toEqual({ code: 1, error: expect.stringMatching(error) })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('every way to start the product limits the memory for short-lived objects', () => {
  for (const file of ['package.json', 'Dockerfile', 'deploy/first-crack.service']) {
    const text = readFileSync(join(MAIN, '../../..', file), 'utf8')
    const starts = text.match(/node\b.*\bdist\/server\/main\.js/g) ?? []
    expect(starts, file).not.toEqual([])
    for (const start of starts) expect(start).toContain('--max-semi-space-size=8')
  }
})
