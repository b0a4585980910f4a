import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/login/passkeys.ts'

/** The faults that a test can give an authenticator or its browser. */
export interface Faults {
  origin?: string
  /** The host that the authenticator signs for. */
  host?: string
  challenge?: string
  isUserVerified?: boolean
  /** The count of signatures; 0 for an authenticator that doesn't count. */
  counter?: number
  credentialId?: string
  /** The credential id that the authenticator attests. */
  attestedId?: Uint8Array
  /** Parts of the COSE key that the authenticator hands out, instead of its own. */
  key?: [number, CoseValue][]
  /** Additional client data. */
  clientData?: object
  /** Changes the authenticator data before it is signed. */
  authenticatorData?: (data: Buffer) => Buffer
}

type CoseValue = number | Uint8Array

/** The algorithms of keys, by their names in JOSE. */
export const ALGORITHMS = ['ES256', 'EdDSA', 'RS256'] as const
type Algorithm = (typeof ALGORITHMS)[number]

/** A phone or security key in software: makes passkeys and signs with them as a browser hands them on. */
export interface Authenticator {
  make(options: PasskeyCreation, origin: string, faults?: Faults): NewPasskey['credential']
  sign(options: PasskeyRequest, origin: string, faults?: Faults): PasskeyLogin
}

/**
 * An authenticator with one passkey.
 *
 * Source of the formats: WebAuthn Level 3, sections 5.8.1 (client data), 6.1 (authenticator data), 6.5.5 (signatures)
 * and 8.7 (the attestation `none`); RFC 9053, section 7, and RFC 8230, section 4 (keys).
 */
export function createAuthenticator(algorithm: Algorithm = 'ES256'): Authenticator {
  const { publicKey, privateKey } = KEY_PAIRS[algorithm]()
  const ownId = randomBytes(32).toString('base64url')
  const coseKey = COSE_KEYS[algorithm](publicKey.export({ format: 'jwk' }))

  return {
    make({ rp, challenge }, origin, faults = {}) {
      const id = faults.attestedId ?? bytesOf(ownId)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(new Map([...coseKey, ...(faults.key ?? [])])),
      ])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rp.id, attested, faults))],
      ])
      return {
        ...credential(faults),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin, faults)),
          attestationObject: base64url(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    sign({ rpId, challenge }, origin, faults = {}) {
      const data = authenticatorData(rpId, Buffer.alloc(0), faults)
      const client = clientData('webauthn.get', challenge, origin, faults)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential(faults),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)),
        },
      }
    },
  }

  function credential({ credentialId = ownId }: Faults) {
    return { id: credentialId, rawId: credentialId, type: 'public-key' as const }
  }
}

const KEY_PAIRS: Record<Algorithm, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const COSE_KEYS: Record<Algorithm, (jwk: JsonWebKey) => Map<number, CoseValue>> = {
  ES256: ({ x = '', y = '' }) =>
    new Map<number, CoseValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  EdDSA: ({ x = '' }) =>
    new Map<number, CoseValue>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ]),
  RS256: ({ n = '', e = '' }) =>
    new Map<number, CoseValue>([
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ]),
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

function authenticatorData(
  rpId: string,
  attested: Buffer,
  { host = rpId, isUserVerified = true, counter = 0, authenticatorData: change = data => data }: Faults,
): Buffer {
  const head = Buffer.alloc(5)
  const verified = isUserVerified ? USER_VERIFIED : 0
  head.writeUInt8(USER_PRESENT | verified | (attested.length > 0 ? HAS_CREDENTIAL : 0))
  head.writeUInt32BE(counter, 1)
  return change(Buffer.concat([createHash('sha256').update(host).digest(), head, attested]))
}

function clientData(type: string, challenge: string, origin: string, faults: Faults): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...sent(faults) }))
}

/** Only the faults of the browser. */
function sent({ origin, challenge, clientData = {} }: Faults) {
  return {
    ...clientData,
    ...(origin !== undefined && { origin }),
    ...(challenge !== undefined && { challenge }),
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
