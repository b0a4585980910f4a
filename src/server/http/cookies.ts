import type { IncomingMessage } from 'node:http'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CSRF_COOKIE } from '#contract/login/login-texts.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** How long a login lasts. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** How long a device is remembered after its last login: the longest that browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60

/**
 * The name of the cookie with the owner's session, which scripts can't read.
 *
 * Behind https, its prefix makes browsers accept it only from this host, so a neighbour under the same domain can't
 * replace it.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-first_crack_session' : 'first_crack_session'
}

/**
 * The session tokens in a request, valid or not, before the router has run. There may be one for each cookie name,
 * because only the router knows whether the page was loaded over https. Cheap enough for every request.
 */
export function sentSessionTokens({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  return SESSION_COOKIES.flatMap(cookie => cookie.exec(headers.cookie ?? '')?.[1] ?? [])
}

const SESSION_COOKIES = [
  /(?:^|;)[ \t]*first_crack_session=([\w-]{1,200})(?:;|$)/,
  /(?:^|;)[ \t]*__Host-first_crack_session=([\w-]{1,200})(?:;|$)/,
]

/** Whether a request carries a session cookie, valid or not. Cheap enough for every request. */
export function carriesSession({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  // This finds both cookies: the name without the prefix is contained in the name with it.
  return headers.cookie?.includes(sessionCookieName(false)) === true
}

/** The session token in a request, live or not. */
export function sessionCookie(request: FastifyRequest, config: Config): string | null {
  return token(request.cookies[sessionCookieName(isSecure(request, config))])
}

/** The device cookie in a request, ours or made up. */
export function deviceCookie(request: FastifyRequest, config: Config): string | null {
  return token(request.cookies[deviceCookieName(isSecure(request, config))])
}

/** The CSRF token in a request's cookie. */
export function csrfCookie(request: FastifyRequest): string | null {
  return token(request.cookies[CSRF_COOKIE])
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const isHttps = isSecure(reply.request, config)
  reply.setCookie(sessionCookieName(isHttps), token, { ...attributes(isHttps), httpOnly: true })
}

/**
 * Makes the browser forget a session that has ended: its cookie, and everything that it has cached of this site, pages
 * for the Back button included.
 */
export function forgetSession(reply: FastifyReply, config: Config): void {
  const isHttps = isSecure(reply.request, config)
  reply.setCookie(sessionCookieName(isHttps), '', { ...attributes(isHttps), httpOnly: true, maxAge: 0 })
  reply.header('Clear-Site-Data', '"cache"')
}

/** Sets the device cookie, which outlives the session and the logout. */
export function setDeviceCookie(reply: FastifyReply, config: Config, value: string): void {
  const isHttps = isSecure(reply.request, config)
  reply.setCookie(deviceCookieName(isHttps), value, {
    ...attributes(isHttps),
    httpOnly: true,
    maxAge: DEVICE_SECONDS,
  })
}

/** Sets the cookie whose value the page's scripts send back as a header. */
export function setCsrfCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(CSRF_COOKIE, token, attributes(isSecure(reply.request, config)))
}

/** The cookie by which a browser that has logged in before is recognised. */
function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-first_crack_device' : 'first_crack_device'
}

/** All cookies hold base64url. Anything else is refused here, because the CSRF token is echoed in a header. */
function token(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : null
}

function attributes(secure: boolean): CookieSerializeOptions {
  return { maxAge: SESSION_SECONDS, path: '/', secure, sameSite: 'lax' }
}

/** Whether the page was loaded over https. */
function isSecure(request: FastifyRequest, { publicUrl }: Config): boolean {
  return publicUrl === null ? request.protocol === 'https' : publicUrl.startsWith('https:')
}
