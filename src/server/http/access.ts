import type { FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
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

/**
 * Checks the rights of every call before anything else in its route runs.
 *
 * Answers 401 without the owner's session, and 403 from a foreign page or without the CSRF token. Writes are refused
 * unless `access` in the route's config says otherwise. Must be called before any route is registered.
 */
export function guardRoutes(app: App, config: Config, logins: Logins): void {
  app.addHook('onRoute', route => {
    const proof = proofNeeded(route)
    if (!proof.session && !proof.csrfToken) return
    const guard: onRequestHookHandler = (request, _reply, done) => {
      prove(request, proof).then(() => done(), done)
    }
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
  })

  async function prove(request: FastifyRequest, proof: Proof): Promise<void> {
    const token = sessionCookie(request, config)
    const isLive = token !== null && (await logins.isLive(token))
    if (proof.session && !isLive) throw new HttpProblem(401, 'Please log in first')
    if (!proof.csrfToken) return
    if (!comesFromOwnPage(request, config)) {
      throw new HttpProblem(403, 'This page may not change anything here: its address is not allowed')
    }
    if (!carriesCsrfToken(request, isLive ? token : null)) {
      throw new HttpProblem(403, 'The CSRF token is missing or wrong. Please reload the page and try again.')
    }
  }
}

/** Whether a request carries the owner's live session. */
export async function isOwner(request: FastifyRequest, config: Config, logins: Logins): Promise<boolean> {
  const token = sessionCookie(request, config)
  return token !== null && logins.isLive(token)
}

function proofNeeded(route: RouteOptions): Proof {
  const access = route.config?.access
  if (isRead(route)) return { session: access === 'owner', csrfToken: false }
  return { session: access !== 'token', csrfToken: true }
}
