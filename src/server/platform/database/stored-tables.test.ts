import { expect, test } from 'vitest'
import { databaseKinds, freshDatabase } from '#server/testing/databases.ts'
import { COLUMN_RULES } from './column-rules.ts'
import { INSTALLATION_TABLES, MERGED_TABLES, storedTables } from './stored-tables.ts'

const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

test.each(databaseKinds)(
  'every table on %s is stored, merged or kept out of backups for a reason',
  async kind => {
    const database = await freshDatabase(kind)
    const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
    const known = [
      ...storedTables.map(([name]) => name),
      ...MERGED_TABLES,
      ...Object.keys(INSTALLATION_TABLES),
    ]
    expect(tables.map(({ name }) => name).sort()).toEqual([...known, ...MIGRATION_TABLES].sort())
    for (const { name, columns } of tables) {
      if (!Object.hasOwn(COLUMN_RULES, name)) continue
      const rules = COLUMN_RULES[name as keyof typeof COLUMN_RULES]
      expect(columns.map(column => column.name).sort(), name).toEqual(Object.keys(rules).sort())
    }
    await database.remove()
  },
)
