import { z } from 'zod'
import { wordsOf } from '../field-words.ts'
import { entityId, storableText, timestamp } from '../fields.ts'

/** How the owner can log in here. */
export const loginWays = z.object({
  password: z.boolean().describe('Whether the password is accepted'),
  passkey_host: z
    .string()
    .nullable()
    .describe('The host name whose passkeys log in here; null if none is registered for it'),
})

/** A key on the owner's phone, computer or security key, which logs in instead of the password. */
export const passkey = z.object({
  id: entityId,
  name: z.string(),
  host: z.string().describe('The host name that it was registered for; it works at no other'),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('When it last logged in'),
})
export type Passkey = z.infer<typeof passkey>

/** The owner's passkeys, oldest first. */
export const passkeyList = z.object({
  passkeys: z.array(passkey),
  host: z.string().nullable().describe('The host name for new passkeys; null if browsers allow none here'),
  password_login: z.boolean().describe('Whether the password is accepted'),
})
export type PasskeyList = z.infer<typeof passkeyList>

const name = storableText.trim().min(1, wordsOf('no_passkey_name')).max(100, wordsOf('passkey_name_too_long'))

export const passkeyName = z.object({ name })

/** Whether the password is accepted. */
export const passwordLogin = z.object({ enabled: z.boolean() })

/** Bytes as base64url. An attestation with certificates is the largest value, of a few kB. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/, wordsOf('no_base64url'))
  .max(20_000)
const credentialType = z.literal('public-key')
const transport = z.string().regex(/^[a-z-]{1,20}$/)

/** What a browser needs to make a passkey: the JSON of WebAuthn's PublicKeyCredentialCreationOptions. */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number().int() })),
  timeout: z.number().int().describe('ms'),
  excludeCredentials: z.array(z.object({ id: bytes, type: credentialType, transports: z.array(transport) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** What a browser needs to use a passkey: the JSON of WebAuthn's PublicKeyCredentialRequestOptions. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: bytes,
  timeout: z.number().int().describe('ms'),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

const credential = z.object({ id: bytes, rawId: bytes, type: credentialType })

/** A passkey that the browser has made: the JSON of WebAuthn's PublicKeyCredential. */
const madeCredential = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).max(10).optional(),
  }),
})

/** A new passkey and what the owner calls it. */
export const newPasskey = z.object({ name, credential: madeCredential })
export type NewPasskey = z.infer<typeof newPasskey>

/** The challenge, signed with a passkey: the JSON of WebAuthn's PublicKeyCredential. */
export const passkeyLogin = credential.extend({
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type PasskeyLogin = z.infer<typeof passkeyLogin>
