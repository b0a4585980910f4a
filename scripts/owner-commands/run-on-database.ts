// Shared by the owner's commands: the configured database, and what they say and ask.
import { createInterface } from 'node:readline/promises'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import type { OpenDatabase } from '../../src/server/platform/database/open-database.ts'
import { messageOf, openingProblem } from '../../src/server/platform/database/opening-problem.ts'
import { makeDataFolder } from '../../src/server/platform/files/data-folder.ts'
import type { Config } from '../../src/server/platform/settings/config.ts'
import { readSettings } from '../../src/server/platform/settings/read-settings.ts'
import { upgradeSafely } from '../../src/server/safety/backups/make/safe-upgrade.ts'
import type { StartJob } from '../../src/server/safety/backups/worker/job.ts'
import { askHidden } from './hidden-question.ts'

/** What a command says and asks. Without a terminal, a question's answer is the next line of the input. */
export interface Terminal {
  /** The command-line arguments. */
  args: readonly string[]
  say(line: string): void
  ask(question: string): Promise<string>
  /** Asks without showing what is typed. */
  askHidden(question: string): Promise<string>
  /** Shows the progress of a long task, if anybody looks. */
  showProgress(done: number, total: number): void
  /** How backup jobs are started: by default each in a new process. Tests reuse threads. */
  startJob?: StartJob
}

/** Throws an error that says in a sentence what stopped it. */
export type OwnerCommand = (database: OpenDatabase, config: Config, terminal: Terminal) => Promise<void>

/** Runs a command on the owner's database and exits; a failure prints one line and exits with 1. */
export async function runOnDatabase(command: OwnerCommand): Promise<never> {
  const settings = readSettings()
  const problem = settings.ok ? await problemOf(command, settings.value, THIS_TERMINAL) : settings.reason
  if (problem !== null) console.error(problem)
  process.exit(problem === null ? 0 : 1)
}

/** Runs a command with these settings. Returns what stopped it, in one line, or null. */
export async function problemOf(
  command: OwnerCommand,
  config: Config,
  terminal: Terminal,
): Promise<string | null> {
  try {
    prepareDataFolder(config)
    const database = await openDatabase(config).catch(error => fail(config, error))
    try {
      await command(database, config, terminal)
    } finally {
      await database.close()
    }
  } catch (error) {
    return messageOf(error)
  }
  return null
}

/** Migrates the owner's database to the newest schema. Throws with the setting's name if it can't be reached. */
export async function upgrade(database: OpenDatabase, config: Config): Promise<void> {
  await upgradeSafely(database, config.dataFolder).catch(error => fail(config, error))
}

const THIS_TERMINAL: Terminal = {
  args: process.argv.slice(2),
  say: line => console.log(line),
  async ask(question) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return (await terminal.question(question)).trim()
    } finally {
      terminal.close()
    }
  },
  askHidden,
  showProgress(done, total) {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows`)
  },
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
