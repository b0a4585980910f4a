import { randomBytes } from 'node:crypto'
import type { ColumnDataType, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/**
 * Adds the owner's passkeys, the challenges that they have signed, settings of the login and the key that signs
 * challenges.
 */
export function addPasskeys(kind: DatabaseKind): Migration {
  const integer: ColumnDataType = kind === 'sqlite' ? 'integer' : 'bigint'
  const bytes: ColumnDataType = kind === 'sqlite' ? 'blob' : 'bytea'
  return {
    async up(db: Kysely<{ secrets: { name: string; value: string } }>) {
      const passkeys = db.schema.createTable('passkeys')
      const withId =
        kind === 'sqlite'
          ? passkeys.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : passkeys.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      await withId
        .addColumn('credential_id', 'text', column => column.notNull().unique())
        .addColumn('public_key', bytes, column => column.notNull())
        .addColumn('counter', integer, column => column.notNull())
        .addColumn('transports', 'text', column => column.notNull())
        .addColumn('host', 'text', column => column.notNull())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('last_used_at', 'text')
        .execute()
      await db.schema
        .createTable('used_challenges')
        .addColumn('challenge_hash', 'text', column => column.primaryKey())
        .addColumn('expires_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createTable('login_settings')
        .addColumn('key', 'text', column => column.primaryKey())
        .addColumn('value', 'text', column => column.notNull())
        .execute()
      const value = randomBytes(32).toString('base64url')
      await db.insertInto('secrets').values({ name: 'passkey_challenge_key', value }).execute()
    },
  }
}
