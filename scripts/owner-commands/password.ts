import { switchPasswordOn } from '../../src/server/account/login-settings.ts'
import { prepareOwner } from '../../src/server/account/owner.ts'
import { listPasskeys } from '../../src/server/account/passkeys.ts'
import { endAllLogins } from '../../src/server/account/sessions.ts'
import { ownerPassword } from '../../src/server/platform/settings/owner-password.ts'
import { type OwnerCommand, upgrade } from './run-on-database.ts'

/** Changes the owner's password, logs all browsers out and switches the password on. */
export const changePassword: OwnerCommand = async (database, config, { say, askHidden }) => {
  if (config.adminPassword !== null) {
    throw new Error('The password is set by ADMIN_PASSWORD: change it there and start again.')
  }
  await upgrade(database, config)
  const password = (await askHidden('New password (it is not shown): ')).trim()
  const { error } = ownerPassword.safeParse(password)
  if (error !== undefined) {
    throw new Error(`Nothing was changed: the password ${error.issues[0]?.message}.`)
  }
  await prepareOwner(database.db, password)
  await endAllLogins(database.db)
  await switchPasswordOn(database.db)
  say('The password is changed, and every session has ended.')
  const passkeys = (await listPasskeys(database.db)).length
  if (passkeys > 0) say(`Passkeys that still log in: ${passkeys}. Remove unknown ones in Admin → Access.`)
}
