import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CSRF_HEADER } from '#contract/csrf.ts'
import type { Config } from '#server/config.ts'
import { csrfCookie } from './cookies.ts'

/** The CSRF token that belongs to a session: it can't be made without the session's own token. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url')
}

/**
 * Whether a request sends the CSRF token as a header: within a session that session's own,
 * before a login the one that its cookie holds.
 */
export function carriesCsrfToken(request: FastifyRequest, liveSessionToken: string | null): boolean {
  const sent = request.headers[CSRF_HEADER.toLowerCase()]
  const expected = liveSessionToken === null ? csrfCookie(request) : csrfTokenOf(liveSessionToken)
  return typeof sent === 'string' && expected !== null && isSame(sent, expected)
}

/**
 * Whether a request comes from a page that may call: of the public address, an allowed origin or the host it is
 * sent to. A request without `Origin` passes unless the browser calls it cross-site: the token proves it.
 */
export function comesFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site'
  return isAllowedOrigin(origin, config) || isOwnHost(origin, request.host)
}

/** Whether this origin is named in the settings. */
export function isAllowedOrigin(origin: string, config: Config): boolean {
  const publicOrigin = config.publicUrl === null ? null : new URL(config.publicUrl).origin
  return origin === publicOrigin || config.allowedOrigins.includes(origin)
}

/** Compares hosts alone: behind a proxy that ends https, this server sees http. */
function isOwnHost(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  const server = page && URL.parse(`${page.protocol}//${host}`)
  return page !== null && server !== null && page.host !== '' && page.host === server.host
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
