import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, preValidationHookHandler, RouteOptions } from 'fastify'
import type { Call, FileBytes, FileStream, Form, Page } from '#contract/call.ts'
import type { Pieces } from '#server/platform/work/pieces.ts'
import { API_PARTS } from './call-words.ts'
import type { Versioned } from './entity-tags.ts'
import type { WriteAnswer } from './write-answer.ts'

/** What only the server knows of a call. */
export interface Serving<Takes = never> {
  /** Throws if a request must be refused after the access check but before its body is read. */
  admit?: (request: FastifyRequest) => Promise<void>
  /** Of a call in which the owner sees more: whether these parameters ask for it. Absent if any do. */
  ownerSeesMoreOf?: (takes: Takes) => boolean
  /**
   * For a cached answer of the owner: the state of what it depends on besides the library's version, as a short text.
   */
  ownersState?: () => Promise<string>
  /**
   * For a cached answer: whether making it waits in a queue of its own, and so needs no place among the open
   * requests of the front door.
   */
  hasOwnQueue?: boolean
  /** In bytes, if it isn't the usual limit. */
  bodyLimit?: number
  /** Renames fields that were sent under an alternative name. */
  rename?: preValidationHookHandler
}

/** A value with the headers to send with it. */
export class WithHeaders<Value> {
  readonly value: Value
  readonly headers: Readonly<Record<string, string>>

  constructor(value: Value, headers: Readonly<Record<string, string>>) {
    this.value = value
    this.headers = headers
  }
}

/** A list that is made piece by piece, because making it at once would block the event loop. */
export class Chunked<Item> {
  readonly pieces: AsyncIterable<readonly Item[]>

  constructor(pieces: AsyncIterable<readonly Item[]>) {
    this.pieces = pieces
  }
}

/** A redirect to another address. */
export class Redirect {
  readonly address: string

  constructor(address: string) {
    this.address = address
  }
}

/** What a handler returns: a file's content, a page's HTML, another address, or the value from the contract. */
type Value<Answer> = [Answer] extends [FileBytes]
  ? string | Uint8Array | Pieces
  : [Answer] extends [FileStream]
    ? Readable
    : [Answer] extends [Page]
      ? string | Redirect
      : Answer

/** What a handler returns; null if there is nothing at the address. */
export type HandlerResult<Answer> =
  | Value<Answer>
  | WithHeaders<Value<Answer>>
  | Versioned<Value<Answer>>
  | null

/** What the handler of a cached read returns. Lists may come in pieces. */
export type CachedHandlerResult<Answer> =
  | HandlerResult<Answer>
  | (Answer extends readonly (infer Item)[] ? WithHeaders<Chunked<Item>> : never)

/** What the handler of a write returns: the answer, and what is recorded of it. */
export type WriteResult<Answer> = WriteAnswer<HandlerResult<Answer>> | null

export type Input<Takes, Body> = Takes & { body: Exclude<Body, Form> }

/** For the few handlers that read an upload, set a cookie or need a header. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** A call as the server registers it. OpenAPI and the tests of all calls are made from this. */
export interface ServedCall {
  call: Omit<Call, 'types'>
  /** The section of the API that it belongs to. */
  part: string
  /** The statuses that it may answer, success first. */
  statuses: readonly number[]
}

/** A call with everything that is derived from it. */
export function servedCall(call: ServedCall['call']): ServedCall {
  return { call, part: partOf(call.path), statuses: statusesOf(call) }
}

/** The statuses that a call may answer, success first. */
function statusesOf(call: ServedCall['call']): number[] {
  const { of, query, body, form, errors = [] } = call
  const takesBody = body !== undefined || form !== undefined
  const failures = [
    ...(call.cached ? [304] : []),
    ...(['owner', 'machine', 'live'].includes(call.access) ? [401] : []),
    // A body is checked even if the call expects none.
    ...(call.method === 'GET' ? [] : [400, 403, 411, 413, 415]),
    // A token of another scope.
    ...(call.access === 'live' ? [403] : []),
    ...(of !== undefined ? [404, 422] : []),
    ...(query !== undefined || takesBody ? [422] : []),
    ...(call.streams ? [503] : []),
    ...errors,
  ]
  return [call.status, ...[...new Set(failures)].sort((a, b) => a - b)]
}

/** The sections of the pages to share, by the first part of their addresses. */
const SHARED_PAGES: Readonly<Record<string, string>> = { r: 'roasts', c: 'roasts', b: 'beans' }

/** The section of the API that an address belongs to: a name of `API_PARTS`. */
function partOf(path: string): string {
  if (/^\/api\/(?:beans\/)?admin\//.test(path)) return 'owner'
  if (path.endsWith('-score') || path.endsWith('-scores') || path.endsWith('/score')) return 'scores'
  const begin = /^\/(?:api\/)?(\w+)/.exec(path)?.[1] ?? ''
  const part = SHARED_PAGES[begin] ?? begin
  return Object.hasOwn(API_PARTS, part) ? part : 'server'
}

/** Whether a route only reads. Every other route counts as a write. */
export function isRead({ method }: Pick<RouteOptions, 'method'>): boolean {
  return [method].flat().every(each => each === 'GET' || each === 'HEAD' || each === 'OPTIONS')
}
