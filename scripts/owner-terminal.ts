// Shared by the owner's commands: the configured database, and questions at the terminal.
import { createInterface } from 'node:readline/promises'
import { upgradeSafely } from '#server/backups/make/safe-upgrade.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { messageOf, openingProblem } from '#server/database/opening-problem.ts'
import { makeDataFolder } from '#server/files/data-folder.ts'
import type { Config } from '#server/settings/config.ts'
import { readSettings } from '#server/settings/read-settings.ts'

/** Runs a command on the owner's database and exits; a failure prints one line and exits with 1. */
export async function runOnDatabase(
  command: (database: OpenDatabase, config: Config) => Promise<void>,
): Promise<never> {
  try {
    const settings = readSettings()
    if (!settings.ok) throw new Error(settings.reason)
    const config = settings.value
    prepareDataFolder(config)
    const database = await openDatabase(config).catch(error => fail(config, error))
    try {
      await command(database, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(messageOf(error))
    process.exit(1)
  }
  process.exit(0)
}

/** Migrates the owner's database to the newest schema. Throws with the setting's name if it can't be reached. */
export async function upgrade(database: OpenDatabase, config: Config): Promise<void> {
  await upgradeSafely(database, config.dataFolder).catch(error => fail(config, error))
}

/** Asks a question at the terminal; reads the next line if the input is not a terminal. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Shows the progress of a long task if the output is a terminal. */
export function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows`)
}

function prepareDataFolder({ dataFolder }: Config): void {
  try {
    makeDataFolder(dataFolder)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataFolder}: ${messageOf(error)}`)
  }
}

function fail(config: Config, error: unknown): never {
  throw new Error(openingProblem(config, error))
}
