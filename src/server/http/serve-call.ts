import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FreshRead, KeptRead, Write } from '#contract/call.ts'
import type { KeptAnswers, MadeAnswer, Reader } from '#server/answers/kept-answers.ts'
import {
  type AnswerSender,
  headerList,
  isKnownToClient,
  type KeptAnswer,
  type LongAnswer,
} from '#server/answers/send-answer.ts'
import { startedStream } from '#server/answers/started-stream.ts'
import type { App } from '#server/context.ts'
import { type Client, clientAt } from '#server/limits/client-address.ts'
import type { Pieces } from '#server/work/pieces.ts'
import { LONG_ANSWER_MS } from './answer-limit.ts'
import {
  Answered,
  type CommonDescription,
  type Description,
  type Done,
  Elsewhere,
  type Exchange,
  type Given,
  type GivenToKeep,
  InPieces,
  type Input,
  type ServedCall,
  servedCall,
} from './call-description.ts'
import { carriesSession } from './cookies.ts'
import { type Entity, isWholeNumber, parseId, unknownEntity } from './entity-ids.ts'
import { Tagged } from './entity-tags.ts'
import { type ActivityLog, Happened, nothingHappened } from './happened.ts'
import { HttpProblem } from './http-problem.ts'
import { jsonOf } from './json-pieces.ts'
import { storedAs } from './storing.ts'
import { writtenInTurns } from './written-in-turns.ts'

/** Gets each answer with its schema. Throws if the answer breaks the contract. */
export type AnswerCheck = (call: ServedCall['call'], schema: z.ZodType, value: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** In the order of registration. */
    servedCalls: ServedCall[]
    keptAnswers: KeptAnswers
    sendAnswer: AnswerSender
    activity: ActivityLog
    isOwner: (request: FastifyRequest) => Promise<boolean>
    /** Frees the request's place among those that are open at the front door. */
    releasePlace: (response: ServerResponse) => void
    /** Takes one of the places for answers that are made while they are sent. Throws 503 if there is none. */
    takeStream: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    checkAnswer: AnswerCheck | undefined
  }
}

/**
 * Makes an answer that is kept. `firstAsker` is for the turns in a line of its own: the answer is the same for whoever
 * asks later.
 */
type KeptAnswerHandler<Takes, Answer> = (
  takes: Takes,
  version: number,
  reader: Reader,
  firstAsker: () => Client,
) => Promise<GivenToKeep<Answer>>

/**
 * Serves a call.
 *
 * The handler gets the validated parameters and body, and returns the answer as a value: `null` is 404, and a thrown
 * `HttpProblem` is answered as such. A read that is kept is made again only if something has changed since it was
 * last made, once for visitors and once for the owner if the call says that these see more. A write says what happened, which is recorded for the owner once it is accepted.
 */
export function serve<Takes, Answer>(
  app: App,
  call: KeptRead<Takes, Answer>,
  description: Description<Takes, undefined, Answer>,
  make: KeptAnswerHandler<NoInfer<Takes>, NoInfer<Answer>>,
): void
export function serve<Takes, Answer>(
  app: App,
  call: FreshRead<Takes, Answer>,
  description: Description<Takes, undefined, Answer>,
  handle: (
    input: Input<NoInfer<Takes>, undefined>,
    exchange: Exchange,
  ) => Given<NoInfer<Answer>> | Promise<Given<NoInfer<Answer>>>,
): void
export function serve<Takes, Body, Answer>(
  app: App,
  call: Write<Takes, Body, Answer>,
  description: Description<Takes, Body, Answer>,
  handle: (
    input: Input<NoInfer<Takes>, NoInfer<Body>>,
    exchange: Exchange,
  ) => Done<NoInfer<Answer>> | Promise<Done<NoInfer<Answer>>>,
): void
export function serve(
  app: App,
  call: ServedCall['call'],
  description: CommonDescription & ServedCall['description'],
  handler: (input: never, second: never, reader: Reader, firstAsker: () => Client) => unknown,
): void {
  const { of, exists, query, params, body, mayTakeLong = false } = description
  app.servedCalls.push(servedCall(call, description))
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, body: call.sends, streams: call.streams },
    // Fastify warns about schemas that are present but undefined.
    schema: definedOf({ params, querystring: query, body }),
    ...definedOf({
      bodyLimit: call.access === 'token' ? STRANGERS_BODY_BYTES : description.bodyLimit,
      handlerTimeout: mayTakeLong ? LONG_ANSWER_MS : undefined,
      onRequest: description.admit ?? (exists && requireKnown(description, exists)),
      preValidation: description.rename,
    }),
    handler: call.kept ? sendKept : sendFresh,
  })

  async function sendFresh(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = { ...takenFrom(request), body: request.body }
    const returned = await (handler as (input: unknown, exchange: Exchange) => unknown)(input, {
      request,
      reply,
    })
    const { given, outcome } = returned instanceof Happened ? returned : nothingHappened(returned)
    const { value, headers } = answered(given)
    request.changedNothing = outcome === 'nothing'
    if (typeof outcome === 'object') app.activity.note(request, outcome)
    reply.headers(storedAs(call, null, headers))
    if (value instanceof Elsewhere) return reply.redirect(value.address)
    return reply
      .code(call.status)
      .type(call.produces)
      .send(request.method === 'HEAD' ? unread(value) : value)
  }

  async function sendKept(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const takes = takenFrom(request)
    const key = `${call.path} ${JSON.stringify(takes)}`
    const reader = await readerOf(request)
    const firstAsker = () => clientAt(request.ip)
    const make = (version: number) => made(takes, version, reader, firstAsker)
    if (description.hasOwnLine) app.releasePlace(reply.raw)
    const answer = await app.keptAnswers.ready(request.raw, key, make, reader)
    if ('pieces' in answer) return sendLong(request, reply, answer)
    sendBytes(app, request, reply, answer)
    return
  }

  /** Answers as it is made, without gzip. */
  async function sendLong(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: LongAnswer,
  ): Promise<unknown> {
    reply.headers(answer.headers)
    if (isKnownToClient(request.headers, answer.etag)) return reply.code(304).send()
    await app.takeStream(request, reply)
    const isHead = request.method === 'HEAD'
    return reply.send(isHead ? Readable.from([]) : await startedStream(answer.pieces.inTurns()))
  }

  async function readerOf(request: FastifyRequest): Promise<Reader> {
    if (call.ownerSees === 'the same') return 'everybody'
    return carriesSession(request.raw) && (await app.isOwner(request)) ? 'owner' : 'visitor'
  }

  async function made(...input: Parameters<KeptAnswerHandler<object, unknown>>): Promise<MadeAnswer> {
    const [, version, reader, firstAsker] = input
    const answer = answered(await (handler as KeptAnswerHandler<object, unknown>)(...input))
    const value = answer.value instanceof InPieces ? await whole(answer.value, firstAsker()) : answer.value
    const { etag = `"${version}"`, ...headers } = storedAs(call, reader, answer.headers)
    const isFile = value instanceof Uint8Array || description.answer === undefined
    const content = isFile ? (value as string | Uint8Array | Pieces) : jsonOf(value)
    const isText = answer.value instanceof InPieces
    const ownTag = reader === 'owner' ? ownersTag(etag) : etag
    return { content, isText, type: call.produces, etag: ownTag, headers }
  }

  function takenFrom(request: FastifyRequest): object {
    const { id, ...others } = request.params as { id?: string }
    const taken = { ...(query !== undefined && (request.query as object)), ...others }
    return id === undefined || of === undefined ? taken : { ...taken, id: requirePathId(of, id, description) }
  }

  function answered(given: unknown): Answered<unknown> {
    if (given === null) throw notFound(description)
    const answer = answeredOf(given)
    if (!(answer.value instanceof InPieces)) check(answer.value)
    return answer
  }

  function whole(value: InPieces<unknown>, client: Client): Promise<Uint8Array> {
    return writtenInTurns(value, check, client)
  }

  function check(value: unknown): void {
    if (description.answer !== undefined) app.checkAnswer?.(call, description.answer, value)
  }
}

/** Sends an answer that is kept as bytes, or 304, past Fastify. */
export function sendBytes(app: App, request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
  const { vary, ...headers } = reply.getHeaders()
  const common = headerList(headers)
  reply.hijack()
  app.sendAnswer(request.raw, reply.raw, answer, { common, vary: vary?.toString() })
}

/** A tag of its own, so that nobody's browser takes what it read as the owner for what a visitor reads. */
function ownersTag(etag: string): string {
  return etag.replace(/"$/, '-owner"')
}

/** What a HEAD sends. Fastify would read a stream to its end, which makes all of the answer for nobody. */
function unread(value: unknown): unknown {
  if (!(value instanceof Readable)) return value
  value.destroy()
  return Readable.from([])
}

function answeredOf(given: unknown): Answered<unknown> {
  if (given instanceof Answered) return given
  return given instanceof Tagged ? new Answered(given.value, { etag: given.etag }) : new Answered(given, {})
}

/** The properties of an object that are not undefined. */
function definedOf<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>
}

/** The answer if there is nothing at an address. */
function notFound({ of, missing }: CommonDescription): HttpProblem {
  return missing === undefined && of !== undefined
    ? unknownEntity(of)
    : new HttpProblem(missing ?? 'not_found')
}

/** Parses the id in a path. Throws 422 if it isn't a number, 404 if no entity can have it. */
function requirePathId(of: Entity, text: string, description: CommonDescription): number {
  const id = parseId(of, text)
  if (id === null) throw notFound(description)
  return id
}

/**
 * Answers 404 for an unknown entity before the body is read or validated.
 *
 * An invalid id is left to the handler's 422, because a wrong or too large body is reported first.
 */
function requireKnown(description: CommonDescription, exists: (id: number) => Promise<boolean>) {
  const { of } = description
  return async (request: FastifyRequest) => {
    const { id: text = '' } = request.params as { id?: string }
    if (of === undefined || !isWholeNumber(text)) return
    if (!(await exists(requirePathId(of, text, description)))) throw notFound(description)
  }
}

/** Everybody may send these bodies, so reading one has to cost next to nothing. A password has 1,000 characters. */
const STRANGERS_BODY_BYTES = 8 * 1024
