import type { Db } from '#server/platform/database/tables.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { publicParty } from './relying-party.ts'

/**
 * Whether the password logs in.
 *
 * It doesn't if the owner has switched it off and a passkey can replace it. With a public address that must be a
 * passkey for that address: the owner may have moved the site to another host since.
 */
export async function isPasswordOn(db: Db, config: Pick<Config, 'publicUrl'>): Promise<boolean> {
  const off = await db
    .selectFrom('login_settings')
    .innerJoin('passkeys', 'passkeys.host', 'login_settings.value')
    .select('passkeys.host')
    .where('login_settings.key', '=', 'password_off_for')
    .executeTakeFirst()
  if (off === undefined) return true
  return config.publicUrl !== null && publicParty(config)?.id !== off.host
}

/** Switches the password on. */
export async function switchPasswordOn(db: Db): Promise<void> {
  await db.deleteFrom('login_settings').where('key', '=', 'password_off_for').execute()
}

/**
 * Switches the password off while there are passkeys for this host. Returns false if none of them has logged in yet.
 */
export async function switchPasswordOff(db: Db, host: string): Promise<boolean> {
  const proven = await db
    .selectFrom('passkeys')
    .select('id')
    .where('host', '=', host)
    .where('last_used_at', 'is not', null)
    .executeTakeFirst()
  if (proven === undefined) return false
  await db
    .insertInto('login_settings')
    .values({ key: 'password_off_for', value: host })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: host }))
    .execute()
  return true
}
