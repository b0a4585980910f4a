import { type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'
import type { BenchResult } from './findings.ts'

/**
 * Measures on an empty database of a PostgreSQL that is stopped afterwards. If this machine can't run one, the result
 * says so.
 */
export async function onPostgres(
  measure: (databaseUrl: string, postgres: PostgresServer) => Promise<BenchResult>,
): Promise<BenchResult> {
  let postgres: PostgresServer
  try {
    postgres = await startPostgresServer()
  } catch (error) {
    return { findings: [], skipped: [`skipped: PostgreSQL can't be started here: ${String(error)}`] }
  }
  try {
    return await measure(`${postgres.url}/postgres`, postgres)
  } finally {
    await postgres.stop()
  }
}
