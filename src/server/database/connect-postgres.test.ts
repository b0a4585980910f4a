import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { openPostgres } from './connect-postgres.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase('postgres')
})
afterEach(() => database.remove())

/** The setting of the product's connections to a database for which it is set. */
async function settingWhereItIs(value: string): Promise<string | undefined> {
  const databaseUrl = database.location.databaseUrl!
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`alter database ${name} set synchronous_commit = ${value}`)
  await client.end()
  const opened = openPostgres(databaseUrl)
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') as setting`.execute(opened.db)
  await opened.close()
  return rows[0]?.setting
}

test('a commit reaches the disk also where the database is set to acknowledge it before', async () => {
  expect(await settingWhereItIs('off')).toBe('on')
})

test.each(['local', 'remote_write', 'on', 'remote_apply'])(
  'where commits reach the disk already, synchronous_commit = %s stays what it is',
  async value => {
    expect(await settingWhereItIs(value)).toBe(value)
  },
)
