import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { fastify, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { MEGABYTE } from '#contract/upload-rules.ts'
import { createLogins } from './admin/logins.ts'
import { serveLogin } from './admin/routes.ts'
import { pauseWritesWhileRestoring } from './backups/restore-pause.ts'
import { serveBackups } from './backups/routes.ts'
import { serveBeans } from './beans/routes.ts'
import type { App, ServerContext } from './context.ts'
import { registerWebFiles } from './files/web-files.ts'
import { frontDoor } from './front-door/front-door.ts'
import { keptAnswers } from './front-door/kept-answers.ts'
import { limitSilence } from './front-door/silent-connections.ts'
import { guardRoutes } from './http/access.ts'
import { registerAllowedOrigins } from './http/allowed-origins.ts'
import { registerAnswerLimit } from './http/answer-limit.ts'
import { registerBodyTypes } from './http/body-types.ts'
import { answerClientError, registerErrorAnswers, sendProblem } from './http/error-answers.ts'
import { serveHealth } from './http/health.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerRequestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AnswerCheck } from './http/serve-call.ts'
import { registerUploads } from './http/uploads.ts'
import { wordValidation } from './http/validation.ts'
import { serveRoasts } from './roasts/routes.ts'
import { serveScores } from './scores/routes.ts'
import { serveTrash } from './trash/routes.ts'

export interface AppOptions {
  context: ServerContext
  /** Settles when the owner's password is stored; no session is believed before. */
  ownerIsReady?: Promise<unknown>
  /** Where log lines go; without it nothing is logged. */
  logStream?: { write(line: string): void }
  /** Told every answer, to hold it to the contract; tests do so. */
  checkAnswer?: AnswerCheck
  /** The folder of the built web app, where it is not the usual one. */
  webFolder?: string
}

/** The whole server without its port: every call, guarded, with the headers and errors that all share. */
export async function createApp(options: AppOptions): Promise<App> {
  const { context, ownerIsReady = Promise.resolve(), logStream, webFolder } = options
  const { config } = context
  const headers = securityHeaders(config)
  const answers = keptAnswers(context.database, MOST_KEPT_BYTES)
  wordValidation()
  const app: App = fastify({
    ...LIMITS,
    serverFactory: frontDoor({
      config,
      answers,
      headers,
      onOverload: () => app.log.warn({ event: 'overloaded' }),
    }),
    logger: logStream === undefined ? false : { level: 'info', stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs as much as a read from memory: lines name their request themselves.
    childLoggerFactory: logger => logger,
    // The nearest proxy alone: what stands before its entry is the client's own claim.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    // While stopping, what arrives on an open connection is still answered, with these headers.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendProblem(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket, headers),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // Answers are typed where they are made; checking each again would cost more than making it.
  app.setSerializerCompiler(() => answer => JSON.stringify(answer))
  app.decorate('keptAnswers', answers)
  app.decorate('checkAnswer', options.checkAnswer)
  app.decorate('servedCalls', [])

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  limitSilence(app)
  registerErrorAnswers(app)
  registerRequestLog(app)
  await registerAllowedOrigins(app, config)
  await app.register(cookie)
  const logins = createLogins(context, ownerIsReady)
  guardRoutes(app, config, logins)
  registerBodyTypes(app)
  registerAnswerLimit(app)
  await registerUploads(app)
  pauseWritesWhileRestoring(app, context)

  registerOpenApi(app)
  serveHealth(app, context)
  serveLogin(app, context, logins)
  serveBeans(app, context)
  serveRoasts(app, context)
  serveScores(app, context)
  serveTrash(app, context)
  serveBackups(app, context)
  await registerWebFiles(app, config, webFolder)
  return app
}

/** The room for answers that are kept in memory, gzipped ones included. */
const MOST_KEPT_BYTES = 80 * MEGABYTE

const LIMITS = {
  /** Of a JSON body; a call that takes a timeline raises it. */
  bodyLimit: MEGABYTE,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
}
