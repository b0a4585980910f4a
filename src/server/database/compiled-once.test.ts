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
})
