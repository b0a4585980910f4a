import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys.ts'

/** What a test may let an authenticator or its browser do wrong. */
export interface Faults {
  origin?: string
  /** The host that the authenticator signs for. */
  host?: string
  challenge?: string
  isUserVerified?: boolean
  /** The count of signatures; 0 for an authenticator that doesn't count. */
  counter?: number
  credentialId?: string
}

/** A phone or security key in software: makes passkeys and signs with them as a browser hands them on. */
export interface Authenticator {
  make(options: PasskeyCreation, origin: string, faults?: Faults): NewPasskey['credential']
  sign(options: PasskeyRequest, origin: string, faults?: Faults): PasskeyLogin
}

/**
 * An authenticator with one passkey (ES256).
 *
 * Source of the formats: WebAuthn Level 3, sections 5.8.1 (client data), 6.1 (authenticator data) and 8.7 (the
 * attestation `none`); RFC 9053, section 7.1.1 (the key).
 */
export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ownId = randomBytes(32).toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ])

  return {
    make({ rp, challenge }, origin, faults = {}) {
      const id = bytesOf(ownId)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(coseKey)])
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
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      }
    },
  }

  function credential({ credentialId = ownId }: Faults) {
    return { id: credentialId, rawId: credentialId, type: 'public-key' as const }
  }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

function authenticatorData(
  rpId: string,
  attested: Buffer,
  { host = rpId, isUserVerified = true, counter = 0 }: Faults,
): Buffer {
  const head = Buffer.alloc(5)
  const verified = isUserVerified ? USER_VERIFIED : 0
  head.writeUInt8(USER_PRESENT | verified | (attested.length > 0 ? HAS_CREDENTIAL : 0))
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(host).digest(), head, attested])
}

function clientData(type: string, challenge: string, origin: string, faults: Faults): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...sent(faults) }))
}

/** Only the faults of the browser. */
function sent({ origin, challenge }: Faults) {
  return { ...(origin !== undefined && { origin }), ...(challenge !== undefined && { challenge }) }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
