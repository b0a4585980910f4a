// Starts one real PostgreSQL for a whole test run with all its projects, and stops it at the end. Makes the databases
// that tests copy.
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { makeMigratedTemplates } from './databases.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://user:password@host:port`, without a database name. */
    postgresUrl: string
    /** The folder of a migrated SQLite database without rows. */
    sqliteTemplate: string
  }
}

/** Called by Vitest for each project before the first test. The returned function is called after the last. */
export default async function startPostgres({ vitest }: TestProject): Promise<() => Promise<void>> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().postgresUrl !== undefined) return async () => {}
  const server = await startPostgresServer({ survivesPowerCuts: false })
  const sqliteTemplate = await makeMigratedTemplates(server.url)
  run.provide('postgresUrl', server.url)
  run.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    await server.stop()
    rmSync(sqliteTemplate, { recursive: true })
  }
}
