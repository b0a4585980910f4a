import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { openInMemory } from './connect.ts'
import type { Tables } from './tables.ts'

const insert = (db: Kysely<Tables>, key: string) =>
  db.insertInto('settings').values({ key, value: '1' }).returning('key').execute()

const stored = (db: Kysely<Tables>, key: string) =>
  db.selectFrom('settings').select('key').where('key', '=', key).execute()

const undone = new Error('undone')

describe.each(databaseKinds)('a transaction on %s', kind => {
  let database: FreshDatabase
  let db: Kysely<Tables>
  beforeAll(async () => {
    database = await freshDatabase(kind)
    db = database.db
  })
  afterAll(() => database.remove())

  test('shows its changes inside at once, and outside only once they are committed, without waiting', async () => {
    const transaction = db.transaction().execute(async transaction => {
      expect(await insert(transaction, 'open')).toEqual([{ key: 'open' }])
      expect(await stored(transaction, 'open')).toEqual([{ key: 'open' }])
      // If this waited for the end of the transaction, the test would hang.
      expect(await stored(db, 'open')).toEqual([])
      throw undone
    })
    await expect(transaction).rejects.toBe(undone)
    expect(await stored(db, 'open')).toEqual([])
  })

  test('that is rolled back takes no outside changes with it', async () => {
    let inserting: Promise<unknown> | undefined
    const transaction = db.transaction().execute(async () => {
      inserting = insert(db, 'kept')
      throw undone
    })
    await expect(transaction).rejects.toBe(undone)
    expect(await inserting).toEqual([{ key: 'kept' }])
    expect(await stored(db, 'kept')).toEqual([{ key: 'kept' }])
  })

  test('refuses statements once it has ended, even while another is open', async () => {
    let ended: Transaction<Tables> | undefined
    await db.transaction().execute(async transaction => {
      ended = transaction
      await insert(transaction, 'in time')
    })
    const late = () => insert(ended!, 'too late')
    await expect(late()).rejects.toThrow('Transaction is already committed')
    await db.transaction().execute(async () => {
      await expect(late()).rejects.toThrow('Transaction is already committed')
    })
    expect(await stored(db, 'too late')).toEqual([])
  })

  test('releases the database when it fails', async () => {
    const broken = db
      .transaction()
      .execute(transaction => sql`select * from nothing_of_this_name`.execute(transaction))
    await expect(broken).rejects.toThrow('nothing_of_this_name')
    expect(await insert(db, 'after a failure')).toEqual([{ key: 'after a failure' }])
  })
})

describe('the embedded database', () => {
  test('runs simultaneous transactions one after another', async () => {
    const database = await freshDatabase('sqlite')
    const steps: string[] = []
    const transaction = (name: string) =>
      database.db.transaction().execute(async transaction => {
        steps.push(`${name} begins`)
        await insert(transaction, name)
        await stored(database.db, name)
        steps.push(`${name} ends`)
      })
    await Promise.all([transaction('first'), transaction('second')])
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    await database.remove()
  })

  test('with a single connection, shows no change that may still be rolled back', async () => {
    const db = await openInMemory()
    let reading: Promise<unknown> | undefined
    const transaction = db.transaction().execute(async transaction => {
      await insert(transaction, 'open')
      reading = stored(db, 'open')
      throw undone
    })
    await expect(transaction).rejects.toBe(undone)
    expect(await reading).toEqual([])
    await db.destroy()
  })
})
