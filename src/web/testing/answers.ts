import type { Call, Parameters } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Problem } from '#contract/errors.ts'
import type { Sent } from '#web/api/send-call.ts'

/** A call as it arrived. */
export interface Request<Body> {
  /** The `:id` of its path; NaN if it has none. */
  id: number
  /** The address without its query. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** As it was sent: JSON is parsed. */
  body: Sent<Body>
}

/** One page of a list whose other pages are elsewhere. */
export class ListPage<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number
  readonly nextCursor: string | null

  constructor(items: readonly Item[], totalCount: number, nextCursor: string | null = null) {
    this.items = items
    this.totalCount = totalCount
    this.nextCursor = nextCursor
  }
}

const STATUS_TEXTS: Record<number, string> = { 500: 'Internal Server Error' }

/** As much of a refusal as a screen reads; a text comes from something in front of the server. */
type RefusalBody = (Partial<Problem> & Record<string, unknown>) | string

/** What a test throws to refuse a call, with this status and body. */
export class Refusal {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    this.status = status
    this.body = body
  }

  get response(): Response {
    const { status, body } = this
    const statusText = STATUS_TEXTS[status]
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText })
  }
}

type Answered<Answer> = Answer | (Answer extends readonly (infer Item)[] ? ListPage<Item> : never)

/** What identifies a call. */
type Named = Pick<Call, 'method' | 'path'>
type Respond = (request: Request<unknown>) => Response | Promise<Response>

/** How each call is answered, by method and path. */
const answers = new Map<string, Respond>()
/** The calls that arrived since the last reset, in order. */
const arrived: { key: string; request: Request<unknown> }[] = []
/** Calls that no test has answered. */
const unanswered: string[] = []

const CALLS: readonly Call[] = Object.values(calls).map(call => call as unknown as Call)

/** Answers a call from now on. The compiler holds the answer to the contract. */
export function answer<Takes extends Parameters, Body, Answer>(
  call: Call<Takes, Body, Answer>,
  respond: (request: Request<Body>) => Answered<Answer> | Promise<Answered<Answer>>,
): void {
  answers.set(keyOf(call), async request => {
    try {
      return succeeded(call, await respond(request as Request<Body>))
    } catch (error) {
      if (error instanceof Refusal) return error.response
      throw error
    }
  })
}

/** Refuses a call from now on with this status and body. */
export function refuse(call: Named, status: number, body: RefusalBody): void {
  answers.set(keyOf(call), () => new Refusal(status, body).response)
}

/** Lets a call fail from now on, as without a network. */
export function lose(call: Named): void {
  answers.set(keyOf(call), () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Makes a call wait from now on. The returned function lets it be answered as before, including those that wait. */
export function hold(call: Named): () => void {
  const key = keyOf(call)
  const before = answers.get(key)
  const released = Promise.withResolvers<void>()
  answers.set(key, async request => {
    await released.promise
    return before === undefined ? noAnswer(key) : before(request)
  })
  return () => {
    if (before !== undefined) answers.set(key, before)
    released.resolve()
  }
}

/** The requests of a call since the last reset, oldest first. */
export function requestsOf<Takes extends Parameters, Body, Answer>(
  call: Call<Takes, Body, Answer>,
): Request<Body>[] {
  return arrived.filter(({ key }) => key === keyOf(call)).map(({ request }) => request as Request<Body>)
}

/** Replaces the browser's `fetch`. Forgets all answers and what has arrived. */
export function resetAnswers(): void {
  answers.clear()
  arrived.length = 0
  unanswered.length = 0
  window.fetch = async (input, init) => respondTo(new Request(input, init), init?.body)
}

/** The calls since the last reset that had no answer. */
export function callsWithoutAnswer(): readonly string[] {
  return unanswered
}

async function respondTo(
  { method, url, headers, signal }: globalThis.Request,
  sent: BodyInit | null | undefined,
) {
  const { pathname, searchParams } = new URL(url)
  const call = CALLS.find(one => one.method === method && patternOf(one).test(pathname))
  if (call === undefined) return noAnswer(`${method} ${pathname}`)
  const id = Number(patternOf(call).exec(pathname)?.[1] ?? Number.NaN)
  const body = typeof sent === 'string' ? (JSON.parse(sent) as unknown) : sent
  const request: Request<unknown> = { id, path: pathname, query: searchParams, headers, body: body as never }
  arrived.push({ key: keyOf(call), request })
  const respond = answers.get(keyOf(call))
  return respond === undefined ? noAnswer(keyOf(call)) : unlessGivenUp(respond(request), signal)
}

function unlessGivenUp(responding: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve(responding).then(resolve, reject)
  })
}

function noAnswer(key: string): Response {
  unanswered.push(key)
  return new Response(JSON.stringify({ detail: `The test doesn't answer ${key}` }), { status: 501 })
}

function succeeded({ status }: Pick<Call, 'status'>, given: unknown): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (!(given instanceof ListPage)) {
    if (Array.isArray(given)) headers.set('X-Total-Count', String(given.length))
    const state = (given as { updated_at?: string } | null)?.updated_at
    if (state !== undefined) headers.set('ETag', `"${state}"`)
    return new Response(JSON.stringify(given), { status, headers })
  }
  headers.set('X-Total-Count', String(given.totalCount))
  if (given.nextCursor !== null) headers.set('X-Next-Cursor', given.nextCursor)
  return new Response(JSON.stringify(given.items), { status, headers })
}

function keyOf({ method, path }: Named): string {
  return `${method} ${path}`
}

function patternOf({ path }: Pick<Call, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, path.includes(':id') ? '(\\d+)' : '([^/]+)')}$`)
}
