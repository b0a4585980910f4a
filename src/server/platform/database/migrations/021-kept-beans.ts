import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/**
 * Lets a bean be put away, and creates the tables of beans that were merged into another, and of the values that a
 * change of several beans replaced.
 */
export function keepBeans(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans']) {
        await db.schema
          .alterTable(table)
          .addColumn('put_away', integer, column => column.notNull().defaultTo(0))
          .execute()
      }
      await db.schema
        .createTable('merged_beans')
        .addColumn('bean_id', integer, column => column.primaryKey())
        .addColumn('into_bean_id', integer, column => column.notNull())
        .addColumn('deletion_id', integer, column => column.notNull())
        .addColumn('moved', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('merged_beans_into').on('merged_beans').column('into_bean_id').execute()
      await db.schema
        .createTable('replaced_bean_values')
        .addColumn('deletion_id', integer, column => column.notNull())
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('changes', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('replaced_bean_values_key', ['deletion_id', 'bean_id'])
        .execute()
      await db.schema
        .createIndex('replaced_bean_values_by_bean')
        .on('replaced_bean_values')
        .column('bean_id')
        .execute()
    },
  }
}
