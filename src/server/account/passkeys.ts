import type { Insertable } from 'kysely'
import type { Passkey } from '#contract/login/passkeys.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'

/** A passkey with the public key that checks its signatures. */
export interface StoredPasskey {
  id: number
  credential_id: string
  public_key: Uint8Array
}

export type PasskeyToAdd = Omit<Insertable<Tables['passkeys']>, 'id' | 'last_used_at'>

const SHOWN = ['id', 'name', 'host', 'created_at', 'last_used_at'] as const

/** The owner's passkeys for every host, oldest first. */
export function listPasskeys(db: Db): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(SHOWN).orderBy('id').execute()
}

/** Whether a passkey is registered for this host. */
export async function hasPasskeyFor(db: Db, host: string): Promise<boolean> {
  const passkey = await db.selectFrom('passkeys').select('id').where('host', '=', host).executeTakeFirst()
  return passkey !== undefined
}

/** The credentials that are registered for this host, so that a browser that has one of them doesn't create another. */
export async function credentialsFor(db: Db, host: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('host', '=', host)
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: JSON.parse(transports),
  }))
}

/** The passkey with this credential id, if it is registered for this host. */
export function findPasskey(db: Db, credentialId: string, host: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .where('host', '=', host)
    .executeTakeFirst()
}

/** Adds a passkey. Null if it is registered already. */
export async function addPasskey(db: Db, passkey: PasskeyToAdd): Promise<Passkey | null> {
  const added = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
  return added ?? null
}

/** Renames a passkey. Null if there is none with this id. */
export async function renamePasskey(db: Db, id: number, name: string): Promise<Passkey | null> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()
  return renamed ?? null
}

/**
 * Removes a passkey; returns how many there were with this id.
 *
 * Switches the password on if this was the last passkey of the host that it was switched off for.
 */
export function removePasskey(db: Db, id: number): Promise<number> {
  return db.transaction().execute(async transaction => {
    const removed = await transaction.deleteFrom('passkeys').where('id', '=', id).executeTakeFirst()
    await transaction
      .deleteFrom('login_settings')
      .where('key', '=', 'password_off_for')
      .where('value', 'not in', eb => eb.selectFrom('passkeys').select('host'))
      .execute()
    return Number(removed.numDeletedRows)
  })
}

/** Whether a passkey's counter is above the stored one, or the passkey has no counter. Stores nothing. */
export async function isNextCount(db: Db, id: number, counter: number): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return passkey !== undefined
}

/**
 * Stores a passkey's counter after a login. Returns false if it hasn't grown, which means that the key was copied.
 *
 * Many passkeys have no counter and always send 0. Source: WebAuthn Level 3, section 6.1.1.
 */
export async function notePasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return Number(noted.numUpdatedRows) === 1
}
