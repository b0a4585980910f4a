// `npm run login-link`: prints an address that logs the owner in once, within ten minutes.
import { printLoginLink } from './owner-commands/login-link.ts'
import { runOnDatabase } from './owner-commands/run-on-database.ts'

await runOnDatabase(printLoginLink)
