import { createHmac } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/login/passkeys.ts'
import { CHALLENGE_SECONDS, type ChallengeTerms, newChallenge } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 by their COSE numbers. Every authenticator knows one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000

interface CreationDetails {
  /** What the browser calls the site. */
  title: string
  /** The passkeys that this site has already; a device that holds one makes no second. */
  registered: { id: string; transports: string[] }[]
}

/** What the browser needs to make a passkey that asks for no user name and checks who uses it. */
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

/** What the browser needs to log in with whichever passkey the owner chooses. */
export function requestOptions(party: RelyingParty, terms: ChallengeTerms): PasskeyRequest {
  return {
    rpId: party.id,
    challenge: newChallenge(terms),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
}

/** Says nothing about the owner, and is the same for every passkey of this library, as WebAuthn wants it. */
function userId({ secret }: ChallengeTerms): string {
  return createHmac('sha256', secret).update('user').digest('base64url')
}
