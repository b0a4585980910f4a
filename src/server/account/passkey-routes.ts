import * as calls from '#contract/calls.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { sentCsrfToken } from '#server/http/csrf.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { isPasswordOn, switchPasswordOff, switchPasswordOn } from './login-settings.ts'
import { type ChallengeTerms, useChallenge } from './passkey-challenges.ts'
import { creationOptions } from './passkey-options.ts'
import { addPasskey, credentialsFor, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty, requireRelyingParty } from './relying-party.ts'
import { secretKey } from './secrets.ts'
import type { PasskeyRefusal } from './verify-passkey.ts'

/** The owner's calls for passkeys and for switching the password off. */
export function servePasskeys(app: App, context: ServerContext): void {
  const { db, config } = context
  serve(app, calls.listPasskeys, async (_input, { request }) => ({
    passkeys: await listPasskeys(db),
    host: relyingParty(request, config)?.id ?? null,
    password_login: await isPasswordOn(db, config),
  }))

  servePasskeyRegistration(app, context)

  serve(app, calls.renamePasskey, async ({ id, body }) => {
    const renamed = await renamePasskey(db, id, body.name)
    if (renamed === null) return null
    return logged(renamed, 'passkey_renamed', { name: renamed.name })
  })

  serve(app, calls.removePasskey, async ({ id }) => {
    const deleted = await removePasskey(db, id)
    if (deleted === 0) return null
    return logged({ deleted }, 'passkey_removed', {})
  })

  serve(app, calls.switchPasswordLogin, async ({ body: { enabled } }, { request }) => {
    const wasEnabled = await isPasswordOn(db, config)
    if (enabled) await switchPasswordOn(db)
    else if (!(await switchPasswordOff(db, requireRelyingParty(request, config).id)))
      throw new HttpProblem('passkey_not_proven')
    if (enabled === wasEnabled) return unchanged({ enabled })
    return logged({ enabled }, 'password_switched', { enabled })
  })
}

/** The calls that register a passkey: one returns the options for the browser, the other takes the created passkey. */
function servePasskeyRegistration(app: App, { db, config, now }: ServerContext): void {
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
