import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { isDatabaseAway } from './database-away.ts'

describe.each(databaseKinds)('a database on %s', kind => {
  let database: FreshDatabase
  beforeEach(async () => {
    database = await freshDatabase(kind)
  })
  afterEach(() => database.remove())

  test('no longer answers once it is closed', async () => {
    const other = await freshDatabase(kind)
    expect(await other.isAnswering()).toBe(true)
    await other.close()
    expect(await other.isAnswering()).toBe(false)
    await other.remove()
  })

  test('returns numbers exactly, and counts as numbers', async () => {
    const value = 2 ** 52 + 1
    const tokens = 0.1 + 0.2
    await database.db.insertInto('login_buckets').values({ bucket: 'a', tokens, updated_at: '' }).execute()
    await database.db.updateTable('counters').set({ value }).where('name', '=', 'library_version').execute()
    expect(await database.libraryVersion()).toBe(value)
    const stored = await database.db
      .selectFrom('login_buckets')
      .select(['tokens', database.db.fn.countAll<number>().over().as('count')])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ tokens, count: 1 })
  })

  test('never shows the version of a change that is rolled back', async () => {
    const before = await database.libraryVersion()
    const during: number[] = []
    await database.db
      .transaction()
      .execute(async transaction => {
        await transaction.updateTable('counters').set({ value: 99 }).execute()
        during.push(await database.libraryVersion())
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect([...during, await database.libraryVersion()]).toEqual([before, before])
  })

  test("refuses rows of a roast that doesn't exist", async () => {
    const orphan = sql`insert into roast_keys (bean_id, roast_date, folded_name, roast_id) values (1, '', 'a', 1)`
    await expect(orphan.execute(database.db)).rejects.toThrow(/foreign key/i)
  })

  test('compares names byte by byte', async () => {
    for (const folded_name of ['a', 'B', 'ä', 'Z']) {
      await database.db
        .insertInto('beans')
        .values({ origin_name: folded_name, folded_name, created_at: '', updated_at: '' } as never)
        .execute()
    }
    const sorted = await database.db
      .selectFrom('beans')
      .select('folded_name')
      .orderBy('folded_name')
      .execute()
    expect(sorted.map(row => row.folded_name)).toEqual(['B', 'Z', 'a', 'ä'])
  })
})

test('a PostgreSQL connection that breaks while in use fails only its own work', async () => {
  const database = await freshDatabase('postgres')
  const broken = database.db.transaction().execute(async transaction => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    // The connection breaks between two statements, when nothing waits for an answer.
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.db)
    await setTimeout(50)
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toSatisfy(isDatabaseAway)
  expect(await database.isAnswering()).toBe(true)
  await database.remove()
})
