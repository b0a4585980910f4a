import type { FastifyRequest } from 'fastify'
import { login } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { csrfCookie, forgetSession, sessionCookie } from '#server/http/cookies.ts'
import { csrfTokenOf } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { randomToken } from '#server/http/tokens.ts'
import { readFields } from '#server/http/uploads.ts'
import { requireValid } from '#server/http/validation.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { answerStatus, callerOf, createAuthentication } from './authentication.ts'
import { isPasswordOn } from './login-settings.ts'
import type { Logins } from './logins.ts'
import { verifiedPasswordHash } from './owner.ts'
import { servePasskeyLogin } from './passkey-login-routes.ts'
import { hashPassword } from './password.ts'

/** Login by password, link or passkey, logout and whether the caller is the owner. */
export function serveLogin(app: App, context: ServerContext, logins: Logins): void {
  const { backups, db, config } = context
  const authentication = createAuthentication(app, config, logins)
  serve(app, calls.readAdminStatus, async (_input, { request, reply }) => {
    const token = sessionCookie(request, config)
    if (token === null || !(await logins.isLive(token))) {
      if (token !== null) forgetSession(reply, config)
      return answerStatus(reply, config, { admin: false, csrfToken: csrfCookie(request) ?? randomToken() })
    }
    const { browser, address } = callerOf(request, config)
    // The thread that restores holds the lock of the embedded database.
    if (!backups.isRestoring()) await logins.noteUse(token, { browser, address })
    return answerStatus(reply, config, { admin: true, csrfToken: csrfTokenOf(token) })
  })

  serve(app, calls.logIn, { admit: authentication.requireTryLeft }, async (_input, exchange) => {
    const { request } = exchange
    const password = await requirePassword(request)
    if (!(await isPasswordOn(db, config))) throw new HttpProblem('password_off')
    const buckets = await authentication.requireTry(request)
    const passwordHash = await verifiedPasswordHash(db, password)
    if (passwordHash === null) throw authentication.refusal(request, 'password', 'wrong_password')
    return authentication.logIn(exchange, 'password', { buckets, passwordHash })
  })

  serve(app, calls.logInByLink, async ({ body }, exchange) => {
    // Before the limit of attempts: nobody can guess a token, and nobody may keep the owner from using one.
    if (await logins.redeemLink(body.token)) return authentication.logIn(exchange, 'link')
    await authentication.requireTry(exchange.request)
    throw authentication.refusal(exchange.request, 'link', 'login_link_used')
  })

  servePasswordChange(app, context, authentication, logins)
  servePasskeyLogin(app, context, authentication)

  serve(app, calls.logOut, async (_input, { request, reply }) => {
    const token = sessionCookie(request, config)
    // Before the session ends: this browser must forget it even if the end can't be stored.
    forgetSession(reply, config)
    const wasLive = token !== null && (await logins.isLive(token))
    if (token !== null) await logins.end(token)
    const loggedOut = answerStatus(reply, config, { admin: false, csrfToken: randomToken() })
    // Anybody may call this, so only the end of a session is recorded.
    return wasLive ? logged(loggedOut, 'logged_out', {}) : unchanged(loggedOut)
  })
}

/** The change of the password on screen. */
function servePasswordChange(
  app: App,
  { db, config }: ServerContext,
  authentication: ReturnType<typeof createAuthentication>,
  logins: Logins,
): void {
  serve(app, calls.changePassword, async ({ body }, { request }) => {
    const buckets = await authentication.requireTry(request)
    const passwordHash = await verifiedPasswordHash(db, body.old_password)
    if (passwordHash === null) throw authentication.refusal(request, 'password', 'wrong_old_password')
    const given = config.adminPassword
    const changed = {
      to: await hashPassword(body.new_password),
      givenHash: given === null ? null : await hashPassword(given),
    }
    const token = sessionCookie(request, config) ?? ''
    const ended = await logins.changePassword(token, { buckets, passwordHash }, changed)
    if (ended === null) throw new HttpProblem('password_changed_meanwhile')
    return logged({ ended }, 'own_password_changed', { count: ended })
  })
}

async function requirePassword(request: FastifyRequest): Promise<string> {
  const fields = request.isMultipart() ? await readFields(request) : (request.body ?? {})
  return requireValid(login, fields).password
}
