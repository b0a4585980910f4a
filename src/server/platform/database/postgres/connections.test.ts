import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database/connect-postgres.ts'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { freePort, type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'

/** A query that takes longer makes First Crack ask whether the database is still there. */
const SILENT_AFTER_MS = 300

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgresServer({ survivesPowerCuts: false })
})
afterAll(() => server.stop())

test('the host that takes changes is used among several, and a database that stops answering is away until it answers again', async () => {
  const { host } = new URL(server.url)
  const login = server.url.replace(host, '')
  const database = openPostgres(
    `${login}127.0.0.1:${await freePort()},${host}/postgres?target_session_attrs=read-write`,
    SILENT_AFTER_MS,
  )
  await database.ready()
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  expect(database.lastState()).toBe('ok')

  server.freeze()
  const refused = await sql`select 1`.execute(database.db).catch(error => error)
  expect(isDatabaseAway(refused)).toBe(true)
  // Long before the limit of a query.
  expect(String(refused)).not.toContain('Query read timeout')
  expect(database.lastState()).toBe('away')
  server.thaw()
  await sql`select 1`.execute(database.db)
  expect(database.lastState()).toBe('ok')
  await database.close()
})

test('a query that only takes long is not cut off', async () => {
  const database = openPostgres(`${server.url}/postgres`, SILENT_AFTER_MS)
  await sql`select pg_sleep(${sql.lit((3 * SILENT_AFTER_MS) / 1000)})`.execute(database.db)
  await database.close()
})

test('a database that refuses changes for a while is read only, and takes them again on a new connection', async () => {
  const database = openPostgres(`${server.url}/postgres`)
  await sql`create table changed (id bigint)`.execute(database.db)
  const change = () => sql`insert into changed values (1)`.execute(database.db)
  await sql`alter database postgres set default_transaction_read_only = on`.execute(database.db)
  await sql`set default_transaction_read_only = on`.execute(database.db)
  await expect(change()).rejects.toMatchObject({ code: '25006' })
  expect(await database.isAnswering()).toBe(true)
  expect(database.lastState()).toBe('read only')
  await sql`set default_transaction_read_only = off`.execute(database.db)
  await sql`alter database postgres reset default_transaction_read_only`.execute(database.db)
  await database.close()
  const again = openPostgres(`${server.url}/postgres`)
  await sql`insert into changed values (1)`.execute(again.db)
  expect(again.lastState()).toBe('ok')
  await again.close()
})
