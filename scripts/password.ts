// `npm run password`: changes the owner's password, logs all browsers out and switches the password on.
import { changePassword } from './owner-commands/password.ts'
import { runOnDatabase } from './owner-commands/run-on-database.ts'

await runOnDatabase(changePassword)
