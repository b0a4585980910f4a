import { type MadeUploadToken, type TokenScope, tokenScopes, type UploadToken } from '#contract/inbox.ts'
import { hashOfToken, randomToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** A token that a request carries. */
export interface UsedToken {
  id: number
  name: string
  scopes: readonly TokenScope[]
}

const SHOWN = ['id', 'name', 'scopes', 'created_at', 'last_used_at'] as const

/** Every upload token, oldest first. The tokens themselves aren't stored. */
export async function listUploadTokens(db: Db): Promise<UploadToken[]> {
  const rows = await db.selectFrom('upload_tokens').select(SHOWN).orderBy('id').execute()
  return rows.map(withScopes)
}

export async function makeUploadToken(
  db: Db,
  { name, scopes }: { name: string; scopes: readonly TokenScope[] },
  now: Date,
): Promise<MadeUploadToken> {
  const token = randomToken()
  const made = await db
    .insertInto('upload_tokens')
    .values({
      name,
      token_hash: hashOfToken(token),
      scopes: JSON.stringify([...new Set(scopes)]),
      created_at: now.toISOString(),
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  return { ...withScopes(made), token }
}

/** Revokes a token; returns how many there were with this id. */
export async function revokeUploadToken(db: Db, id: number): Promise<number> {
  const revoked = await db.deleteFrom('upload_tokens').where('id', '=', id).executeTakeFirst()
  return Number(revoked.numDeletedRows)
}

export async function findUploadToken(db: Db, token: string): Promise<UsedToken | null> {
  const found = await db
    .selectFrom('upload_tokens')
    .select(['id', 'name', 'scopes'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return found === undefined ? null : withScopes(found)
}

function withScopes<Row extends { scopes: string }>(row: Row): Row & { scopes: TokenScope[] } {
  return { ...row, scopes: tokenScopes.parse(JSON.parse(row.scopes)) }
}

export async function noteTokenUse(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('upload_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
