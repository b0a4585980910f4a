import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { PASSWORD_HASH } from '../src/server/account/owner.ts'
import { hashPassword } from '../src/server/account/password.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { upgradeSafely } from '../src/server/safety/backups/make/safe-upgrade.ts'

/**
 * Stores the owner's password in a library before a product uses it. The hash is a cheap one, so that starts and logins
 * don't take seconds in tests of something else.
 */
export async function giveKnownOwner(
  location: { databaseUrl: string | null; dataFolder: string },
  password: string,
): Promise<void> {
  const database = await openDatabase(location)
  try {
    await upgradeSafely(database, location.dataFolder)
    const value = await hashPassword(password, CHEAP_HASH)
    await database.db
      .insertInto('settings')
      .values({ key: PASSWORD_HASH, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute()
  } finally {
    await database.close()
  }
}
