import * as calls from '#contract/calls.ts'
import type { PasskeyLogin } from '#contract/login/passkeys.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import { type Exchange, WithHeaders } from '#server/http/call-description.ts'
import { sentCsrfToken } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { unchanged } from '#server/http/write-answer.ts'
import { refusalToSave } from '#server/platform/database/database-away.ts'
import type { Db } from '#server/platform/database/tables.ts'
import type { Authentication } from './authentication.ts'
import { isPasswordOn } from './login-settings.ts'
import { type ChallengeTerms, isChallengeUsed, useChallenge } from './passkey-challenges.ts'
import { requestOptions } from './passkey-options.ts'
import { findPasskey, hasPasskeyFor, isNextCount, notePasskeyUse } from './passkeys.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { secretKey } from './secrets.ts'
import type { PasskeyRefusal } from './verify-passkey.ts'

/** How the owner can log in here, and the login with a passkey. */
export function servePasskeyLogin(
  app: App,
  { db, config, now }: ServerContext,
  authentication: Authentication,
): void {
  const passkeys = new PasskeyCheck(db)

  serve(app, calls.readLoginWays, async (_input, { request }) => {
    const host = relyingParty(request, config)?.id ?? null
    const hasPasskey = host !== null && (await hasPasskeyFor(db, host))
    const ways = { password: await isPasswordOn(db, config), passkey_host: hasPasskey ? host : null }
    return new WithHeaders(ways, { 'cache-control': 'no-store' })
  })

  serve(app, calls.beginPasskeyLogin, async (_input, { request }) => {
    const { party, terms } = await requirePasskeys(request)
    const options = requestOptions(party, terms)
    return unchanged(options)
  })

  serve(app, calls.logInWithPasskey, async ({ body }, exchange) => {
    const { request } = exchange
    const { party, terms } = await requirePasskeys(request)
    const problem = await passkeys.problemOf(body, party, terms)
    // Before the limit of attempts: nobody can guess a signature, and nobody may keep the owner from logging in.
    if (problem === null) return authentication.logIn(exchange, 'passkey')
    await authentication.requireTry(request)
    throw authentication.refusal(request, 'passkey', REFUSALS[problem])
  })

  /** The site and its challenges. Throws the 409 if no passkey is registered for it. */
  async function requirePasskeys(
    request: Exchange['request'],
  ): Promise<{ party: RelyingParty; terms: ChallengeTerms }> {
    const party = relyingParty(request, config)
    if (party === null || !(await hasPasskeyFor(db, party.id))) {
      throw new HttpProblem('no_passkey')
    }
    const secret = await secretKey(db, 'passkey_challenge_key')
    return {
      party,
      terms: { secret, purpose: 'login', browser: sentCsrfToken(request) ?? '', now: now() },
    }
  }
}

const REFUSALS = {
  unknown: 'passkey_unknown',
  late: 'passkey_login_late',
  wrong: 'passkey_login_wrong',
  copied: 'passkey_copied',
} as const satisfies Record<PasskeyProblem, ProblemCode>

/** Why a login with a passkey is refused. `copied`: its counter is behind the stored one. */
type PasskeyProblem = PasskeyRefusal | 'unknown' | 'copied'

/** Checks logins with passkeys. Each challenge can be used once, even while nothing can be stored. */
class PasskeyCheck {
  readonly #db: Db
  /** Challenges that were used while nothing could be stored. */
  readonly #usedInMemory = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Why this login is refused; null if it is accepted. */
  async problemOf(
    login: PasskeyLogin,
    party: RelyingParty,
    terms: ChallengeTerms,
  ): Promise<PasskeyProblem | null> {
    const passkey = await findPasskey(this.#db, login.id, party.id)
    if (passkey === undefined) return 'unknown'
    // Imported here because the library would slow down every start.
    const { verifyPasskeyLogin } = await import('./verify-passkey.ts')
    const verified = await verifyPasskeyLogin(login, passkey, party, terms)
    if (!verified.ok) return verified.reason
    const { challenge, counter } = verified.value
    if (this.#usedInMemory.has(challenge)) return 'wrong'
    try {
      return await this.#db.transaction().execute(async transaction => {
        if (!(await useChallenge(transaction, challenge, terms.now))) return 'wrong'
        return (await notePasskeyUse(transaction, passkey.id, counter, terms.now)) ? null : 'copied'
      })
    } catch (error) {
      if (refusalToSave(error) === null) throw error
      // As with the password: a full disk must not keep the owner out.
      if (this.#usedInMemory.has(challenge) || (await isChallengeUsed(this.#db, challenge))) return 'wrong'
      if (!(await isNextCount(this.#db, passkey.id, counter))) return 'copied'
      this.#usedInMemory.add(challenge)
      return null
    }
  }
}
