import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { compiledOnce } from './compiled-once.ts'

describe.each(databaseKinds)('a statement that is compiled once on %s', kind => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(kind)
  })
  afterAll(() => database.remove())

  test('is built once, also within transactions, and run with the parameters of each call', async () => {
    let built = 0
    const insert = compiledOnce((db, setting: { key: string; value: string }) => {
      built += 1
      return db.insertInto('settings').values(setting).returning('key')
    })
    expect(await insert(database.db, { key: 'a', value: '1' })).toEqual([{ key: 'a' }])
    await database.db.transaction().execute(async transaction => {
      expect(await insert(transaction, { value: '2', key: 'b' })).toEqual([{ key: 'b' }])
    })
    const storedValue = compiledOnce((db, { key }: { key: string }) =>
      db.selectFrom('settings').select('value').where('key', '=', key),
    )
    expect(await storedValue(database.db, { key: 'a' })).toEqual([{ value: '1' }])
    expect(await storedValue(database.db, { key: 'b' })).toEqual([{ value: '2' }])
    expect(await storedValue(database.db, { key: 'c' })).toEqual([])
    expect(built).toBe(1)
  })

  test('shows within a transaction what that has changed, and outside only what is committed', async () => {
    const { db } = database
    const insert = compiledOnce((db, setting: { key: string; value: string }) =>
      db.insertInto('settings').values(setting),
    )
    const storedValue = compiledOnce((db, { key }: { key: string }) =>
      db.selectFrom('settings').select('value').where('key', '=', key),
    )
    const transaction = await db.startTransaction().execute()
    expect(await insert(transaction, { key: 'open', value: '3' })).toEqual([])
    expect(await storedValue(transaction, { key: 'open' })).toEqual([{ value: '3' }])
    expect(await storedValue(db, { key: 'open' })).toEqual([])
    await transaction.rollback().execute()
    expect(await storedValue(db, { key: 'open' })).toEqual([])
  })

  test('changes nothing outside of a transaction while one is open that may be undone', async () => {
    const { db } = database
    const insert = compiledOnce((db, setting: { key: string; value: string }) =>
      db.insertInto('settings').values(setting).returning('key'),
    )
    const transaction = await db.startTransaction().execute()
    await insert(transaction, { key: 'undone', value: '4' })
    const inserting = insert(db, { key: 'kept', value: '5' })
    await transaction.rollback().execute()
    expect(await inserting).toEqual([{ key: 'kept' }])
    const keys = await db.selectFrom('settings').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(['kept']))
    expect(keys.map(({ key }) => key)).not.toContain('undone')
  })
})
