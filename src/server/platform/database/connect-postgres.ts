import { Kysely, PostgresDialect } from 'kysely'
import { type OpenDatabase, versionOf } from './open-database.ts'
import { PostgresConnections } from './postgres/connections.ts'
import { assertSessionsAreKept } from './postgres/kept-sessions.ts'
import type { Tables } from './tables.ts'

/** Opens a pool of connections to PostgreSQL; the first query connects. Tests wait for less than usual. */
export function openPostgres(databaseUrl: string, silentAfterMs?: number): OpenDatabase {
  const connections = new PostgresConnections(databaseUrl, silentAfterMs)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  return {
    db,
    kind: 'postgres',
    async libraryVersion() {
      const client = await connections.connect()
      try {
        const { rows } = await client.query<{ value: number }>(LIBRARY_VERSION)
        const { timeline } = connections.sessionOf(client)
        client.release()
        return versionOf(rows[0]!.value, timeline)
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    timeline: () => connections.timeline,
    forgetVersion() {},
    isAnswering: () =>
      connections.check().then(
        () => true,
        () => false,
      ),
    lastState: () => connections.state,
    async ready() {
      await connections.find()
      await assertSessionsAreKept(connections)
    },
    async close() {
      await db.destroy()
      // Kysely ends them only if it has used them.
      await connections.end()
    },
  }
}

const LIBRARY_VERSION = {
  name: 'library-version',
  text: "select value from counters where name = 'library_version'",
}
