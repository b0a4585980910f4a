// `npm run password`: changes the owner's password and ends all sessions.
import { prepareOwner } from '#server/admin/owner.ts'
import { ownerPassword } from '#server/admin/password.ts'
import { endAllSessions } from '#server/admin/sessions.ts'
import { upgradeSafely } from '#server/backups/safe-upgrade.ts'
import { askHidden } from './hidden-question.ts'
import { runOnDatabase } from './owner-terminal.ts'

await runOnDatabase(async (database, { adminPassword, dataFolder }) => {
  if (adminPassword !== null) {
    throw new Error('The password is set by ADMIN_PASSWORD: change it there and start again.')
  }
  await upgradeSafely(database, dataFolder)
  const password = (await askHidden('New password (it is not shown): ')).trim()
  const { error } = ownerPassword.safeParse(password)
  if (error !== undefined) {
    throw new Error(`Nothing was changed: the password ${error.issues[0]?.message}.`)
  }
  await prepareOwner(database.db, password)
  await endAllSessions(database.db)
  console.log('The password is changed, and every session has ended.')
})
