import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './databases.ts'
import { createTestLibrary, roastimeExport } from './library.ts'

/** Every row of every table, the secrets of the template included. */
async function contentsOf({ db }: FreshDatabase): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    contents[name] = (await sql`select t::text from ${sql.table(name)} as t order by 1`.execute(db)).rows
  }
  return contents
}

test('a database on PostgreSQL that a test gave back is empty for the next, and counts ids from 1', async () => {
  const database = await freshDatabase('postgres')
  const before = await contentsOf(database)
  const library = await createTestLibrary('postgres', { database })
  const bean = await library.addBean('Kenya')
  await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#7')])
  await library.addBean('Nariño')
  await library.own('DELETE', '/api/beans/2')
  expect(await contentsOf(database)).not.toEqual(before)
  await library.server.close()

  const next = await freshDatabase('postgres')
  expect(next.location.databaseUrl).toBe(database.location.databaseUrl)
  expect(await contentsOf(next)).toEqual(before)
  const nextLibrary = await createTestLibrary('postgres', { database: next })
  expect(await nextLibrary.addBean('Kenya')).toMatchObject({ id: 1 })
  await nextLibrary.server.close()
})

test.each([
  ['its schema', ({ db }: FreshDatabase) => sql`create index other on beans (region)`.execute(db)],
  [
    'its settings',
    ({ db, location }: FreshDatabase) => {
      const name = new URL(location.databaseUrl!).pathname.slice(1)
      return sql`alter database ${sql.id(name)} set synchronous_commit = local`.execute(db)
    },
  ],
  ['its statistics', ({ db }: FreshDatabase) => sql`analyze counters`.execute(db)],
])('a database on PostgreSQL with changes of %s is not used again', async (_what, change) => {
  const database = await freshDatabase('postgres')
  await change(database)
  await database.remove()
  expect(await database.isAnswering()).toBe(false)
})
