import { Readable } from 'node:stream'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServedCall } from '#server/http/call-description.ts'
import { openApiDocument } from '#server/http/openapi/document.ts'

/** Checks answers against the OpenAPI document, from which clients are generated. */
export interface DescribedAnswers {
  /** How an answer's status, JSON body and, if given, headers differ from the document; null if they don't. */
  problemOf(call: CallName, status: number, body: unknown, headers?: object): string | null
}

type CallName = Pick<ServedCall['call'], 'method' | 'path'>

/** Compiles schemas lazily. */
export function describedAnswers(served: readonly ServedCall[]): DescribedAnswers {
  // The document's formats mark files, which JSON doesn't contain.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    // Most schemas are used a few times, and optimizing their code takes half of the time of generating it.
    code: { optimize: false },
  })
  const document = openApiDocument(served, null) as Described
  ajv.addSchema(document, 'api')

  return {
    problemOf({ method, path }, status, body, headers) {
      const address = path.replace(/:(\w+)/g, '{$1}')
      const name = `${method} ${path}`
      const answer = document.paths[address]?.[method.toLowerCase()]?.responses[status]
      if (answer === undefined) return `${name} answers ${status}, which is not described`
      const wrong = SENT_WHERE_DESCRIBED.find(
        header =>
          status < 300 && headers && header.toLowerCase() in headers !== header in (answer.headers ?? {}),
      )
      if (wrong !== undefined) return `${name}: ${wrong} is described and not sent, or sent and not described`
      const place =
        answer.$ref ?? ['#/paths', escaped(address), method.toLowerCase(), 'responses', status].join('/')
      const validate = ajv.getSchema(`api${place}/content/application~1json/schema`)
      if (body === KNOWN || validate === undefined || validate(body) === true) return null
      return `${name} answers ${status} with something other than described: ${ajv.errorsText(validate.errors)}`
    },
  }
}

/** The parts of the document that are used here. */
interface Described {
  paths: Record<string, Record<string, { responses: Record<number, { $ref?: string; headers?: object }> }>>
}

/** A body that was compared before. */
const KNOWN = Symbol('known')

/** The headers that a success must have if it is described with them, and otherwise must not have. */
const SENT_WHERE_DESCRIBED = ['ETag', 'X-Total-Count']

/** A path as a part of a JSON pointer in a URI. */
function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Of every test app of this process, because each serves the same calls. */
let shared: DescribedAnswers | undefined

/**
 * Compares every answer of an app with the document.
 *
 * `check` gets the answers of successes when they are made, because cached answers bypass Fastify.
 * `requireNone` throws if any answer wasn't as described.
 */
export function holdToDescription(app: FastifyInstance) {
  const problems = new Set<string>()
  const calls = new Map<string, ServedCall>()
  app.addHook('onReady', done => {
    for (const served of app.servedCalls) calls.set(`${served.call.method} ${served.call.path}`, served)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const served = calls.get(`${method} ${request.routeOptions.url}`)
    // The document describes no server errors except 503.
    const isDescribed = reply.statusCode < 500 || reply.statusCode === 503
    // A long answer is sent as it is made.
    if (payload instanceof Readable) return done(null, payload)
    if (served !== undefined && isDescribed) {
      const { call } = served
      // `check` got the body of a success.
      const isChecked = reply.statusCode < 300 && call.answer !== undefined
      const body = isChecked ? KNOWN : jsonOf(reply, payload)
      note(call, reply.statusCode, body, reply.getHeaders())
    }
    done(null, payload)
  })

  function note(...answer: Parameters<DescribedAnswers['problemOf']>): void {
    shared ??= describedAnswers(app.servedCalls)
    const problem = shared.problemOf(...answer)
    if (problem !== null) problems.add(problem)
  }

  return {
    /** Takes the JSON of a success. */
    check: (call: ServedCall['call'], body: unknown) => note(call, call.status, body),
    requireNone() {
      if (problems.size > 0) throw new Error([...problems].join('\n'))
    },
  }
}

/** The JSON of an answer; undefined if it is a file or has no body. */
function jsonOf(reply: FastifyReply, payload: unknown): unknown {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  return isJson && typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : undefined
}
