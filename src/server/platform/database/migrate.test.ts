import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeBackup } from '#server/safety/backups/make/make-backup.ts'
import { describeBackup } from '#server/safety/backups/restore/check-backup.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { openDatabase } from './connect.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'

describe.each(databaseKinds)('on %s', kind => {
  let database: FreshDatabase

  afterEach(() => database.remove())

  test('migrating a migrated database changes nothing', async () => {
    database = await freshDatabase(kind)
    await database.db.insertInto('settings').values({ key: 'kept', value: 'yes' }).execute()
    const again = await openDatabase(database.location)
    await migrateToLatest(again)
    expect(await again.db.selectFrom('settings').selectAll().execute()).toEqual([
      { key: 'kept', value: 'yes' },
    ])
    expect(await again.isAnswering()).toBe(true)
    await again.close()
  })

  test('before an upgrade, the old library is backed up, and that must succeed', async () => {
    database = await freshDatabase(kind)
    const steps = { ...migrations(kind), '999-next': { up: async () => {} } }
    const seen: (string | null)[] = []
    const beforeUpgrade = async () => {
      const folder = join(database.location.dataFolder, 'backups')
      const { file } = await makeBackup({ database, folder, reason: 'before-upgrade', now: new Date() })
      seen.push((await describeBackup(file))?.schema ?? null)
    }
    const failing = async () => {
      throw new Error('the disk is full')
    }
    await expect(migrateToLatest(database, { steps, beforeUpgrade: failing })).rejects.toThrow('disk is full')
    await migrateToLatest(database, { steps, beforeUpgrade })
    await migrateToLatest(database, { steps, beforeUpgrade })
    expect(seen).toEqual([Object.keys(migrations(kind)).at(-1)])
  })

  test('a database made by a newer version is refused', async () => {
    database = await freshDatabase(kind)
    await database.db
      // @ts-expect-error the table of migrations is Kysely's own
      .insertInto('kysely_migration')
      .values({ name: '999-future', timestamp: '2099-01-01T00:00:00.000Z' })
      .execute()
    await expect(migrateToLatest(database)).rejects.toThrow('made by a newer version of First Crack')
  })
})
