// `npm run restore -- [--foreign] FILE`: shows what would change, asks, and replaces the library with a backup.
import { restore } from './owner-commands/restore.ts'
import { runOnDatabase } from './owner-commands/run-on-database.ts'

await runOnDatabase(restore)
