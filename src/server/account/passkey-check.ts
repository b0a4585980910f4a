import type { Kysely } from 'kysely'
import type { PasskeyLogin } from '#contract/login/passkeys.ts'
import { refusalToSave } from '#server/platform/database/database-away.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type ChallengeTerms, isChallengeUsed, useChallenge } from './passkey-challenges.ts'
import { findPasskey, isNextCount, notePasskeyUse } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyRefusal } from './verify-passkey.ts'

/** Why a login with a passkey is refused. `copied`: its counter is behind the stored one. */
export type PasskeyProblem = PasskeyRefusal | 'unknown' | 'copied'

/** Checks logins with passkeys. Each challenge can be used once, even while nothing can be stored. */
export class PasskeyCheck {
  readonly #db: Kysely<Tables>
  /** Challenges that were used while nothing could be stored. */
  readonly #usedInMemory = new Set<string>()

  constructor(db: Kysely<Tables>) {
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
