import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AdminStatus, adminStatus, login } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import { CSRF_HEADER } from '#contract/csrf.ts'
import { happened, nothingHappened } from '#server/activity/happened.ts'
import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { limitLines } from '#server/http/limited-lines.ts'
import { serve } from '#server/http/serve-call.ts'
import { readFields } from '#server/http/uploads.ts'
import { requireValid } from '#server/http/validation.ts'
import { clearSessionCookie, csrfCookie, sessionCookie, setCsrfCookie, setSessionCookie } from './cookies.ts'
import { csrfTokenOf } from './csrf.ts'
import type { Logins } from './logins.ts'
import { isOwnerPassword } from './owner.ts'
import { randomToken } from './sessions.ts'
import { throttledAddress } from './throttle.ts'

/** Login, logout and whether the caller is the owner. */
export function serveLogin(app: App, { db, config }: ServerContext, logins: Logins): void {
  const isWithinLimit = limitLines(app)
  serve(
    app,
    calls.readAdminStatus,
    { summary: 'Whether the caller is the owner; sets the CSRF cookie', answer: adminStatus },
    async (_input, { request, reply }) => {
      const token = sessionCookie(request, config)
      const admin = token !== null && (await logins.isLive(token))
      return status(reply, admin, admin ? csrfTokenOf(token) : (csrfCookie(request) ?? randomToken()))
    },
  )

  serve(
    app,
    calls.logIn,
    {
      summary: 'Log in with the password as a form field or JSON',
      form: login,
      answer: adminStatus,
      errors: [401, 429],
    },
    async (_input, { request, reply }) => {
      const password = await requirePassword(request)
      const address = throttledAddress(request.ip)
      const attempt = await logins.takeTry(address)
      if (!attempt.allowed) {
        app.activity.noteRefusedLogin(request)
        if (isWithinLimit('login throttled'))
          request.log.warn({ event: 'login throttled', request: request.id, address: request.ip })
        const seconds = attempt.retryAfterSeconds
        throw new HttpProblem(429, `Too many login attempts. Please try again in ${duration(seconds)}.`, {
          retryAfterSeconds: seconds,
        })
      }
      if (!(await isOwnerPassword(db, password))) {
        app.activity.noteRefusedLogin(request)
        request.log.warn({ event: 'login failed', request: request.id, address: request.ip })
        throw new HttpProblem(401, 'Wrong password')
      }
      const token = await logins.accept(address, attempt.buckets, sessionCookie(request, config))
      setSessionCookie(reply, config, token)
      request.log.info({ event: 'login', request: request.id, address: request.ip })
      return happened(status(reply, true, csrfTokenOf(token)), 'login', 'Logged in with the password')
    },
  )

  serve(
    app,
    calls.logOut,
    { summary: 'End the session on the server', answer: adminStatus },
    async (_input, { request, reply }) => {
      const token = sessionCookie(request, config)
      // Before the session ends: this browser must forget it even if the end can't be stored.
      clearSessionCookie(reply, config)
      const wasLive = token !== null && (await logins.isLive(token))
      if (token !== null) await logins.end(token)
      const loggedOut = status(reply, false, randomToken())
      // Anybody may call this, so only the end of a session is recorded.
      return wasLive ? happened(loggedOut, 'logout', 'Logged out') : nothingHappened(loggedOut)
    },
  )

  /** The header is for pages from other origins, which can't read the cookie. */
  function status(reply: FastifyReply, admin: boolean, csrfToken: string): AdminStatus {
    setCsrfCookie(reply, config, csrfToken)
    reply.header(CSRF_HEADER, csrfToken).header('Cache-Control', 'no-store')
    return { admin }
  }
}

async function requirePassword(request: FastifyRequest): Promise<string> {
  const fields = request.isMultipart() ? await readFields(request) : (request.body ?? {})
  return requireValid(login, fields).password
}

function duration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
