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
  return cookie(request, sessionCookieName(isSecure(request, config)))
}

/** The CSRF token that a request carries as a cookie. */
export function csrfCookie(request: FastifyRequest): string | null {
  return cookie(request, CSRF_COOKIE)
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const name = sessionCookieName(isSecure(reply.request, config))
  setCookie(reply, config, `${name}=${token}`, SESSION_SECONDS, 'HttpOnly')
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  setCookie(reply, config, `${sessionCookieName(isSecure(reply.request, config))}=`, 0, 'HttpOnly')
}

/** The page's scripts read this one and send it back as a header. */
export function setCsrfCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, `${CSRF_COOKIE}=${token}`, SESSION_SECONDS)
}

/** Both cookies hold base64url, which needs no escaping. */
function cookie(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie ?? ''
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{1,200}$/.test(value)) return value
  }
  return null
}

function setCookie(
  reply: FastifyReply,
  config: Config,
  pair: string,
  seconds: number,
  ...flags: string[]
): void {
  const attributes = [pair, `Max-Age=${seconds}`, 'Path=/', ...flags, 'SameSite=Lax']
  if (isSecure(reply.request, config)) attributes.push('Secure')
  reply.header('Set-Cookie', attributes.join('; '))
}

/** Whether the page is reached over https. */
function isSecure(request: FastifyRequest, { publicUrl }: Config): boolean {
  return publicUrl === null ? request.protocol === 'https' : publicUrl.startsWith('https:')
}
