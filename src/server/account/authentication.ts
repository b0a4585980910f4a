import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminStatus } from '#contract/admin.ts'
import { CSRF_HEADER } from '#contract/login/login-texts.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App } from '#server/context.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Exchange } from '#server/http/call-description.ts'
import {
  deviceCookie,
  sessionCookie,
  setCsrfCookie,
  setDeviceCookie,
  setSessionCookie,
} from '#server/http/cookies.ts'
import { csrfTokenOf } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { logged, type WriteAnswer } from '#server/http/write-answer.ts'
import type { Bucket } from '#server/platform/limits/token-buckets.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Caller, Logins, PasswordProof } from './logins.ts'

/** The ways to log in, as the activity log names them. */
const CREDENTIALS = { password: 'the password', link: 'a login link', passkey: 'a passkey' } as const
type Credential = keyof typeof CREDENTIALS

/** The codes of a login that was refused. */
type RefusedLogin = Extract<
  ProblemCode,
  | 'wrong_password'
  | 'wrong_old_password'
  | 'password_changed'
  | 'login_link_used'
  | 'passkey_unknown'
  | 'passkey_login_late'
  | 'passkey_login_wrong'
  | 'passkey_copied'
>

/** The steps that all ways of logging in share. */
export interface Authentication {
  /** Throws 429 if the rate limit leaves the caller no login attempt. Doesn't use one up. */
  requireTryLeft(request: FastifyRequest): Promise<void>
  /** Takes a login attempt from the rate limit, and returns its buckets. Throws 429 if none is left. */
  requireTry(request: FastifyRequest): Promise<readonly Bucket[]>
  /** Records a failed attempt and returns its 401. */
  refusal(request: FastifyRequest, credential: Credential, code: RefusedLogin): HttpProblem
  /**
   * Starts a session and sets its cookies. Returns a password's try to the rate limit, and throws 401 if the password
   * was changed meanwhile.
   */
  logIn(
    exchange: Exchange,
    credential: Credential,
    byPassword?: PasswordProof,
  ): Promise<WriteAnswer<AdminStatus>>
}

export function createAuthentication(app: App, config: Config, logins: Logins): Authentication {
  const authentication: Authentication = {
    async requireTryLeft(request) {
      const seconds = await logins.secondsUntilTokens(callerOf(request, config))
      if (seconds > 0) throw throttled(request, seconds)
    },
    async requireTry(request) {
      const attempt = await logins.takeTokens(callerOf(request, config))
      if (!attempt.allowed) throw throttled(request, attempt.retryAfterSeconds)
      return attempt.buckets
    },
    refusal(request, by, code) {
      app.activity.noteRefusedLogin(request)
      request.log.warn({ event: 'login failed', by, request: request.id, address: request.ip })
      return new HttpProblem(code)
    },
    async logIn({ request, reply }, by, byPassword) {
      const started = await logins.accept(callerOf(request, config), byPassword)
      if (started === null) throw authentication.refusal(request, by, 'password_changed')
      const { sessionToken, deviceCookie } = started
      setSessionCookie(reply, config, sessionToken)
      setDeviceCookie(reply, config, deviceCookie)
      request.log.info({ event: 'login', by, request: request.id, address: request.ip })
      const status = answerStatus(reply, config, { admin: true, csrfToken: csrfTokenOf(sessionToken) })
      return logged(status, 'logged_in', { by })
    },
  }
  return authentication

  function throttled(request: FastifyRequest, seconds: number): HttpProblem {
    app.activity.noteRefusedLogin(request)
    request.log.warn({ event: 'login throttled', request: request.id, address: request.ip })
    return new HttpProblem('too_many_logins', { wait_seconds: seconds }, { retryAfterSeconds: seconds })
  }
}

/** The caller of a request: address, browser and cookies. */
export function callerOf(request: FastifyRequest, config: Config): Caller {
  return {
    address: request.ip,
    browser: browserName(request.headers['user-agent'] ?? ''),
    deviceCookie: deviceCookie(request, config),
    sessionToken: sessionCookie(request, config),
  }
}

/** Hands out the CSRF token. The header is for pages from other origins, which can't read the cookie. */
export function answerStatus(
  reply: FastifyReply,
  config: Config,
  { admin, csrfToken }: AdminStatus & { csrfToken: string },
): AdminStatus {
  setCsrfCookie(reply, config, csrfToken)
  reply.header(CSRF_HEADER, csrfToken)
  return { admin }
}
