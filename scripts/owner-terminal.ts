// What the owner's commands share: the database that the settings name, and questions at the terminal.
import { createInterface } from 'node:readline/promises'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { makeDataFolder } from '#server/files/data-folder.ts'
import { readSettings } from '#server/settings.ts'

/** Runs a command on the owner's database and ends the process, with one line where it fails. */
export async function runOnDatabase(
  command: (database: OpenDatabase, config: Config) => Promise<void>,
): Promise<never> {
  try {
    const settings = readSettings()
    if (!settings.ok) throw new Error(settings.reason)
    const config = settings.value
    makeDataFolder(config.dataFolder)
    const database = await openDatabase(config)
    try {
      await command(database, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  process.exit(0)
}

/** The answer to a question; the next line where the input is no terminal. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Shows how far a long task is, where somebody looks. */
export function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows`)
}
