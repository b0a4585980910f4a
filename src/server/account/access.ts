import type { IncomingMessage } from 'node:http'
import type {
  FastifyRequest,
  onRequestHookHandler,
  preValidationAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import type { TokenScope } from '#contract/inbox.ts'
import type { App, ServerContext } from '#server/context.ts'
import { isInChunks } from '#server/http/body-types.ts'
import { isRead } from '#server/http/call-description.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { carriesCsrfToken, comesFromOwnPage } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Logins } from './logins.ts'
import type { UsedToken } from './upload-tokens.ts'

/** The proofs that a call requires. */
interface Proof {
  session: boolean
  csrfToken: boolean
  /** The scope of a token that is accepted in place of the other proofs; null for none. */
  orTokenOf: TokenScope | null
  /** Whether everybody may read while the owner shows it. */
  orShown: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request has the owner's valid session. Only set where a call's rights are checked. */
    isOwners: boolean
    /** The token that admitted the request; null for everybody else. */
    uploadToken: UsedToken | null
    /** When the session or token was last found valid, in ms of `uptime`; never before its rights were checked. */
    provenAt: number
    /** Throws unless the caller still has the session or token of the call. To be called once the body has arrived. */
    requireSessionStill: () => Promise<void>
  }
}

/** Finds a token; null if it is unknown. */
export type TokenCheck = (token: string) => Promise<UsedToken | null>

/**
 * Checks the rights of every call before anything else in its route runs.
 *
 * Answers 401 without the owner's session, and 403 from a foreign page or without the CSRF token. Writes are refused
 * unless `access` in the route's config says otherwise. A call for machines that carries a token of its scope needs
 * nothing else: no browser sends that header by itself. Running roasts are read by everybody while the owner shows them
 * (`isLiveShown`). Must be called before any route is registered.
 *
 * A body may take minutes to arrive, and the owner may have ended the session meanwhile, so it is checked again once
 * JSON has arrived. Handlers that read a form call `requireSessionStill` themselves. A body that arrives at once costs
 * no second look.
 */
export function guardRoutes(
  app: App,
  { config, uptime }: Pick<ServerContext, 'config' | 'uptime'>,
  logins: Logins,
  findToken: TokenCheck,
  isLiveShown: () => Promise<boolean>,
): void {
  app.decorateRequest('isOwners', false)
  app.decorateRequest('uploadToken', null)
  app.decorateRequest('provenAt', Number.NEGATIVE_INFINITY)
  app.decorateRequest('requireSessionStill', async function (this: FastifyRequest) {
    const now = uptime()
    if (now - this.provenAt < PROOF_KEPT_MS) return
    const { orTokenOf, session, orShown } = proofNeeded(this.routeOptions)
    const isVisitors = orShown && !this.isOwners && this.uploadToken === null
    if (this.uploadToken !== null && orTokenOf !== null)
      await requireToken(this.headers.authorization ?? '', orTokenOf)
    else if (isVisitors) await requireShown()
    else if (session) await requireSession(this)
    this.provenAt = now
  })
  app.addHook('onRoute', route => {
    const proof = proofNeeded(route)
    if (!proof.session && !proof.csrfToken) return
    const guard: onRequestHookHandler = (request, _reply, done) => {
      const now = uptime()
      prove(request, proof).then(() => {
        request.provenAt = now
        done()
      }, done)
    }
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
    if (isRead(route)) return
    const guardAgain: preValidationAsyncHookHandler = async request => {
      if (request.body !== undefined) await request.requireSessionStill()
    }
    route.preValidation = [guardAgain, ...[route.preValidation ?? []].flat()]
  })

  async function prove(request: FastifyRequest, proof: Proof): Promise<void> {
    const { authorization } = request.headers
    if (proof.orTokenOf !== null && authorization !== undefined) {
      request.uploadToken = await requireToken(authorization, proof.orTokenOf)
      return
    }
    if (proof.orShown && (await liveSession(request)) === null) return requireShown()
    const token = proof.session ? await requireSession(request) : await liveSession(request)
    if (!proof.csrfToken) return
    if (!comesFromOwnPage(request, config)) {
      throw new HttpProblem('origin_not_allowed')
    }
    if (!carriesCsrfToken(request, token)) {
      throw new HttpProblem('wrong_csrf_token')
    }
    // Reading chunks of a byte each takes a thousand times as long as the same bytes at once.
    if (token === null && isInChunks(request)) throw new HttpProblem('no_length')
  }

  async function requireSession(request: FastifyRequest): Promise<string> {
    const token = await liveSession(request)
    if (token === null) throw new HttpProblem('not_logged_in')
    return token
  }

  async function liveSession(request: FastifyRequest): Promise<string | null> {
    const token = sessionCookie(request, config)
    if (token === null || !(await logins.isLive(token))) return null
    request.isOwners = true
    // The owner's requests are logged without the rate limit that `request.log` has for strangers.
    request.log = app.log
    return token
  }

  async function requireShown(): Promise<void> {
    if (!(await isLiveShown())) throw new HttpProblem('not_logged_in')
  }

  async function requireToken(authorization: string, scope: TokenScope): Promise<UsedToken> {
    const [, token] = BEARER.exec(authorization) ?? []
    const used = token === undefined ? null : await findToken(token)
    if (used === null) throw new HttpProblem('wrong_upload_token')
    if (!used.scopes.includes(scope)) throw new HttpProblem('token_of_other_scope', { scope })
    return used
  }
}

/** How long a session or token counts as found: as long as another process's change of the library may go unseen. */
const PROOF_KEPT_MS = 250

/** RFC 6750, section 2.1, with the length of our tokens. */
const BEARER = /^Bearer ([\w-]{43})$/i

/** Whether a request has the form of one with an upload token, known or not. */
export function mayCarryUploadToken({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return BEARER.test(headers.authorization ?? '')
}

/** Whether a request carries the owner's live session. */
export async function isOwner(request: FastifyRequest, config: Config, logins: Logins): Promise<boolean> {
  const token = sessionCookie(request, config)
  return token !== null && logins.isLive(token)
}

function proofNeeded(route: Pick<RouteOptions, 'method' | 'config'>): Proof {
  const access = route.config?.access
  const orTokenOf = access === 'machine' ? 'upload' : access === 'live' ? 'live' : null
  const orShown = isRead(route) && access === 'live'
  if (isRead(route)) return { session: access === 'owner' || orShown, csrfToken: false, orTokenOf, orShown }
  return { session: access !== 'token', csrfToken: true, orTokenOf, orShown }
}
