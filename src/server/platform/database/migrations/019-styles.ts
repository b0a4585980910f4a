import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** The House as the specification has it. The program judges by its own copy of it. */
const HOUSE = {
  name: 'House',
  folded_name: 'house',
  edition: 1,
  ideals:
    '{"duration":{"from":8,"to":12},"weight_loss":{"from":12,"to":16},"first_crack":{"from":65,"to":80},"development":{"from":15,"to":25}}',
  points: '{"duration":20,"weight_loss":20,"first_crack":20,"curve":20,"development":20}',
  created_at: '2026-11-24T00:00:00.000Z',
  updated_at: '2026-11-24T00:00:00.000Z',
}

type Table = CreateTableBuilder<string, string>

/** Creates the table of styles with the House in it, and lets beans and roasts choose one. */
export function createStyles(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`

  const styleColumns = (table: Table): Table =>
    table
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('folded_name', key, column => column.notNull())
      .addColumn('edition', integer, column => column.notNull())
      .addColumn('ideals', 'text', column => column.notNull())
      .addColumn('points', 'text', column => column.notNull())
      .addColumn('revision', integer, column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())

  return {
    async up(db: Kysely<{ styles: typeof HOUSE }>) {
      const table = db.schema.createTable('styles')
      const withId =
        kind === 'sqlite'
          ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      await styleColumns(withId).addUniqueConstraint('styles_folded_name', ['folded_name']).execute()
      await db.insertInto('styles').values(HOUSE).execute()

      const trashed = db.schema
        .createTable('trashed_styles')
        .addColumn('deletion_id', integer, column => column.notNull().references('deletions.id'))
        .addColumn('id', integer, column => column.primaryKey())
      await styleColumns(trashed).execute()
      await db.schema
        .createIndex('trashed_styles_by_deletion')
        .on('trashed_styles')
        .column('deletion_id')
        .execute()

      for (const users of ['beans', 'trashed_beans', 'roasts', 'trashed_roasts']) {
        await db.schema.alterTable(users).addColumn('style_id', integer).execute()
      }
      for (const users of ['beans', 'roasts']) {
        await db.schema
          .createIndex(`${users}_by_style`)
          .on(users)
          .columns(['style_id', 'id'])
          .where(sql.ref('style_id'), 'is not', null)
          .execute()
      }
    },
  }
}
