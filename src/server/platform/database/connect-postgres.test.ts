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

/** The `synchronous_commit` of the product's connections if the database has it set to this value. */
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

test('commits reach the disk even if the database is set to acknowledge them before', async () => {
  expect(await settingWhereItIs('off')).toBe('on')
})

test.each(['local', 'remote_write', 'on', 'remote_apply'])(
  'synchronous_commit = %s is left alone, because commits reach the disk with it',
  async value => {
    expect(await settingWhereItIs(value)).toBe(value)
  },
)
