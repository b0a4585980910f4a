import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CachedRead, FreshRead, Write } from '#contract/call.ts'
import type { EntityName } from '#contract/problems.ts'
import { definedOf } from '#domain/record/named-values.ts'
import type { App } from '#server/context.ts'
import { LONG_ANSWER_MS } from './answer-limit.ts'
import type { AnswerCache } from './answers/answer-cache.ts'
import type { AnswerSender } from './answers/send-answer.ts'
import {
  type AnyHandler,
  type CachedAnswerHandler,
  CallAnswers,
  notFound,
  requirePathId,
} from './call-answers.ts'
import {
  type Exchange,
  type HandlerResult,
  type Input,
  type ServedCall,
  type Serving,
  servedCall,
  type WriteResult,
} from './call-description.ts'
import { isWholeNumber } from './entity-ids.ts'
import type { ActivityLog } from './write-answer.ts'

/** Gets each answer with its schema. Throws if the answer breaks the contract. */
export type AnswerCheck = (call: ServedCall['call'], schema: z.ZodType, value: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** In the order of registration. */
    servedCalls: ServedCall[]
    answerCache: AnswerCache
    sendAnswer: AnswerSender
    /** The database's timeline: 1, and one more after each failover. */
    timeline: () => number
    activity: ActivityLog
    /** The site's name, wherever it is shown. */
    siteTitle: () => Promise<string>
    isOwner: (request: FastifyRequest) => Promise<boolean>
    /** Whether there is an entity with this id, so that a write about it is worth reading. */
    isKnown: (entity: EntityName, id: number) => Promise<boolean>
    /** Stops counting the request among the open ones of the front door's queue. */
    releasePlace: (response: ServerResponse) => void
    /** Takes one of the places for streamed answers. Throws 503 if all are taken. */
    takeStream: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    checkAnswer: AnswerCheck | undefined
  }
}

/**
 * Serves a call.
 *
 * The handler gets the validated parameters and body, and returns the answer as a value: `null` is 404, and a thrown
 * `HttpProblem` is answered as such. The answer to a cached read is made again only after the library has changed:
 * once for visitors, and once for the owner if the call says that the owner sees more. A write says what happened,
 * which goes into the owner's activity log once the write is accepted.
 */
export function serve<Takes, Answer>(
  app: App,
  call: CachedRead<Takes, Answer>,
  ...served: Served<Takes, CachedAnswerHandler<NoInfer<Takes>, NoInfer<Answer>>>
): void
export function serve<Takes, Answer>(
  app: App,
  call: FreshRead<Takes, Answer>,
  ...served: Served<Takes, Handler<Takes, undefined, HandlerResult<NoInfer<Answer>>>>
): void
export function serve<Takes, Body, Answer, Parsed>(
  app: App,
  call: Write<Takes, Body, Answer, Parsed>,
  ...served: Served<Takes, Handler<Takes, Parsed, WriteResult<NoInfer<Answer>>>>
): void
export function serve(app: App, call: ServedCall['call'], ...served: Served<never, AnyHandler>): void {
  const [serving, handler] = served.length === 1 ? [{}, served[0]] : served
  const { params, query, body } = call
  app.servedCalls.push(servedCall(call))
  const answers = new CallAnswers(app, call, serving, handler)
  app.route({
    // One route for both: a second one for HEAD would take Fastify as long again to make.
    method: call.method === 'GET' ? ['GET', 'HEAD'] : call.method,
    url: call.path,
    config: { access: call.access, body: call.sends, streams: call.streams },
    // Fastify warns about schemas that are present but undefined.
    // An `id` beside these parameters is checked with the kind of its entity.
    schema: definedOf({
      params: params instanceof z.ZodObject ? params.loose() : params,
      querystring: query,
      body,
    }),
    ...definedOf({
      bodyLimit: call.access === 'token' ? STRANGERS_BODY_BYTES : serving.bodyLimit,
      handlerTimeout: call.mayTakeLong ? LONG_ANSWER_MS : undefined,
      onRequest: serving.admit ?? (call.method === 'GET' ? undefined : requireKnown(app, call)),
      preValidation: serving.rename,
    }),
    handler: (request, reply) => answers.send(request, reply),
  })
}

/** The handler of a call, after what else only the server knows of it. */
type Served<Takes, Handle> = [handle: Handle] | [serving: Serving<NoInfer<Takes>>, handle: Handle]

type Handler<Takes, Body, Returned> = (
  input: Input<NoInfer<Takes>, NoInfer<Body>>,
  exchange: Exchange,
) => Returned | Promise<Returned>

/**
 * Answers 404 for an unknown entity before the body is read or validated.
 *
 * An invalid id is left to the handler's 422, because a wrong or too large body is reported first.
 */
function requireKnown(app: App, call: ServedCall['call']) {
  const { of } = call
  if (of === undefined) return undefined
  return async (request: FastifyRequest) => {
    const { id: text = '' } = request.params as { id?: string }
    if (!isWholeNumber(text)) return
    if (!(await app.isKnown(of, requirePathId(of, text, call)))) throw notFound(call)
  }
}

/** Anybody may send these bodies, so reading one must be cheap. The longest password has 1,000 characters. */
const STRANGERS_BODY_BYTES = 8 * 1024
