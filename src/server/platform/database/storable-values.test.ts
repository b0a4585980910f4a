import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { success } from '#domain/record/result.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { changeLibrary } from './change.ts'
import type { Tables } from './tables.ts'
import { UnstorableValue } from './unstorable-value.ts'

const KEY = { bean_id: 1, roast_date: '', roast_id: 1 }

/** Statements with a value that no restore would take, and the column that is named. */
const REFUSED: Record<string, (transaction: Transaction<Tables>) => Promise<unknown>> = {
  weight_loss_percent: transaction =>
    transaction.updateTable('roasts').set({ weight_loss_percent: Number.NEGATIVE_INFINITY }).execute(),
  milestones: transaction =>
    transaction
      .updateTable('roasts')
      .set({ revision: 3, milestones: JSON.stringify(new Array(101).fill(MILESTONE)) })
      .where('id', '=', 1)
      .execute(),
  folded_name: transaction =>
    transaction
      .insertInto('roast_keys')
      .values([
        { ...KEY, folded_name: 'one' },
        { ...KEY, folded_name: 'half \ud83d' },
      ])
      .execute(),
  roast_date: transaction =>
    transaction
      .insertInto('roast_keys')
      .values({ ...KEY, folded_name: 'kenya' })
      .onConflict(conflict =>
        conflict.columns(['bean_id', 'roast_date', 'folded_name']).doUpdateSet({ roast_date: 'today' }),
      )
      .execute(),
  value: transaction =>
    transaction
      .updateTable('counters')
      .set({ value: 2 ** 60 })
      .execute(),
}

const MILESTONE = { milestone_type: 'yellowing', time_seconds: 300 }

describe.each(databaseKinds)('a change of the library on %s', kind => {
  let library: TestLibrary

  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const { id } = await library.addBean('Kenya')
    await library.addRoast({ bean_id: id, roast_name: 'Kenya', milestones: [MILESTONE] })
  })
  afterEach(() => library.server.close())

  test('stores nothing of it if one value could not be restored', async () => {
    const { db } = library.server.database
    const rows = async () => [
      await db.selectFrom('roasts').selectAll().execute(),
      await db.selectFrom('roast_keys').selectAll().execute(),
      await db.selectFrom('counters').selectAll().execute(),
    ]
    const before = await rows()
    for (const [column, store] of Object.entries(REFUSED)) {
      const changed = changeLibrary(db, async transaction => {
        await transaction.updateTable('roasts').set({ notes: 'also' }).execute()
        await store(transaction)
        return success(null)
      })
      const error = await changed.catch(thrown => thrown)
      expect(error, column).toBeInstanceOf(UnstorableValue)
      expect(error).toMatchObject({ column })
    }
    expect(await rows()).toEqual(before)
  })

  test('may store what the database computes from stored values', async () => {
    const { db } = library.server.database
    await changeLibrary(db, async transaction => {
      await transaction
        .updateTable('roasts')
        .set(eb => ({ revision: eb('revision', '+', 1), notes: sql<string>`upper(roast_name)` }))
        .execute()
      return success(null)
    })
    expect((await library.visit('/api/roasts/1')).json()).toMatchObject({ notes: 'KENYA' })
  })

  test('of an accepted body is refused with the field, if what is stored with it could not be restored', async () => {
    await library.server.database.db
      .updateTable('beans')
      .set({ region: 'x'.repeat(501) })
      .execute()
    const answer = await library.own('PUT', '/api/beans/1', { country: 'Kenya' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { detail: 'region must have at most 500 characters' },
    ])
  })
})
