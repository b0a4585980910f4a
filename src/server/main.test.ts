import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
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
  const login = request(`${address}/api/beans/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrf_token=${token}`,
      'x-csrf-token': token,
      // Makes the server say 100 Continue as soon as it handles the call.
      expect: '100-continue',
    },
  })
  login.flushHeaders()
  await once(login, 'continue')
  second.child.kill('SIGINT')
  login.end(JSON.stringify({ password }))
  const [answer] = (await once(login, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect((await second.ended).code).toBe(0)
  expect(second.output()).not.toContain('Owner password')
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
    const starts = text.match(/node\b.*\bsrc\/server\/main\.js/g) ?? []
    expect(starts, file).not.toEqual([])
    for (const start of starts) expect(start).toContain('--max-semi-space-size=8')
  }
})
