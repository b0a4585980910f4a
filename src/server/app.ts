import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { fastify, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { guardRoutes, isOwner } from './account/access.ts'
import { registerActivityLog } from './account/activity/activity-log.ts'
import { serveActivity } from './account/activity/routes.ts'
import { serveDevices } from './account/device-routes.ts'
import { Logins } from './account/logins.ts'
import { servePasskeys } from './account/passkey-routes.ts'
import { type PossibleSession, possibleSessions } from './account/possible-sessions.ts'
import { serveLogin } from './account/routes.ts'
import { readOwnerSettings } from './account/site/owner-settings.ts'
import { serveSite } from './account/site/routes.ts'
import { serveSearches } from './account/site/search-routes.ts'
import { siteTitleOf } from './account/site/site-title.ts'
import { serveUploadTokens } from './account/token-routes.ts'
import { findUploadToken } from './account/upload-tokens.ts'
import type { App, ServerContext } from './context.ts'
import { serveHealth } from './health.ts'
import { registerAllowedOrigins } from './http/allowed-origins.ts'
import { registerAnswerLimit } from './http/answer-limit.ts'
import { AnswerCache } from './http/answers/answer-cache.ts'
import { answerSender } from './http/answers/send-answer.ts'
import { registerBodyTypes } from './http/body-types.ts'
import { carriesSession } from './http/cookies.ts'
import { answerClientError, registerErrorAnswers, sendProblem } from './http/error-answers.ts'
import { EventStreams } from './http/event-streams.ts'
import { limitedLog } from './http/limited-log.ts'
import { registerOpenApi } from './http/openapi/openapi.ts'
import { hintAtProxy } from './http/proxy-hints.ts'
import { registerRequestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AnswerCheck } from './http/serve-call.ts'
import { registerUploads } from './http/uploads.ts'
import { wordValidation } from './http/validation.ts'
import { aliasOfImport } from './intake/imports/coffee-of-file.ts'
import type { ImportFeature } from './intake/imports/import-features.ts'
import { serveImports } from './intake/imports/routes.ts'
import { serveSettings } from './intake/imports/settings-routes.ts'
import { registerImportFolder } from './intake/inbox/import-folder.ts'
import { serveInbox } from './intake/inbox/routes.ts'
import { registerArtisan } from './intake/live/artisan.ts'
import { serveLiveFinish } from './intake/live/routes.ts'
import { isKnown } from './known-entities.ts'
import { nextTimesOfImport } from './library/again/next-times.ts'
import { servePlans } from './library/again/plan-routes.ts'
import { serveRoastingAgain } from './library/again/routes.ts'
import { tapsOfImport } from './library/again/taps.ts'
import { serveBeans } from './library/beans/routes.ts'
import { serveBlends } from './library/blends/routes.ts'
import { serveFeedback } from './library/feedback/routes.ts'
import { serveLive } from './library/live/routes.ts'
import { serveManyBeans } from './library/many-beans/routes.ts'
import { serveManyRoasts } from './library/many-roasts/routes.ts'
import { serveRoasts } from './library/roasts/routes.ts'
import { judgeRoastsOfBean } from './library/scores/judge-roasts.ts'
import { serveScores } from './library/scores/routes.ts'
import { serveStyleTrials } from './library/scores/style-trial-routes.ts'
import { serveStock } from './library/stock/routes.ts'
import { serveStyles } from './library/styles/routes.ts'
import { serveTables } from './library/tables/routes.ts'
import { serveSheets } from './library/tastings/sheet-routes.ts'
import { serveTastings } from './library/tastings/tasting-routes.ts'
import { serveTrends } from './library/trends/routes.ts'
import { serveTrash } from './library/undo/routes.ts'
import { notFoundAnswer } from './pages/not-found-page.ts'
import { serveSharing } from './pages/routes.ts'
import { BUILT_WEB_APP, registerWebFiles } from './platform/files/web-files.ts'
import { readWebPage } from './platform/files/web-page.ts'
import { pauseWritesWhileRestoring, serveBackups } from './safety/backups/routes.ts'
import { serveRoastDocument } from './safety/exports/roast-document.ts'
import { serveLibrary } from './safety/exports/routes.ts'
import { frontDoor } from './safety/front-door/front-door.ts'
import { RequestQueue } from './safety/front-door/request-queue.ts'
import { limitSilence } from './safety/front-door/silent-connections.ts'
import { queueArrivedBodies } from './safety/front-door/slow-bodies.ts'
import { limitStreams } from './safety/front-door/streams.ts'
import { isLeftUnread } from './safety/front-door/unread-bodies.ts'

export interface AppOptions {
  context: ServerContext
  /** Settles once the owner's password is stored. No session is accepted before. */
  ownerIsReady?: Promise<unknown>
  /** Which requests may be the owner's, if the database was asked already. */
  isPossibleSession?: PossibleSession
  /** Where log lines go. Without it, nothing is logged. */
  logStream?: { write(line: string): void }
  /** The size of the cache of answers in bytes, if not the usual one. */
  mostCachedBytes?: number
  /** Gets every answer; tests check it against the contract. */
  checkAnswer?: AnswerCheck
  /** The folder of the built web app, if it isn't the usual one. */
  webFolder?: string
  /** The queue of requests; tests fill it. */
  queue?: RequestQueue
}

/** The whole server except its port: every call with its access check, and the shared headers and error answers. */
export async function createApp(options: AppOptions): Promise<App> {
  const {
    context,
    ownerIsReady = Promise.resolve(),
    logStream,
    mostCachedBytes = MOST_CACHED_BYTES,
    webFolder = BUILT_WEB_APP,
    queue = new RequestQueue(),
  } = options
  const { config } = context
  const headers = securityHeaders(config)
  const answers = new AnswerCache(context.database, mostCachedBytes, carriesSession, context.uptime)
  const sendAnswer = answerSender(MOST_UNSENT_BYTES)
  const webPage = await readWebPage(webFolder, config)
  const siteTitle = siteTitleOf(context)
  const lost = notFoundAnswer(config, siteTitle, webPage)
  wordValidation()
  const app: App = fastify({
    ...LIMITS,
    serverFactory: frontDoor({
      config,
      answers,
      queue,
      isPossibleSession: options.isPossibleSession ?? (await possibleSessions(context.db, context.now())),
      sendAnswer,
      headers,
      onOverload: () => app.log.warn({ event: 'overloaded' }),
    }),
    logger: logStream === undefined ? false : { level: 'info', stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    // One for all: a logger per request costs as much as a read from memory. Log lines name their request themselves.
    childLoggerFactory: () => requestLog,
    // Trusts only the nearest proxy: the addresses before its entry are the client's own claim.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    // While stopping, requests on open connections are still answered, with these headers.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendProblem(request, reply.headers(headers), error, lost),
    clientErrorHandler(error, socket) {
      if (!isLeftUnread(socket)) answerClientError(error, socket as Socket, headers)
    },
  }).withTypeProvider<ZodTypeProvider>()
  const requestLog = limitedLog(app)
  app.setValidatorCompiler(validatorCompiler)
  // Answers are typed where they are made. Validating each one again would cost more than making it.
  app.setSerializerCompiler(() => answer => JSON.stringify(answer))
  app.decorate('answerCache', answers)
  app.decorate('sendAnswer', sendAnswer)
  app.decorate('timeline', () => context.database.timeline())
  app.decorate('siteTitle', siteTitle)
  app.decorate('releasePlace', response => queue.release(response))
  app.decorate('checkAnswer', options.checkAnswer)
  app.decorate('servedCalls', [])

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  limitSilence(app)
  registerErrorAnswers(app, lost)
  registerRequestLog(app)
  hintAtProxy(app, context)
  await registerAllowedOrigins(app, config)
  await app.register(cookie, { parseOptions: AS_THEY_ARE })
  const logins = new Logins(context, ownerIsReady)
  const isLiveShown = async () => (await readOwnerSettings(context.db)).show_live
  guardRoutes(app, context, logins, token => findUploadToken(context.db, token), isLiveShown)
  app.decorate('isOwner', request => isOwner(request, config, logins))
  app.decorate('isKnown', (entity, id) => isKnown(context.db, entity, id))
  limitStreams(app, app.isOwner)
  queueArrivedBodies(app)
  registerBodyTypes(app)
  registerAnswerLimit(app)
  await registerUploads(app)
  pauseWritesWhileRestoring(app, context)
  registerActivityLog(app, context)
  registerImportFolder(app, context)
  const eventStreams = new EventStreams(context.db, context.uptime)
  app.decorate('eventStreams', eventStreams)
  app.addHook('preClose', async () => eventStreams.close())

  registerOpenApi(app, context)
  for (const serveResource of RESOURCES) serveResource(app, context)
  registerArtisan(app, context)
  serveLogin(app, context, logins)
  serveDevices(app, context, logins)
  serveBeans(app, context, judgeRoastsOfBean)
  serveSharing(app, context, webPage)
  serveTrash(app, context)
  if (webPage !== null) await registerWebFiles(app, webFolder)
  return app
}

/** What takes part in an import, in the order of its answer. */
const IMPORT_FEATURES: readonly ImportFeature[] = [nextTimesOfImport, tapsOfImport, aliasOfImport]

/** What serves the calls of a resource, in the order of the API's description. */
const RESOURCES = [
  serveHealth,
  servePasskeys,
  serveActivity,
  serveSite,
  serveSettings,
  serveSearches,
  serveStock,
  serveStyles,
  serveBlends,
  serveSheets,
  servePlans,
  serveRoasts,
  serveRoastingAgain,
  serveLive,
  serveLiveFinish,
  (app, context) => serveImports(app, context, IMPORT_FEATURES),
  serveFeedback,
  serveTastings,
  serveTables,
  serveTrends,
  (app, context) => serveInbox(app, context, IMPORT_FEATURES),
  serveUploadTokens,
  serveScores,
  serveStyleTrials,
  serveManyRoasts,
  serveManyBeans,
  serveBackups,
  serveRoastDocument,
  serveLibrary,
] as const satisfies readonly ((app: App, context: ServerContext) => void)[]

/** The limits for answers in memory: those in the cache, and those that slow clients have not read yet. */
const MOST_CACHED_BYTES = 48 * MEGABYTE
const MOST_UNSENT_BYTES = 32 * MEGABYTE

/**
 * Our cookies are base64url. Decoding thousands of others with a wrong `%` in them would take 30 ms of each request.
 */
const AS_THEY_ARE = { encode: (value: string) => value, decode: (value: string) => value }

const LIMITS = {
  /** For a JSON body. Calls that take a timeline raise it. */
  bodyLimit: MEGABYTE,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
}
