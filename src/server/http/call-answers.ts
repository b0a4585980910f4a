import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { EntityName } from '#contract/problems.ts'
import type { App } from '#server/context.ts'
import { timelineOf } from '#server/platform/database/open-database.ts'
import { type Client, clientAt } from '#server/platform/limits/client-address.ts'
import type { Pieces } from '#server/platform/work/pieces.ts'
import type { Reader } from './answers/answer-cache.ts'
import type { MadeAnswer } from './answers/cached-form.ts'
import { type CachedAnswer, headerList, isKnownToClient, type LongAnswer } from './answers/send-answer.ts'
import { startedStream } from './answers/started-stream.ts'
import {
  type CachedHandlerResult,
  Chunked,
  type Exchange,
  Redirect,
  type ServedCall,
  type Serving,
  WithHeaders,
} from './call-description.ts'
import { carriesSession } from './cookies.ts'
import { parseId, unknownEntity } from './entity-ids.ts'
import { tagOfTimeline, Versioned } from './entity-tags.ts'
import { HttpProblem } from './http-problem.ts'
import { jsonOf } from './json-pieces.ts'
import { mayRemove } from './may-remove.ts'
import { unchanged, WriteAnswer } from './write-answer.ts'
import { writtenInTurns } from './written-in-turns.ts'

/**
 * Makes an answer for the cache. `firstAsker` is the client who caused it, for handlers with a queue of their own:
 * everybody who asks later gets the same answer.
 */
export type CachedAnswerHandler<Takes, Answer> = (
  takes: Takes,
  version: number,
  reader: Reader,
  firstAsker: () => Client,
) => Promise<CachedHandlerResult<Answer>>

/** The handler of any call. The call decides which arguments it gets. */
export type AnyHandler = (input: never, second: never, reader: Reader, firstAsker: () => Client) => unknown

/** Runs a call's handler for each request, and sends the answers. */
export class CallAnswers {
  readonly #app: App
  readonly #call: ServedCall['call']
  readonly #serving: Serving
  readonly #handler: AnyHandler

  constructor(app: App, call: ServedCall['call'], serving: Serving, handler: AnyHandler) {
    this.#app = app
    this.#call = call
    this.#serving = serving
    this.#handler = handler
  }

  send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return this.#call.cached ? this.#sendCached(request, reply) : this.#sendFresh(request, reply)
  }

  async #sendFresh(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // Read before the handler: if a failover loses the state meanwhile, its ETag must not match a later state.
    const timeline = this.#app.timeline()
    const returned = await this.#handled(request, reply)
    const { answer, outcome } = returned instanceof WriteAnswer ? returned : unchanged(returned)
    const { value, headers } = this.#withHeaders(answer)
    request.changedNothing = outcome === 'nothing'
    if (typeof outcome === 'object') this.#app.activity.note(request, outcome)
    const { etag, ...others } = storedAs(this.#call, null, headers)
    reply.headers(etag === undefined ? others : { ...others, etag: tagOfTimeline(etag, timeline) })
    if (value instanceof Redirect) return reply.redirect(value.address)
    return reply
      .code((outcome === 'nothing' && this.#call.foundStatus) || this.#call.status)
      .type(this.#call.produces)
      .send(request.method === 'HEAD' ? unread(value) : value)
  }

  /**
   * Runs the handler. If its change may have hidden or deleted something, earlier answers are no longer kept for an
   * outage.
   */
  async #handled(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = { ...this.#takenFrom(request), body: request.body }
    const handle = this.#handler as (input: unknown, exchange: Exchange) => unknown
    const returned = await handle(input, { request, reply })
    if (mayRemove(this.#call)) this.#app.answerCache.forgetEarlier()
    return returned
  }

  async #sendCached(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const takes = this.#takenFrom(request)
    const reader = await this.#readerOf(request, takes)
    const state = reader === 'owner' ? ((await this.#serving.ownersState?.()) ?? null) : null
    const key = `${this.#call.path} ${JSON.stringify(takes)}${state === null ? '' : ` ${state}`}`
    const firstAsker = () => clientAt(request.ip)
    const make = (version: number) => this.#made(state, takes, version, reader, firstAsker)
    if (this.#serving.hasOwnQueue) this.#app.releasePlace(reply.raw)
    const answer = await this.#app.answerCache.ready(request.raw, key, make, reader)
    if ('pieces' in answer) return this.#sendLong(request, reply, answer)
    sendBytes(this.#app, request, reply, answer)
    return
  }

  /** Sends an answer while it is made, without gzip. */
  async #sendLong(request: FastifyRequest, reply: FastifyReply, answer: LongAnswer): Promise<unknown> {
    reply.headers(answer.headers)
    if (isKnownToClient(request.headers, answer.etag)) return reply.code(304).send()
    await this.#app.takeStream(request, reply)
    const isHead = request.method === 'HEAD'
    return reply.send(isHead ? Readable.from([]) : await startedStream(answer.pieces.inTurns()))
  }

  async #readerOf(request: FastifyRequest, takes: object): Promise<Reader> {
    const { ownerSeesMoreOf = () => true } = this.#serving
    if (this.#call.access === 'owner') return 'owner'
    if (this.#call.ownerSees === 'the same' || !ownerSeesMoreOf(takes as never)) return 'everybody'
    return carriesSession(request.raw) && (await this.#app.isOwner(request)) ? 'owner' : 'visitor'
  }

  async #made(
    state: string | null,
    ...input: Parameters<CachedAnswerHandler<object, unknown>>
  ): Promise<MadeAnswer> {
    const [, version, reader, firstAsker] = input
    const answer = this.#withHeaders(await (this.#handler as CachedAnswerHandler<object, unknown>)(...input))
    const value =
      answer.value instanceof Chunked ? await this.#whole(answer.value, firstAsker()) : answer.value
    const { etag: given, ...headers } = storedAs(this.#call, reader, answer.headers)
    const etag = given === undefined ? tagOfState(version, state) : tagOfTimeline(given, timelineOf(version))
    const isFile = value instanceof Uint8Array || this.#call.answer === undefined
    const content = isFile ? (value as string | Uint8Array | Pieces) : jsonOf(value)
    const isText = answer.value instanceof Chunked
    const ownTag = reader === 'owner' ? ownersTag(etag) : etag
    return { content, isText, type: this.#call.produces, etag: ownTag, headers }
  }

  #takenFrom(request: FastifyRequest): object {
    const { of, query } = this.#call
    const { id, ...others } = request.params as { id?: string }
    const taken = { ...(query !== undefined && (request.query as object)), ...others }
    return id === undefined || of === undefined ? taken : { ...taken, id: requirePathId(of, id, this.#call) }
  }

  #withHeaders(result: unknown): WithHeaders<unknown> {
    if (result === null) throw notFound(this.#call)
    const answer = withHeaders(result)
    if (!(answer.value instanceof Chunked)) this.#check(answer.value)
    return answer
  }

  #whole(value: Chunked<unknown>, client: Client): Promise<Uint8Array> {
    return writtenInTurns(value, each => this.#check(each), client)
  }

  #check(value: unknown): void {
    if (this.#call.answer !== undefined) this.#app.checkAnswer?.(this.#call, this.#call.answer, value)
  }
}

/** Sends a cached answer, or 304, past Fastify. */
export function sendBytes(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): void {
  const { vary, ...headers } = reply.getHeaders()
  const common = headerList(headers)
  reply.hijack()
  app.sendAnswer(request.raw, reply.raw, answer, { common, vary: vary?.toString() })
}

function tagOfState(version: number, state: string | null): string {
  return state === null ? `"${version}"` : `"${version}.${state}"`
}

/** The owner's answers get another ETag, so that no browser confuses them with what a visitor gets. */
function ownersTag(etag: string): string {
  return etag.replace(/"$/, '-owner"')
}

/** The body for a HEAD request. Given a stream, Fastify would read it to its end for nobody. */
function unread(value: unknown): unknown {
  if (!(value instanceof Readable)) return value
  value.destroy()
  return Readable.from([])
}

function withHeaders(result: unknown): WithHeaders<unknown> {
  if (result instanceof WithHeaders) return result
  return result instanceof Versioned
    ? new WithHeaders(result.value, { etag: result.etag })
    : new WithHeaders(result, {})
}

/** The 404 of a call. */
export function notFound({ of, missing }: Pick<Call, 'of' | 'missing'>): HttpProblem {
  return missing === undefined && of !== undefined
    ? unknownEntity(of)
    : new HttpProblem(missing ?? 'not_found')
}

/** Parses the id in a path. Throws 422 if it isn't a number, 404 if no entity can have it. */
export function requirePathId(of: EntityName, text: string, call: Pick<Call, 'of' | 'missing'>): number {
  const id = parseId(of, text)
  if (id === null) throw notFound(call)
  return id
}

/** The default for answers that may be stored: browsers ask again with the ETag before they use a stored one. */
const CHECKED_AGAIN = { 'cache-control': 'no-cache' }
const NEVER_STORED = { 'cache-control': 'no-store' }

/**
 * The headers of a call's answer: its handler's, and those that say how browsers and proxies may cache it.
 *
 * They must store nothing that a visitor couldn't get; otherwise it could still be read after the owner has logged out.
 * So they store no answers of calls that aren't public, and none that may show the owner more (RFC 9111, section
 * 5.2.2.5).
 */
function storedAs(
  { access, ownerSees }: Pick<Call, 'access' | 'ownerSees'>,
  reader: Reader | null,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const isForEverybody =
    access === 'public' && (ownerSees === 'the same' || (reader !== null && reader !== 'owner'))
  return isForEverybody ? { ...CHECKED_AGAIN, ...headers } : { ...headers, ...NEVER_STORED }
}
