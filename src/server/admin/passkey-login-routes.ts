import { adminStatus } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import { loginWays, type PasskeyLogin, passkeyLogin, passkeyRequest } from '#contract/passkeys.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import { refusalToSave } from '#server/database/database-away.ts'
import { Answered, type Exchange } from '#server/http/call-description.ts'
import { sentCsrfToken } from '#server/http/csrf.ts'
import { nothingHappened } from '#server/http/happened.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
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
  serve(
    app,
    calls.readLoginWays,
    { summary: 'How the owner can log in here: by password, by passkey', answer: loginWays },
    async (_input, { request }) => {
      const host = relyingParty(request, config)?.id ?? null
      const hasPasskey = host !== null && (await hasPasskeyFor(db, host))
      const ways = { password: await isPasswordOn(db, config), passkey_host: hasPasskey ? host : null }
      return new Answered(ways, { 'cache-control': 'no-store' })
    },
  )

  serve(
    app,
    calls.beginPasskeyLogin,
    {
      summary: 'A challenge for a passkey to sign, good for five minutes',
      answer: passkeyRequest,
      errors: [409],
    },
    async (_input, { request }) => {
      const { party, terms } = await requirePasskeys(request)
      const options = requestOptions(party, terms)
      return nothingHappened(options)
    },
  )

  serve(
    app,
    calls.logInWithPasskey,
    {
      summary: 'Log in with the challenge that a passkey has signed',
      body: passkeyLogin,
      answer: adminStatus,
      errors: [401, 409, 429],
    },
    async ({ body }, exchange) => {
      const { request } = exchange
      const { party, terms } = await requirePasskeys(request)
      const problem = await problemOf(body, party, terms)
      // Before the limit of tries: nobody can guess a signature, and nobody may keep the owner from logging in.
      if (problem === null) return authentication.logIn(exchange, 'passkey')
      await authentication.requireTry(request)
      throw authentication.refusal(request, 'passkey', REFUSALS[problem])
    },
  )

  /** Challenges that were used while nothing could be stored. */
  const usedInMemory = new Set<string>()

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

  /** Why this passkey doesn't log in; null if it does. */
  async function problemOf(
    login: PasskeyLogin,
    party: RelyingParty,
    terms: ChallengeTerms,
  ): Promise<keyof typeof REFUSALS | null> {
    const passkey = await findPasskey(db, login.id, party.id)
    if (passkey === undefined) return 'unknown'
    // Imported here because the library would slow down every start.
    const { verifyPasskeyLogin } = await import('./verify-passkey.ts')
    const verified = await verifyPasskeyLogin(login, passkey, party, terms)
    if (!verified.ok) return verified.reason
    const { challenge, counter } = verified.value
    if (usedInMemory.has(challenge)) return 'wrong'
    try {
      return await db.transaction().execute(async transaction => {
        if (!(await useChallenge(transaction, challenge, terms.now))) return 'wrong'
        return (await notePasskeyUse(transaction, passkey.id, counter, terms.now)) ? null : 'copied'
      })
    } catch (error) {
      if (refusalToSave(error) === null) throw error
      // As with the password: a full disk must not keep the owner out.
      if (usedInMemory.has(challenge) || (await isChallengeUsed(db, challenge))) return 'wrong'
      if (!(await isNextCount(db, passkey.id, counter))) return 'copied'
      usedInMemory.add(challenge)
      return null
    }
  }
}

const REFUSALS = {
  unknown: 'passkey_unknown',
  late: 'passkey_login_late',
  wrong: 'passkey_login_wrong',
  copied: 'passkey_copied',
} as const satisfies Record<PasskeyRefusal | 'unknown' | 'copied', ProblemCode>
