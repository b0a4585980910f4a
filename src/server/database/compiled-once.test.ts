import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { compiledOnce, inOpenTransaction } from './compiled-once.ts'
import type { Tables } from './tables.ts'

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

  const insert = compiledOnce((db, setting: { key: string; value: string }) =>
    db.insertInto('settings').values(setting).returning('key'),
  )
  const storedValue = compiledOnce((db, { key }: { key: string }) =>
    db.selectFrom('settings').select('value').where('key', '=', key),
  )

  test('shows within a transaction what that has changed, and outside only what is committed', async () => {
    const { db } = database
    const undone = new Error('undone')
    const transaction = db.transaction().execute(transaction =>
      inOpenTransaction(transaction, async () => {
        expect(await insert(transaction, { key: 'open', value: '3' })).toEqual([{ key: 'open' }])
        expect(await storedValue(transaction, { key: 'open' })).toEqual([{ value: '3' }])
        expect(await storedValue(db, { key: 'open' })).toEqual([])
        throw undone
      }),
    )
    await expect(transaction).rejects.toBe(undone)
    expect(await storedValue(db, { key: 'open' })).toEqual([])
  })

  test('changes nothing outside of a transaction as part of one that is open and undone', async () => {
    const { db } = database
    const undone = new Error('undone')
    let inserting: Promise<unknown> | undefined
    const transaction = db.transaction().execute(transaction =>
      inOpenTransaction(transaction, async () => {
        inserting = insert(db, { key: 'kept', value: '5' })
        throw undone
      }),
    )
    await expect(transaction).rejects.toBe(undone)
    expect(await inserting).toEqual([{ key: 'kept' }])
    expect(await storedValue(db, { key: 'kept' })).toEqual([{ value: '5' }])
  })

  test('is refused on a transaction that has ended, also while another is open', async () => {
    const { db } = database
    let ended: Transaction<Tables> | undefined
    await db.transaction().execute(transaction =>
      inOpenTransaction(transaction, async () => {
        ended = transaction
        await insert(transaction, { key: 'in time', value: '6' })
      }),
    )
    const late = () => insert(ended!, { key: 'too late', value: '7' })
    await expect(late()).rejects.toThrow('Transaction is already committed')
    await db.transaction().execute(async () => {
      await expect(late()).rejects.toThrow('Transaction is already committed')
    })
    expect(await storedValue(db, { key: 'too late' })).toEqual([])
  })
})
