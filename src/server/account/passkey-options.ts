import { createHmac } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/login/passkeys.ts'
import { CHALLENGE_SECONDS, type ChallengeTerms, newChallenge } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 by their COSE numbers. Every authenticator knows one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000

interface CreationDetails {
  /** The site's name, which the browser shows. */
  title: string
  /** The site's passkeys. A device that has one of them doesn't create another. */
  registered: { id: string; transports: string[] }[]
}

/** The options with which the browser creates a passkey that needs no user name and verifies the user. */
export function creationOptions(
  party: RelyingParty,
  terms: ChallengeTerms,
  { title, registered }: CreationDetails,
): PasskeyCreation {
  return {
    rp: { name: title, id: party.id },
    user: { id: userId(terms), name: 'owner', displayName: `Owner of ${title}` },
    challenge: newChallenge(terms),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: registered.map(credential => ({ ...credential, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** The options with which the browser logs in. The owner chooses the passkey. */
export function requestOptions(party: RelyingParty, terms: ChallengeTerms): PasskeyRequest {
  return {
    rpId: party.id,
    challenge: newChallenge(terms),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
}

/**
 * The user id. It says nothing about the owner, and is the same for every passkey of this library, as WebAuthn
 * requires.
 */
function userId({ secret }: ChallengeTerms): string {
  return createHmac('sha256', secret).update('user').digest('base64url')
}
