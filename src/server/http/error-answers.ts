import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ProblemCode } from '#contract/problems.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import type { App } from '#server/context.ts'
import { isTransactionConflict } from '#server/platform/database/change.ts'
import {
  isDatabaseAway,
  isLocked,
  isStandby,
  refusalToSave,
} from '#server/platform/database/database-away.ts'
import { UnstorableValue } from '#server/platform/database/unstorable-value.ts'
import { HttpProblem } from './http-problem.ts'
import { refusalProblem } from './validation.ts'

/** Answers a read of an address that doesn't exist. Returns false if the request is something else, unanswered. */
export type LostAnswer = (request: FastifyRequest, reply: FastifyReply) => boolean
const noAnswer: LostAnswer = () => false

/**
 * Answers every failure with `{"detail": …, "code": …}`: never a stack trace, and never a 5xx for bad input.
 */
export function registerErrorAnswers(app: App, answerLost: LostAnswer = noAnswer): void {
  const sendNothingThere = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(request, reply, NOTHING_THERE, answerLost)
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(request, reply, leadsOutOfFolder(error) ? NOTHING_THERE : error, answerLost),
  )
  app.setNotFoundHandler(sendNothingThere)
  // Before the body is read: parsing a large one takes long, and anybody may send one to an unknown address.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) {
      done()
      return
    }
    sendNothingThere(request, reply)
  })
}

const NOTHING_THERE = new HttpProblem('not_found')

/** Answers with the problem behind an error, and logs it if it is the server's fault. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  answerLost: LostAnswer = noAnswer,
): FastifyReply {
  const problem = problemOf(error)
  const isLost = problem.status === 404 || problem.code === 'malformed_address'
  if (isLost && answerLost(request, reply.header('Cache-Control', 'no-store'))) return reply
  if (problem.status >= 500) logFailure(request, problem, error)
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds)
  return reply.code(problem.status).header('Cache-Control', 'no-store').send(problem.answer)
}

/** Logs a failure. For an unknown error the call is logged too, so that the first one of each call has its stack. */
function logFailure(request: FastifyRequest, { status }: HttpProblem, error: unknown): void {
  const { method, routeOptions } = request
  const line = { event: 'request failed', status, request: request.id, method, path: pathOf(request) }
  if (status === 500) request.log.error({ ...line, call: `${method} ${routeOptions.url}`, err: error })
  else request.log.warn({ ...line, reason: error instanceof Error ? error.message : String(error) })
}

/** The problem that an error is answered with. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof UnstorableValue) {
    return refusalProblem([{ path: [error.column], message: error.reason }])
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refusalProblem(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.split('/').filter(part => part !== ''),
        message: message ?? 'is not valid',
      })),
    )
  }
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && isNamed(namesIn(FRAMEWORK_PROBLEMS), code))
    return new HttpProblem(FRAMEWORK_PROBLEMS[code])
  const refusal = refusalToSave(error)
  if (refusal !== null) return new HttpProblem(NOT_SAVED[refusal], {}, SOON)
  if (isLocked(error) || isTransactionConflict(error))
    return new HttpProblem('conflicting_change', {}, { retryAfterSeconds: 1 })
  if (isDatabaseAway(error))
    return new HttpProblem(isStandby(error) ? 'database_standby' : 'database_away', {}, SOON)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpProblem('malformed_request', {}, { status: statusCode })
  }
  return new HttpProblem('server_error')
}

/** Whether the path of a file leads out of the web app's folder. */
function leadsOutOfFolder(error: FastifyError): boolean {
  return !(error instanceof HttpProblem) && error.statusCode === 403
}

/** The path without the query, which may contain something private. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!
}

/** Answers requests that aren't HTTP or arrived too slowly, before a route is known. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, answer } = new HttpProblem(CLIENT_ERRORS[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(answer)
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const CLIENT_ERRORS: Record<string, 'too_slow_to_arrive' | 'headers_too_large'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow_to_arrive',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

const SOON = { retryAfterSeconds: 5 }

const NOT_SAVED = { full: 'disk_full', refused: 'database_refuses' } as const

/** Our codes for Fastify's errors. */
const FRAMEWORK_PROBLEMS = {
  FST_ERR_BAD_URL: 'malformed_address',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong_length',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_not_json',
  FST_ERR_HANDLER_TIMEOUT: 'too_slow_to_answer',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
} as const satisfies Record<string, ProblemCode>
