import type { Socket } from 'node:net'
import { fastify, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { MEGABYTE } from '#contract/upload-rules.ts'
import { guardRoutes } from './access.ts'
import { createLogins } from './admin/logins.ts'
import { registerAdminRoutes } from './admin/routes.ts'
import { registerAllowedOrigins } from './allowed-origins.ts'
import { registerAnswerLimit } from './answer-limit.ts'
import { registerBackupRoutes } from './backups/routes.ts'
import { registerBeanRoutes } from './beans/routes.ts'
import { registerBodyTypes } from './body-types.ts'
import type { App, ServerContext } from './context.ts'
import { answerClientError, registerErrorAnswers, sendProblem } from './error-answers.ts'
import { registerHealth } from './health.ts'
import { requireHost } from './host-header.ts'
import { registerOpenApi } from './openapi.ts'
import { registerOverload } from './overload.ts'
import { readyAnswers, sendReadyAnswersFirst } from './ready-answers.ts'
import { registerRequestLog } from './request-log.ts'
import { pauseWritesWhileRestoring } from './restore-pause.ts'
import { registerRoastRoutes } from './roasts/routes.ts'
import { registerScoreRoutes } from './scores/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { limitSilence } from './silent-connections.ts'
import { LONGEST_ARRIVAL_MS, limitSlowBodies } from './slow-bodies.ts'
import { registerTrashRoutes } from './trash/routes.ts'
import { registerUploads } from './uploads.ts'
import { wordValidation } from './validation.ts'
import { registerWebFiles } from './web-files.ts'

export interface AppOptions {
  context: ServerContext
  /** Settles when the owner's password is stored; no session is believed before. */
  ownerIsReady?: Promise<unknown>
  /** Where log lines go; without it nothing is logged. */
  logStream?: { write(line: string): void }
  /** The folder of the built web app, where it is not the usual one. */
  webFolder?: string
}

/** The whole server without its port: every route, guarded, with the headers and errors that all share. */
export async function createApp(options: AppOptions): Promise<App> {
  const { context, ownerIsReady = Promise.resolve(), logStream, webFolder } = options
  const { config } = context
  const headers = securityHeaders(config)
  wordValidation()
  const app: App = fastify({
    ...LIMITS,
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

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  requireHost(app)
  const answers = readyAnswers(context.database, MOST_KEPT_BYTES)
  // To pages of other origins each answer has headers of its own.
  if (config.allowedOrigins.length === 0) sendReadyAnswersFirst(app.server, answers, headers)
  registerOverload(app, context, headers)
  limitSlowBodies(app)
  limitSilence(app)
  registerErrorAnswers(app)
  registerRequestLog(app)
  registerAllowedOrigins(app, config)
  const logins = createLogins(context, ownerIsReady)
  guardRoutes(app, config, logins)
  registerBodyTypes(app)
  registerAnswerLimit(app)
  await registerUploads(app)
  pauseWritesWhileRestoring(app, context)

  registerOpenApi(app)
  registerHealth(app, context)
  registerAdminRoutes(app, context, logins)
  registerBeanRoutes(app, context, answers)
  registerRoastRoutes(app, context, answers)
  registerScoreRoutes(app, context)
  registerTrashRoutes(app, context)
  registerBackupRoutes(app, context)
  await registerWebFiles(app, config, webFolder)
  return app
}

/** Of answers that are kept in memory, gzipped ones included. */
const MOST_KEPT_BYTES = 80 * MEGABYTE

const LIMITS = {
  /** Of a JSON body; a route that takes a timeline raises it. */
  bodyLimit: 1024 ** 2,
  /** For the whole request to arrive; `limitSlowBodies` has a shorter one for most. */
  requestTimeout: LONGEST_ARRIVAL_MS,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
}
