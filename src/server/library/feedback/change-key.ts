import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { CHANGEABLE_MS } from '#domain/words/feedback.ts'
import { signingKey } from '#server/account/signed-tokens.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The fields of a feedback that its key is made from. */
interface Sent {
  id: number
  created_at: string
}

/** The key that lets the sender of a feedback change it: its id and this installation's signature. */
export async function changeKeyOf(db: Kysely<Tables>, { id, created_at }: Sent): Promise<string> {
  const signature = createHmac('sha256', await signingKey(db)).update(`feedback ${id} ${created_at}`)
  return `${id}.${signature.digest('base64url')}`
}

/** The id in a key, without checking the signature; null if it has none. */
export function idInKey(changeKey: string): number | null {
  const id = Number(changeKey.split('.')[0])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether this is the key of the feedback, and the feedback is recent enough to be changed. */
export async function isValidChangeKey(
  db: Kysely<Tables>,
  changeKey: string,
  sent: Sent,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - Date.parse(sent.created_at) > CHANGEABLE_MS) return false
  const [expected, given] = [await changeKeyOf(db, sent), changeKey].map(text => Buffer.from(text))
  return expected!.length === given!.length && timingSafeEqual(expected!, given!)
}
