import { createPublicKey, type JsonWebKey } from 'node:crypto'
import {
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyLogin } from '#contract/login/passkeys.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { type ChallengeTerms, challengeState } from './passkey-challenges.ts'
import { PASSKEY_ALGORITHMS } from './passkey-options.ts'
import type { PasskeyToAdd, StoredPasskey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** We don't ask for a device's make. Without these roots, the library fetches no certificates to verify it. */
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const) {
  SettingsService.setRootCertificates({ identifier, certificates: [] })
}

/** Why a passkey is refused: its challenge has expired, or it doesn't match the request. */
export type PasskeyRefusal = 'late' | 'wrong'

/** A passkey as the browser has made it, with the challenge that it answers. */
export type MadePasskey = Pick<PasskeyToAdd, 'credential_id' | 'public_key' | 'counter' | 'transports'> & {
  challenge: string
}

/** Source: WebAuthn Level 3, section 4 (credential ID). */
const LONGEST_ID_BYTES = 1023

/** Checks a new passkey: challenge, origin, host, id, key, and that its device has checked the user. */
export function verifyNewPasskey(
  { id, rawId, type, response }: NewPasskey['credential'],
  party: RelyingParty,
  terms: ChallengeTerms,
): Promise<Result<MadePasskey, PasskeyRefusal>> {
  return answering(terms, response, async (expectedChallenge, answered) => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    const isOwnId = credential.id === id && Buffer.byteLength(id, 'base64url') <= LONGEST_ID_BYTES
    if (!isOwnId || !isUsableKey(credential.publicKey)) return null
    return {
      challenge: answered(),
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: JSON.stringify(response.transports ?? []),
    }
  })
}

/** Checks a passkey's signature, challenge, origin and host, and that its device has checked the user. */
export function verifyPasskeyLogin(
  { id, rawId, type, response }: PasskeyLogin,
  passkey: StoredPasskey,
  party: RelyingParty,
  terms: ChallengeTerms,
): Promise<Result<{ challenge: string; counter: number }, PasskeyRefusal>> {
  return answering(terms, response, async (expectedChallenge, answered) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // The counter is compared where it is stored, so that two instances agree.
        counter: 0,
      },
    })
    return verified ? { challenge: answered(), counter: authenticationInfo.newCounter } : null
  })
}

/** The library throws for every fault of a passkey. The browser sent all of it, so no such error is a bug of ours. */
async function answering<Value>(
  terms: ChallengeTerms,
  { clientDataJSON }: { clientDataJSON: string },
  verify: (isExpected: (challenge: string) => boolean, answered: () => string) => Promise<Value | null>,
): Promise<Result<Value, PasskeyRefusal>> {
  let answered = ''
  let isLate = false
  const isExpected = (challenge: string) => {
    answered = challenge
    const state = challengeState(challenge, terms)
    isLate = state === 'expired'
    return state === 'open'
  }
  const value = await Promise.resolve()
    .then(() => (isFramed(clientDataJSON) ? null : verify(isExpected, () => answered)))
    .catch(() => null)
  return value === null ? failure(isLate ? 'late' : 'wrong') : success(value)
}

/**
 * Whether the passkey was requested in a frame on another site's page, which the library accepts.
 */
function isFramed(clientDataJSON: string): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true
}

/** The shortest RSA key that NIST SP 800-131A allows, in bits. Authenticators make keys of this size. */
const LEAST_RSA_BITS = 2048

/**
 * Whether a key fits its algorithm and could verify a signature: EdDSA on Ed25519, ES256 on P-256, RS256.
 *
 * Takes a COSE key. Source: WebAuthn Level 3, section 5.8.5; RFC 9053, section 7; RFC 8230, section 4.
 */
function isUsableKey(cose: Uint8Array<ArrayBuffer>): boolean {
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(cose)
  try {
    const { type, size } = detailsOf(jwkOf(key))
    return type !== 'rsa' || size >= LEAST_RSA_BITS
  } catch {
    return false
  }
}

/** Throws if the parts don't make a valid key, such as a point that isn't on the curve. */
function detailsOf(jwk: JsonWebKey): { type: string | undefined; size: number } {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
  return { type: asymmetricKeyType, size: asymmetricKeyDetails?.modulusLength ?? 0 }
}

/** Throws if the algorithm isn't one of ours, or if the key's type or curve doesn't belong to it. */
function jwkOf(key: Map<number, unknown>): JsonWebKey {
  const bytes = (name: number) => Buffer.from(key.get(name) as Uint8Array).toString('base64url')
  const [type, algorithm, curve] = [1, 3, -1].map(name => key.get(name))
  if (algorithm === -8 && type === 1 && curve === 6) return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
  if (algorithm === -7 && type === 2 && curve === 1) {
    return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
  }
  if (algorithm === -257 && type === 3) return { kty: 'RSA', n: bytes(-1), e: bytes(-2) }
  throw new Error('The key is of another type than its algorithm')
}
