import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import * as calls from '#contract/calls.ts'
import { prepareOwner } from '#server/account/owner.ts'
import { startSession } from '#server/account/sessions.ts'
import { signingKey } from '#server/account/signed-tokens.ts'
import { createApp } from '#server/app.ts'
import type { App, ServerContext } from '#server/context.ts'
import { sessionCookieName } from '#server/http/cookies.ts'
import { csrfTokenOf } from '#server/http/csrf.ts'
import type { AnswerCheck } from '#server/http/serve-call.ts'
import { createFileReader } from '#server/intake/reading/file-reader.ts'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { Backups } from '#server/safety/backups/backups.ts'
import type { StartJob } from '#server/safety/backups/worker/job.ts'
import type { RequestQueue } from '#server/safety/front-door/request-queue.ts'
import { CHEAP_HASH } from './cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from './databases.ts'
import { holdToDescription } from './described-answers.ts'
import { LOADED_READERS } from './loaded-readers.ts'
import { startInLoadedThread } from './loaded-threads.ts'

/** The whole server on its own database, called without a port. */
export interface TestApp {
  app: App
  context: ServerContext
  database: FreshDatabase
  /** The server's clock. */
  clock: { now: Date }
  /** The lines that were logged. */
  log: string[]
  /** Logs in, and returns headers for the owner's calls: the session cookie and its CSRF token. */
  login(): Promise<OwnerHeaders>
  close(): Promise<void>
}

export interface OwnerHeaders {
  cookie: string
  'x-csrf-token': string
}

export interface TestAppOptions {
  config?: Partial<Config>
  /** The owner's password. Without it there is none, but `login` still works. */
  password?: string
  webFolder?: string
  /** The queue of requests. */
  queue?: RequestQueue
  mostCachedBytes?: number
  /** An empty one by default. */
  database?: FreshDatabase
  /** How backup jobs are started, if not in threads that tests share. */
  startJob?: StartJob
}

export async function createTestApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await freshDatabase(kind))
  const clock = { now: new Date('2026-05-01T12:00:00.000Z') }
  const log: string[] = []
  const files = createFileReader({ onBug: stack => log.push(stack), threads: LOADED_READERS })
  const config = { ...defaultConfig(), ...database.location, ...options.config }
  const backups = new Backups({
    location: database.location,
    now: () => clock.now,
    command: config.backupCommand,
    onCopy: report => log.push(JSON.stringify(report)),
    startJob: options.startJob ?? startInLoadedThread,
  })
  const context: ServerContext = {
    db: database.db,
    database,
    config,
    files,
    backups,
    now: () => clock.now,
    uptime: () => clock.now.getTime(),
  }
  if (options.password !== undefined) await prepareOwner(database.db, options.password, CHEAP_HASH)
  const app = await createApp({
    context,
    logStream: { write: line => log.push(line) },
    webFolder: options.webFolder,
    mostCachedBytes: options.mostCachedBytes,
    queue: options.queue,
    checkAnswer: (call, schema, value) => {
      const sent = heldToContract(call, schema, value)
      if (sent !== undefined) described.check(call, sent)
    },
  })
  const described = holdToDescription(app)
  app.addHook('onClose', () => files.close())
  app.addHook('onClose', () => backups.close())
  await app.ready()
  return {
    app,
    context,
    database,
    clock,
    log,
    async login() {
      const token = await startSession(database.db, await signingKey(database.db), clock.now)
      const name = sessionCookieName(config.publicUrl?.startsWith('https:') ?? false)
      return { cookie: `${name}=${token}`, 'x-csrf-token': csrfTokenOf(token) }
    },
    async close() {
      await app.close()
      await database.remove()
      described.requireNone()
    },
  }
}

/** The options for injecting a multipart call, with files and text fields as a browser sends them. */
export async function multipart(
  fields: Record<string, string>,
  files: { field: string; name: string; content: string | Uint8Array<ArrayBuffer> }[] = [],
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, content } of files) form.append(field, new File([content], name), name)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

/** The cookies that an answer sets, with their attributes, by name. */
export function cookiesOf(
  answer: LightMyRequestResponse,
): Map<string, { value: string; attributes: string }> {
  const lines = [answer.headers['set-cookie'] ?? []].flat()
  return new Map(
    lines.map(line => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, attributes: attributes.join('; ') }]
    }),
  )
}

/** Every address of the server and its method, with `:name` for each parameter: the API's calls, then the rest. */
export function everyAddress(): { method: string; path: string }[] {
  const others = ['/api/openapi.json', '/', '/index.html', '/:file']
  return [...Object.values(calls), ...others.map(path => ({ method: 'GET', path }))]
}

/** The last valid answer to each call, so that equal ones, which most are, needn't be checked again. */
const lastFine = new Map<string, string>()

/**
 * Throws if an answer isn't exactly what the contract says, for example if a field is missing, unknown or of another
 * type. Returns what is sent, or undefined if it is the same as the last one to its call.
 */
const heldToContract = (...[{ method, path }, schema, value]: Parameters<AnswerCheck>): unknown => {
  const text = JSON.stringify(value)
  const name = `${method} ${path}`
  if (lastFine.get(name) === text) return
  const sent: unknown = JSON.parse(text)
  const { error, data } = schema.safeParse(sent)
  if (error !== undefined) throw new Error(`${name} breaks its contract: ${error.message}`)
  if (!isDeepStrictEqual(data, sent)) throw new Error(`${name} says more than its contract`)
  lastFine.set(name, text)
  return sent
}

function defaultConfig(): Config {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.reason)
  return config.value
}
