import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CSRF_HEADER } from '#contract/login/login-texts.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { csrfCookie } from './cookies.ts'
import { namedHost } from './named-host.ts'

/** The CSRF token of a session. It can't be made without the session token. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url')
}

/**
 * Whether a request has the CSRF token in its header.
 *
 * Within a session it must be the session's own; before the login, the one in the cookie.
 */
export function carriesCsrfToken(request: FastifyRequest, liveSessionToken: string | null): boolean {
  const sent = sentCsrfToken(request)
  const expected = liveSessionToken === null ? csrfCookie(request) : csrfTokenOf(liveSessionToken)
  return sent !== null && expected !== null && isSame(sent, expected)
}

/** The CSRF token in a request's header, valid or not. */
export function sentCsrfToken(request: FastifyRequest): string | null {
  const sent = request.headers[CSRF_HEADER.toLowerCase()]
  return typeof sent === 'string' ? sent : null
}

/**
 * Whether a request comes from a page that may call: at the public address, an allowed origin or the host it was sent
 * to.
 *
 * Requests without `Origin` pass unless the browser says that they are cross-site; the CSRF token still protects
 * them.
 */
export function comesFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site'
  return isAllowedOrigin(origin, config) || isOwnHost(origin, namedHost(request))
}

/** Whether the settings allow this origin. */
export function isAllowedOrigin(origin: string, config: Config): boolean {
  const publicOrigin = config.publicUrl === null ? null : new URL(config.publicUrl).origin
  return origin === publicOrigin || config.allowedOrigins.includes(origin)
}

/** Compares only hosts: behind a proxy that terminates https, this server sees http. */
function isOwnHost(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  const server = page && URL.parse(`${page.protocol}//${host}`)
  return page !== null && server !== null && page.host !== '' && page.host === server.host
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
