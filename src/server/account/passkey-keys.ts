import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The shortest RSA key that NIST SP 800-131A allows, in bits. Authenticators make keys of this size. */
const LEAST_RSA_BITS = 2048

/**
 * Whether a key fits its algorithm and could verify a signature: EdDSA on Ed25519, ES256 on P-256, RS256.
 *
 * Takes a COSE key. Source: WebAuthn Level 3, section 5.8.5; RFC 9053, section 7; RFC 8230, section 4.
 */
export function isUsableKey(cose: Uint8Array<ArrayBuffer>): boolean {
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
