import { CSRF_HEADER } from '#contract/login/login-texts.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { apiUrl } from './api-url.ts'
import { noteAnswer } from './as-of.ts'

const TIMEOUT_MILLISECONDS = 15_000

/** A call that failed. */
export class ApiError extends Error {
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number
  /** Whether the message is the server's own `detail`. */
  readonly hasDetail: boolean
  /** The server's code of what is wrong; null if it gave none. */
  readonly code: string | null
  /** What the server says of single fields of the request. */
  readonly fields: readonly RefusedField[]
  /** What isn't there, if it is named by the request: `bean`; null otherwise. */
  readonly missing: string | null

  constructor(
    status: number,
    message: string,
    hasDetail = false,
    code: string | null = null,
    fields: readonly RefusedField[] = [],
    missing: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.hasDetail = hasDetail
    this.code = code
    this.fields = fields
    this.missing = missing
  }
}

type RefusedField = Pick<FieldProblem, 'field' | 'sentence'>

export interface CallOptions {
  /** Aborts the call; its reason is thrown as it is. */
  signal?: AbortSignal
  /** 15 s by default; null for no timeout. */
  timeoutMilliseconds?: number | null
  /** False for the login itself, where a 401 means a wrong password. */
  needsSession?: boolean
  /** The ETag to send with a write, if it came with a list. By default, that of the entity's last read is sent. */
  entityTag?: string
}

/** The body of an answer, with its type. */
export function bodyOf<Body>({ body }: Answer): Body {
  return body as Body
}

/** One page of a list, with the total count. */
export interface Page<Item> {
  items: Item[]
  totalCount: number
  /** The `cursor` for the next page; null on the last one. */
  nextCursor: string | null
}

/** An answer as a page of a list. Throws an ApiError if it is not a list. */
export function pageOf<Item>({ body, headers }: Answer): Page<Item> {
  if (!Array.isArray(body)) throw new ApiError(0, NOT_OURS)
  const items = body as Item[]
  return {
    items,
    totalCount: Number(headers.get('X-Total-Count') ?? items.length),
    nextCursor: headers.get('X-Next-Cursor'),
  }
}

/**
 * Sets how to renew a session that has ended. `renew` resolves to whether the owner has logged in. Returns a function
 * that removes it.
 */
export function onSessionEnded(renew: () => Promise<boolean>): () => void {
  renewSession = renew
  return () => {
    renewSession = noRenewal
  }
}

/** The message to show for anything thrown, or `fallback` if it has none of its own. */
export function messageOf(error: unknown, fallback = DEFAULT_MESSAGE): string {
  const said = error instanceof Error ? error.message : ''
  return said === '' || said === DEFAULT_MESSAGE ? fallback : said
}

const DEFAULT_MESSAGE = 'An error occurred'

const UNAUTHORIZED = 401
const NOT_OURS = 'The answer did not come from First Crack'
const noRenewal = async () => false
let renewSession: () => Promise<boolean> = noRenewal
let csrfToken: string | null = null
/** The ETag and last change of each entity as last read, by path. */
const knownStates = new Map<string, KnownState>()

interface KnownState {
  entityTag: string
  updatedAt: unknown
}

/** The entity behind a path. A roast, its details and its milestones are one; query and trailing slash are ignored. */
export function entityPath(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\/((details|milestones)\/?)?$/, '')
}

/** Sends a request, and retries it if the session has ended and the owner logs in again. */
async function withSession(send: () => Promise<Answer>, options: CallOptions): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === UNAUTHORIZED
    if (hasEnded && options.needsSession !== false && (await renewSession())) return send()
    throw error
  }
}

/**
 * Makes a request, and retries it if the session has ended and the owner logs in again. `requestNow` is called for each
 * try. Remembers the ETag of the answer. Throws an ApiError.
 */
export async function exchange(
  path: string,
  requestNow: () => RequestInit,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await withSession(() => call(path, requestNow(), options), options)
  rememberState(path, answer)
  return answer
}

/** The ETag and last change of the entity behind a path, as last read; undefined if it wasn't read. */
export function knownState(path: string): KnownState | undefined {
  return knownStates.get(entityPath(path))
}

/** The CSRF token from the last answer that had one. A page of another origin can't read the API's cookie. */
export function receivedCsrfToken(): string | null {
  return csrfToken
}

/** Reads a path and remembers its ETag for a later update. Throws an ApiError. */
export function readPath(path: string, options: CallOptions = {}): Promise<Answer> {
  return exchange(path, () => ({ method: 'GET' }), options)
}

function rememberState(path: string, { headers, body }: Answer): void {
  const entityTag = headers.get('ETag')
  if (entityTag === null) return
  const updatedAt = typeof body === 'object' && body !== null && 'updated_at' in body ? body.updated_at : null
  knownStates.set(entityPath(path), { entityTag, updatedAt })
}

/** An answer with its body parsed. */
export interface Answer {
  headers: Headers
  body: unknown
}

async function call(path: string, request: RequestInit, options: CallOptions): Promise<Answer> {
  const { signal: givenUp, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options
  const timeout = timeoutMilliseconds === null ? undefined : AbortSignal.timeout(timeoutMilliseconds)
  const signal = AbortSignal.any([givenUp, timeout].filter(limit => limit !== undefined))
  try {
    const response = await fetch(apiUrl(path), { ...request, credentials: 'include', signal })
    const text = await response.text()
    noteAnswer(response.headers)
    csrfToken = response.headers.get(CSRF_HEADER) ?? csrfToken
    if (!response.ok) throw failureOf(response, text)
    const body = text === '' ? null : parsedOrText(text)
    // A captive portal's own page comes with status 200.
    if (typeof body === 'string') throw new ApiError(0, NOT_OURS)
    return { headers: response.headers, body }
  } catch (error) {
    if (givenUp?.aborted) throw givenUp.reason
    if (timeout?.aborted) throw new ApiError(0, 'Request timed out. Please try again.')
    if (error instanceof ApiError) throw error
    throw new ApiError(
      0,
      `Network error: ${navigator.onLine === false ? 'You are offline' : messageOf(error)}`,
    )
  }
}

/** Extracts the message, in this order: detail, message, plain text, error, the JSON itself, the status text. */
function failureOf({ status, statusText }: Response, text: string): ApiError {
  const body = text === '' ? null : parsedOrText(text)
  const isRecord = typeof body === 'object' && body !== null
  const { detail, message, error, code, values } = (isRecord ? body : {}) as Record<string, unknown>
  const details = Array.isArray(detail) ? detail.map(sentence).join('; ') : detail
  if (isText(details)) {
    const fields = code === 'invalid_fields' ? (values as { fields: readonly RefusedField[] }).fields : []
    const missing = code === 'entity_not_found' ? (values as { entity: string }).entity : null
    return new ApiError(status, details, true, isText(code) ? code : null, fields, missing)
  }
  const said = [message, body, error].find(isText)
  const json = isRecord && Object.keys(body).length > 0 ? JSON.stringify(body) : ''
  return new ApiError(status, said || json || statusText || DEFAULT_MESSAGE)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function sentence(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item)
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
