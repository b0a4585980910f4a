import type { Kysely } from 'kysely'
import type { MadeUploadToken, UploadToken } from '#contract/inbox.ts'
import { hashOfToken, randomToken } from '#server/http/tokens.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A token that a request carries. */
export interface UsedToken {
  id: number
  name: string
}

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Every upload token, oldest first. The tokens themselves aren't stored. */
export function listUploadTokens(db: Kysely<Tables>): Promise<UploadToken[]> {
  return db.selectFrom('upload_tokens').select(SHOWN).orderBy('id').execute()
}

export async function makeUploadToken(db: Kysely<Tables>, name: string, now: Date): Promise<MadeUploadToken> {
  const token = randomToken()
  const made = await db
    .insertInto('upload_tokens')
    .values({ name, token_hash: hashOfToken(token), created_at: now.toISOString() })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  return { ...made, token }
}

/** Revokes a token; returns how many there were with this id. */
export async function revokeUploadToken(db: Kysely<Tables>, id: number): Promise<number> {
  const revoked = await db.deleteFrom('upload_tokens').where('id', '=', id).executeTakeFirst()
  return Number(revoked.numDeletedRows)
}

export async function findUploadToken(db: Kysely<Tables>, token: string): Promise<UsedToken | null> {
  const found = await db
    .selectFrom('upload_tokens')
    .select(['id', 'name'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return found ?? null
}

export async function noteTokenUse(db: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('upload_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
