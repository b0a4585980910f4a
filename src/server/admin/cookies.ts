import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CSRF_COOKIE } from '#contract/csrf.ts'
import type { Config } from '#server/config.ts'
import { SESSION_SECONDS } from './sessions.ts'

/**
 * Carries the owner's session; the page's scripts can't read it. Behind https its name lets browsers take it from this
 * very host alone, so that a neighbour under the same domain can't put another in its place.
 *
 * @internal Exported for tests.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-first_crack_session' : 'first_crack_session'
}

/** The session token that a request carries, live or not. */
export function sessionCookie(request: FastifyRequest, config: Config): string | null {
  return token(request.cookies[sessionCookieName(isSecure(request, config))])
}

/** The CSRF token that a request carries as a cookie. */
export function csrfCookie(request: FastifyRequest): string | null {
  return token(request.cookies[CSRF_COOKIE])
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const isHttps = isSecure(reply.request, config)
  reply.setCookie(sessionCookieName(isHttps), token, { ...attributes(isHttps), httpOnly: true })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const isHttps = isSecure(reply.request, config)
  reply.setCookie(sessionCookieName(isHttps), '', { ...attributes(isHttps), httpOnly: true, maxAge: 0 })
}

/** The page's scripts read this one and send it back as a header. */
export function setCsrfCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(CSRF_COOKIE, token, attributes(isSecure(reply.request, config)))
}

/** Both cookies hold base64url. Anything else is refused here because the CSRF token is sent back as a header. */
function token(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : null
}

function attributes(secure: boolean): CookieSerializeOptions {
  return { maxAge: SESSION_SECONDS, path: '/', secure, sameSite: 'lax' }
}

/** Whether the page is reached over https. */
function isSecure(request: FastifyRequest, { publicUrl }: Config): boolean {
  return publicUrl === null ? request.protocol === 'https' : publicUrl.startsWith('https:')
}
