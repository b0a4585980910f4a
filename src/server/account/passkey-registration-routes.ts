import * as calls from '#contract/calls.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { sentCsrfToken } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { type ChallengeTerms, useChallenge } from './passkey-challenges.ts'
import { creationOptions } from './passkey-options.ts'
import { addPasskey, credentialsFor } from './passkeys.ts'
import { requireRelyingParty } from './relying-party.ts'
import { secretKey } from './secrets.ts'
import type { PasskeyRefusal } from './verify-passkey.ts'

/** The calls that register a passkey: one returns the options for the browser, the other takes the created passkey. */
export function servePasskeyRegistration(app: App, { db, config, now }: ServerContext): void {
  serve(app, calls.beginPasskeyRegistration, async (_input, { request }) => {
    const party = requireRelyingParty(request, config)
    const registered = await credentialsFor(db, party.id)
    const options = creationOptions(party, await termsOf(request), {
      title: await app.siteTitle(),
      registered,
    })
    return unchanged(options)
  })

  serve(app, calls.registerPasskey, async ({ body }, { request }) => {
    const party = requireRelyingParty(request, config)
    const terms = await termsOf(request)
    // Imported here because the library would slow down every start.
    const { verifyNewPasskey } = await import('./verify-passkey.ts')
    const verified = await verifyNewPasskey(body.credential, party, terms)
    if (!verified.ok) throw new HttpProblem(REFUSALS[verified.reason])
    const { challenge, ...made } = verified.value
    const created_at = terms.now.toISOString()
    const added = await db.transaction().execute(async transaction => {
      if (!(await useChallenge(transaction, challenge, terms.now))) {
        throw new HttpProblem('passkey_wrong')
      }
      return addPasskey(transaction, { ...made, host: party.id, name: body.name, created_at })
    })
    if (added === null) throw new HttpProblem('passkey_known')
    return logged(added, 'passkey_added', { name: added.name })
  })

  async function termsOf(request: Exchange['request']): Promise<ChallengeTerms> {
    const secret = await secretKey(db, 'passkey_challenge_key')
    return { secret, purpose: 'registration', browser: sentCsrfToken(request) ?? '', now: now() }
  }
}

const REFUSALS = { late: 'passkey_late', wrong: 'passkey_wrong' } as const satisfies Record<
  PasskeyRefusal,
  ProblemCode
>
