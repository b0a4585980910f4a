import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import {
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyList,
  passkeyName,
  passwordLogin,
} from '#contract/passkeys.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { sentCsrfToken } from '#server/http/csrf.ts'
import type { Entity } from '#server/http/entity-ids.ts'
import { happened, nothingHappened } from '#server/http/happened.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { isPasswordOn, switchPasswordOff, switchPasswordOn } from './login-settings.ts'
import { type ChallengeTerms, useChallenge } from './passkey-challenges.ts'
import { creationOptions } from './passkey-options.ts'
import { addPasskey, credentialsFor, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { secretKey } from './secrets.ts'
import type { PasskeyRefusal } from './verify-passkey.ts'

const PASSKEY: Entity = { name: 'passkey' }

/** The owner's calls for passkeys and for switching the password off. */
export function servePasskeys(app: App, { db, config, now }: ServerContext): void {
  serve(
    app,
    calls.listPasskeys,
    { summary: 'Every passkey, oldest first, and whether the password is accepted', answer: passkeyList },
    async (_input, { request }) => ({
      passkeys: await listPasskeys(db),
      host: relyingParty(request, config)?.id ?? null,
      password_login: await isPasswordOn(db, config),
    }),
  )

  serve(
    app,
    calls.beginPasskeyRegistration,
    {
      summary: 'What the browser needs to make a passkey, good for five minutes',
      answer: passkeyCreation,
      errors: [409],
    },
    async (_input, { request }) => {
      const party = requireParty(request)
      const registered = await credentialsFor(db, party.id)
      const options = creationOptions(party, await termsOf(request), { title: config.siteTitle, registered })
      return nothingHappened(options)
    },
  )

  serve(
    app,
    calls.registerPasskey,
    {
      summary: 'Register the passkey that the browser has made',
      body: newPasskey,
      answer: passkey,
      errors: [409],
    },
    async ({ body }, { request }) => {
      const party = requireParty(request)
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
      return happened(added, 'passkey_added', { name: added.name })
    },
  )

  serve(
    app,
    calls.renamePasskey,
    { summary: 'Rename a passkey', of: PASSKEY, body: passkeyName, answer: passkey },
    async ({ id, body }) => {
      const renamed = await renamePasskey(db, id, body.name)
      if (renamed === null) return null
      return happened(renamed, 'passkey_renamed', { name: renamed.name })
    },
  )

  serve(
    app,
    calls.removePasskey,
    {
      summary: 'Remove a passkey; without the last one, the password is accepted again',
      of: PASSKEY,
      answer: deletedAnswer,
    },
    async ({ id }) => {
      const deleted = await removePasskey(db, id)
      if (deleted === 0) return null
      return happened({ deleted }, 'passkey_removed', {})
    },
  )

  serve(
    app,
    calls.switchPasswordLogin,
    {
      summary: 'Switch the password on, or off while a passkey that has logged in is registered',
      body: passwordLogin,
      answer: passwordLogin,
      errors: [409],
    },
    async ({ body: { enabled } }, { request }) => {
      const wasEnabled = await isPasswordOn(db, config)
      if (enabled) await switchPasswordOn(db)
      else if (!(await switchPasswordOff(db, requireParty(request).id)))
        throw new HttpProblem('passkey_not_proven')
      if (enabled === wasEnabled) return nothingHappened({ enabled })
      return happened({ enabled }, 'password_switched', { enabled })
    },
  )

  /** The site that the request came to. Throws the 409 if no browser makes passkeys for it. */
  function requireParty(request: Exchange['request']): RelyingParty {
    const party = relyingParty(request, config)
    if (party === null) throw new HttpProblem('passkeys_not_here')
    return party
  }

  async function termsOf(request: Exchange['request']): Promise<ChallengeTerms> {
    const secret = await secretKey(db, 'passkey_challenge_key')
    return { secret, purpose: 'registration', browser: sentCsrfToken(request) ?? '', now: now() }
  }
}

const REFUSALS = { late: 'passkey_late', wrong: 'passkey_wrong' } as const satisfies Record<
  PasskeyRefusal,
  ProblemCode
>
