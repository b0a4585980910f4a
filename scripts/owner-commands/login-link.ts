import { LOGIN_LINK_MINUTES, makeLoginLink } from '../../src/server/account/login-links.ts'
import { ownerPasswordHash } from '../../src/server/account/owner.ts'
import { ownAddress } from '../../src/server/platform/settings/own-address.ts'
import { type OwnerCommand, upgrade } from './run-on-database.ts'

/** Prints an address that logs the owner in once, within ten minutes. */
export const printLoginLink: OwnerCommand = async (database, config, { say }) => {
  await upgrade(database, config)
  if ((await ownerPasswordHash(database.db)) === undefined) {
    throw new Error(
      'First Crack was never started with this DATA_DIR or DATABASE_URL. Use the same settings as the server.',
    )
  }
  const token = await makeLoginLink(database.db, new Date())
  say(`Open this address within ${LOGIN_LINK_MINUTES} minutes. It logs you in once.`)
  say(`${ownAddress(config)}/#/admin?login=${token}`)
}
