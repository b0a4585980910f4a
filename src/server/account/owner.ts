import type { Db } from '#server/platform/database/tables.ts'
import { storeMachineActivity } from './activity/repository.ts'
import { switchPasswordOn } from './login-settings.ts'
import { generatePassword, type HashCost, hashPassword, isPassword } from './password.ts'
import { endAllLogins } from './sessions.ts'

/** The setting that holds the hash of the owner's password. */
export const PASSWORD_HASH = 'owner_password_hash'

/**
 * Makes sure that the owner has a password.
 *
 * A given password that differs from the stored one replaces it, ends all logins and is switched on, unless it is the
 * one that the owner has changed on screen since. If there is neither, one is generated and returned, because only its
 * hash is stored.
 */
export async function prepareOwner(
  db: Db,
  givenPassword: string | null,
  cost?: HashCost,
): Promise<{ generatedPassword: string | null }> {
  const stored = await ownerPasswordHash(db)
  const outdated = await outdatedPasswordHash(db)
  // Given again later, it is a new wish.
  if (givenPassword === null && outdated !== undefined) await forgetOutdated(db)
  if (givenPassword !== null) {
    if (stored === undefined) {
      const isFirst = await storeFirstHash(db, await hashPassword(givenPassword, cost))
      // Another instance with the same password may have let the owner in already.
      return isFirst ? { generatedPassword: null } : prepareOwner(db, givenPassword, cost)
    }
    const isUnchanged = await isPassword(givenPassword, outdated ?? stored)
    if (!isUnchanged) await replaceHash(db, await hashPassword(givenPassword, cost))
    return { generatedPassword: null }
  }
  if (stored !== undefined) return { generatedPassword: null }
  const generated = generatePassword()
  const isFirst = await storeFirstHash(db, await hashPassword(generated, cost))
  return { generatedPassword: isFirst ? generated : null }
}

/** The stored hash if this is the owner's password, otherwise null. */
export async function verifiedPasswordHash(db: Db, password: string): Promise<string | null> {
  const stored = await ownerPasswordHash(db)
  return stored !== undefined && (await isPassword(password, stored)) ? stored : null
}

/**
 * Whether this is still the stored hash. Locks the row until the end of the transaction, so that a password changed
 * after it also ends the session that the transaction starts.
 */
export async function isStillPasswordHash(transaction: Db, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('settings')
    .set({ value: hash })
    .where('key', '=', PASSWORD_HASH)
    .where('value', '=', hash)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** The stored hash; undefined if there is no password yet. */
export async function ownerPasswordHash(db: Db): Promise<string | undefined> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', PASSWORD_HASH)
    .executeTakeFirst()
  return setting?.value
}

/**
 * Replaces the stored hash with that of a new password, in a transaction. `givenHash` is that of the environment's
 * password: the next start must not take it for a new one. Returns false if the stored hash is another one by now.
 */
export async function changeOwnerPassword(
  transaction: Db,
  { from, to, givenHash }: { from: string; to: string; givenHash: string | null },
): Promise<boolean> {
  if (!(await isStillPasswordHash(transaction, from))) return false
  await transaction.updateTable('settings').set({ value: to }).where('key', '=', PASSWORD_HASH).execute()
  if (givenHash !== null && (await outdatedPasswordHash(transaction)) === undefined) {
    await transaction.insertInto('login_settings').values({ key: OUTDATED_HASH, value: givenHash }).execute()
  }
  return true
}

/** The setting of the login with the hash of the environment's password that was changed on screen. */
const OUTDATED_HASH = 'outdated_password_hash'

async function outdatedPasswordHash(db: Db): Promise<string | undefined> {
  const setting = await db
    .selectFrom('login_settings')
    .select('value')
    .where('key', '=', OUTDATED_HASH)
    .executeTakeFirst()
  return setting?.value
}

async function forgetOutdated(db: Db): Promise<void> {
  await db.deleteFrom('login_settings').where('key', '=', OUTDATED_HASH).execute()
}

async function replaceHash(db: Db, value: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction
      .insertInto('settings')
      .values({ key: PASSWORD_HASH, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await forgetOutdated(transaction)
    await endAllLogins(transaction)
    await switchPasswordOn(transaction)
    await storeMachineActivity(transaction, { code: 'password_changed', values: {} })
  })
}

/** Returns false if another instance of the program was faster. */
async function storeFirstHash(db: Db, value: string): Promise<boolean> {
  const inserted = await db
    .insertInto('settings')
    .values({ key: PASSWORD_HASH, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}
