// `npm run backup`: makes one file of everything, checks that it can be restored, and prints its path.
import { backUp } from './owner-commands/backup.ts'
import { runOnDatabase } from './owner-commands/run-on-database.ts'

await runOnDatabase(backUp)
