// Starts one real PostgreSQL for a whole test run and stops it at the end.
import type { TestProject } from 'vitest/node'
import { makeMigratedTemplate } from './databases.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://user:password@host:port`, without a database name. */
    postgresUrl: string
  }
}

/** Called by Vitest before the first test. The returned function is called after the last. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({ survivesPowerCuts: false })
  await makeMigratedTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return server.stop
}
