import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { changeLibrary } from './change.ts'

describe.each(databaseKinds)('a change of the library on %s', kind => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(kind)
  })
  afterAll(() => database.remove())

  const lastNumber = async () => {
    const counters = await database.db.selectFrom('counters').selectAll().execute()
    return counters.find(counter => counter.name === 'last_roast_number')?.value
  }

  function setLastNumber(value: number, outcome: () => void = () => {}) {
    return changeLibrary<number, string>(database.db, async transaction => {
      await transaction
        .updateTable('counters')
        .set({ value })
        .where('name', '=', 'last_roast_number')
        .execute()
      outcome()
      return value < 0 ? failure('below zero') : success(value)
    })
  }

  test('raises the version of the library by one', async () => {
    const before = await database.libraryVersion()
    expect(await setLastNumber(5)).toEqual({ ok: true, value: 5 })
    expect(await database.libraryVersion()).toBe(before + 1)
  })

  test('that is refused or fails leaves nothing behind', async () => {
    await setLastNumber(7)
    const version = await database.libraryVersion()
    expect(await setLastNumber(-1)).toEqual({ ok: false, reason: 'below zero' })
    const failing = setLastNumber(8, () => {
      throw new Error('a bug')
    })
    await expect(failing).rejects.toThrow('a bug')
    expect([await lastNumber(), await database.libraryVersion()]).toEqual([7, version])
  })

  test('that lost to another is made again, but not for ever', async () => {
    let losses = 2
    const lose = () => {
      losses -= 1
      if (losses >= 0) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    }
    expect(await setLastNumber(9, lose)).toEqual({ ok: true, value: 9 })
    losses = 100
    await expect(setLastNumber(10, lose)).rejects.toThrow('could not serialize access')
    expect(await lastNumber()).toBe(9)
  })
})
