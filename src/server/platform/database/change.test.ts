import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { failure, success } from '#domain/record/result.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { changeLibrary } from './change.ts'

/** A number whose change is refused after it was written. */
const REFUSED = 99

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
      return value === REFUSED ? failure('refused') : success(value)
    })
  }

  test("raises the library's version by one", async () => {
    const before = await database.libraryVersion()
    expect(await setLastNumber(5)).toEqual({ ok: true, value: 5 })
    expect(await database.libraryVersion()).toBe(before + 1)
  })

  test('leaves nothing behind if it is refused or fails', async () => {
    await setLastNumber(7)
    const version = await database.libraryVersion()
    expect(await setLastNumber(REFUSED)).toEqual({ ok: false, reason: 'refused' })
    const failing = setLastNumber(8, () => {
      throw new Error('a bug')
    })
    await expect(failing).rejects.toThrow('a bug')
    expect([await lastNumber(), await database.libraryVersion()]).toEqual([7, version])
  })

  test('is retried after a conflict, but not for ever', async () => {
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

  test('is committed together with others that arrive with it, each with its own result', async () => {
    const version = await database.libraryVersion()
    const together = [11, 12, 13].map(value => setLastNumber(value))
    expect(await Promise.all(together)).toEqual([11, 12, 13].map(value => ({ ok: true, value })))
    expect([await lastNumber(), await database.libraryVersion()]).toEqual([13, version + 1])
  })

  test('does not take others with it if it is refused or fails', async () => {
    const fail = () => {
      throw new Error('a bug')
    }
    const results = await Promise.allSettled([
      setLastNumber(21),
      setLastNumber(REFUSED),
      setLastNumber(22, fail),
      setLastNumber(23),
    ])
    expect(results).toEqual([
      { status: 'fulfilled', value: { ok: true, value: 21 } },
      { status: 'fulfilled', value: { ok: false, reason: 'refused' } },
      { status: 'rejected', reason: new Error('a bug') },
      { status: 'fulfilled', value: { ok: true, value: 23 } },
    ])
    expect(await lastNumber()).toBe(23)
  })

  test('is not retried if its commit may have happened', async () => {
    const made: number[] = []
    const commits = vi.spyOn(database.db, 'transaction').mockImplementation(() => {
      const transaction = Object.getPrototypeOf(database.db).transaction.call(database.db)
      const execute = transaction.execute.bind(transaction)
      return Object.assign(transaction, {
        async execute(work: Parameters<typeof execute>[0]) {
          await execute(work)
          throw new Error('the answer to the commit was lost')
        },
      })
    })
    const results = await Promise.allSettled(
      [31, 32].map(value => setLastNumber(value, () => made.push(value))),
    )
    commits.mockRestore()
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(made).toEqual([31, 32])
    expect(await lastNumber()).toBe(32)
  })
})
