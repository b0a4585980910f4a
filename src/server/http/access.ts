import type {
  FastifyRequest,
  onRequestHookHandler,
  preValidationAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import { sessionCookie } from '#server/admin/cookies.ts'
import { carriesCsrfToken, comesFromOwnPage } from '#server/admin/csrf.ts'
import type { Logins } from '#server/admin/logins.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { HttpProblem } from './http-problem.ts'
import { isRead } from './route-kinds.ts'

/** What a call must prove. */
interface Proof {
  session: boolean
  csrfToken: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws unless the caller still has the session that the route needs. To be called once the body has arrived. */
    requireSessionStill: () => Promise<void>
  }
}

/**
 * Checks the rights of every call before anything else in its route runs.
 *
 * Answers 401 without the owner's session, and 403 from a foreign page or without the CSRF token. Writes are refused
 * unless `access` in the route's config says otherwise. Must be called before any route is registered.
 *
 * A body may take minutes to arrive, and the owner may have ended the session meanwhile, so the session is checked
 * again once JSON has arrived. Whoever reads a form calls `requireSessionStill`.
 */
export function guardRoutes(app: App, config: Config, logins: Logins): void {
  app.decorateRequest('requireSessionStill', async function (this: FastifyRequest) {
    if (proofNeeded(this.routeOptions).session) await requireSession(this)
  })
  app.addHook('onRoute', route => {
    const proof = proofNeeded(route)
    if (!proof.session && !proof.csrfToken) return
    const guard: onRequestHookHandler = (request, _reply, done) => {
      prove(request, proof).then(() => done(), done)
    }
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
    if (isRead(route)) return
    const guardAgain: preValidationAsyncHookHandler = async request => {
      if (request.body !== undefined) await request.requireSessionStill()
    }
    route.preValidation = [guardAgain, ...[route.preValidation ?? []].flat()]
  })

  async function prove(request: FastifyRequest, proof: Proof): Promise<void> {
    const token = proof.session ? await requireSession(request) : await liveSession(request)
    if (!proof.csrfToken) return
    if (!comesFromOwnPage(request, config)) {
      throw new HttpProblem(403, 'This page may not change anything here: its address is not allowed')
    }
    if (!carriesCsrfToken(request, token)) {
      throw new HttpProblem(403, 'The CSRF token is missing or wrong. Please reload the page and try again.')
    }
  }

  async function requireSession(request: FastifyRequest): Promise<string> {
    const token = await liveSession(request)
    if (token === null) throw new HttpProblem(401, 'Please log in first')
    return token
  }

  async function liveSession(request: FastifyRequest): Promise<string | null> {
    const token = sessionCookie(request, config)
    return token !== null && (await logins.isLive(token)) ? token : null
  }
}

/** Whether a request carries the owner's live session. */
export async function isOwner(request: FastifyRequest, config: Config, logins: Logins): Promise<boolean> {
  const token = sessionCookie(request, config)
  return token !== null && logins.isLive(token)
}

function proofNeeded(route: Pick<RouteOptions, 'method' | 'config'>): Proof {
  const access = route.config?.access
  if (isRead(route)) return { session: access === 'owner', csrfToken: false }
  return { session: access !== 'token', csrfToken: true }
}
