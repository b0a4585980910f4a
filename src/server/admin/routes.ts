import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AdminStatus, adminStatus } from '#contract/admin.ts'
import { CSRF_HEADER } from '#contract/csrf.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { readFields } from '#server/http/uploads.ts'
import { checked } from '#server/http/validation.ts'
import { clearSessionCookie, csrfCookie, sessionCookie, setCsrfCookie, setSessionCookie } from './cookies.ts'
import { csrfTokenOf } from './csrf.ts'
import type { Logins } from './logins.ts'
import { isOwnerPassword } from './owner.ts'
import { randomToken } from './sessions.ts'
import { throttledAddress } from './throttle.ts'

/** Login, logout and whether the caller is the owner. */
export function registerAdminRoutes(app: App, { db, config }: ServerContext, logins: Logins): void {
  app.get(
    '/api/beans/admin/me',
    {
      schema: {
        tags: ['admin'],
        summary: 'Whether the caller is the owner; sets the CSRF cookie',
        response: { 200: adminStatus },
      },
    },
    async (request, reply) => {
      const token = sessionCookie(request, config)
      const admin = token !== null && (await logins.isLive(token))
      return status(reply, admin, admin ? csrfTokenOf(token) : (csrfCookie(request) ?? randomToken()))
    },
  )

  app.post(
    '/api/beans/admin/login',
    {
      config: { access: 'token', body: 'json-or-multipart' },
      schema: {
        tags: ['admin'],
        summary: 'Log in with the password as a form field or JSON',
        consumes: ['multipart/form-data', 'application/json'],
        multipart: loginFields,
        response: {
          200: adminStatus,
          401: errorAnswer,
          403: errorAnswer,
          422: errorAnswer,
          429: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const password = await sentPassword(request)
      const address = throttledAddress(request.ip)
      const login = await logins.takeTry(address)
      if (!login.allowed) {
        request.log.warn({ event: 'login throttled', request: request.id, address: request.ip })
        const seconds = login.retryAfterSeconds
        throw new HttpProblem(429, `Too many login attempts. Please try again in ${duration(seconds)}.`, {
          retryAfterSeconds: seconds,
        })
      }
      if (!(await isOwnerPassword(db, password))) {
        request.log.warn({ event: 'login failed', request: request.id, address: request.ip })
        throw new HttpProblem(401, 'Wrong password')
      }
      const token = await logins.accept(address, login.buckets, sessionCookie(request, config))
      setSessionCookie(reply, config, token)
      request.log.info({ event: 'login', request: request.id, address: request.ip })
      return status(reply, true, csrfTokenOf(token))
    },
  )

  app.post(
    '/api/beans/admin/logout',
    {
      config: { access: 'token' },
      schema: {
        tags: ['admin'],
        summary: 'End the session on the server',
        response: { 200: adminStatus, 403: errorAnswer },
      },
    },
    async (request, reply) => {
      const token = sessionCookie(request, config)
      // Before it is ended: this browser is to forget it even where the end can't be stored.
      clearSessionCookie(reply, config)
      if (token !== null) await logins.end(token)
      return status(reply, false, randomToken())
    },
  )

  /** The header is for pages of another origin, which can't read the cookie. */
  function status(reply: FastifyReply, admin: boolean, csrfToken: string): AdminStatus {
    setCsrfCookie(reply, config, csrfToken)
    reply.header(CSRF_HEADER, csrfToken).header('Cache-Control', 'no-store')
    return { admin }
  }
}

const REQUIRED = 'Password is required'
const loginFields = z.object({
  password: z.string(REQUIRED).min(1, REQUIRED).max(1_000, 'The password is too long'),
})

async function sentPassword(request: FastifyRequest): Promise<string> {
  const fields = request.isMultipart() ? await readFields(request) : (request.body ?? {})
  return checked(loginFields, fields).password
}

function duration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
