import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Expression,
  type ForeignKeyConstraintBuilder,
  type Kysely,
  sql,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

const BEAN_TEXTS = [
  'country',
  'region',
  'altitude',
  'processing_method',
  'drying_method',
  'varietals',
  'supplier',
  'farm_mill',
  'harvest_date',
  'moisture_content',
  'screen_size',
  'density',
  'water_activity',
  'grade',
  'appearance',
  'roast_recommendations',
  'bean_summary',
  'cupping_notes',
  'farm_notes',
  'source_url',
  'flavor_profiles',
  'cupping_scores',
] as const

/** The columns that the list of roasts can be sorted by. Each gets an index. */
const SORTED_COLUMNS = [
  'roast_number',
  'roast_date',
  'bean_sort_key',
  'green_weight_g',
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'end_temp',
  'score',
] as const

type Table = CreateTableBuilder<string, string>

const cascade = (key: ForeignKeyConstraintBuilder) => key.onDelete('cascade')

/** Creates the tables for beans, roasts, the trash and the owner's login. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a released step never changes again
export function createLibrary(kind: DatabaseKind): Migration {
  const integer: ColumnDataType = kind === 'sqlite' ? 'integer' : 'bigint'
  const real: ColumnDataType = kind === 'sqlite' ? 'real' : 'double precision'
  const bytes: ColumnDataType = kind === 'sqlite' ? 'blob' : 'bytea'
  /** Text that is compared byte by byte, so both databases sort alike in every locale. */
  const key: ColumnDataType | Expression<string> = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`

  /** An id that is never reused after a delete. */
  const withId = (table: Table): Table =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())

  const beanColumns = (table: Table): Table => {
    let beans = table.addColumn('origin_name', 'text', column => column.notNull())
    for (const name of BEAN_TEXTS) beans = beans.addColumn(name, 'text')
    return beans
      .addColumn('cost_per_lb', real)
      .addColumn('total_score', real)
      .addColumn('recommended_for_espresso', integer)
      .addColumn('folded_name', key, column => column.notNull())
      .addColumn('revision', integer, column => column.notNull().defaultTo(1))
      .addColumn('roasts_revision', integer, column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
  }

  const roastColumns = (table: Table): Table =>
    table
      .addColumn('bean_id', integer, column => column.notNull())
      .addColumn('roast_name', 'text', column => column.notNull())
      .addColumn('source_name', 'text')
      .addColumn('roast_number', integer)
      .addColumn('roast_date', key)
      .addColumn('green_weight_g', real)
      .addColumn('roasted_weight_g', real)
      .addColumn('weight_loss_percent', real)
      .addColumn('total_duration_seconds', real)
      .addColumn('final_bean_temp', real)
      .addColumn('final_ibts_temp', real)
      .addColumn('end_temp', real)
      .addColumn('fc_minutes', real)
      .addColumn('fc_inferred', integer, column => column.notNull())
      .addColumn('dtr_percent', real)
      .addColumn('milestones', 'text', column => column.notNull())
      .addColumn('score', integer)
      .addColumn('score_details', 'text')
      .addColumn('notes', 'text')
      .addColumn('has_timeline', integer, column => column.notNull())
      .addColumn('bean_sort_key', key, column => column.notNull())
      .addColumn('revision', integer, column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())

  const keyColumns = (table: Table): Table =>
    table
      .addColumn('bean_id', integer, column => column.notNull())
      .addColumn('roast_date', key, column => column.notNull())
      .addColumn('folded_name', key, column => column.notNull())
      .addColumn('roast_id', integer, column => column.notNull())

  async function createBeans(db: Kysely<unknown>): Promise<void> {
    await beanColumns(withId(db.schema.createTable('beans')))
      .addUniqueConstraint('beans_folded_name', ['folded_name'])
      .execute()
  }

  async function createRoasts(db: Kysely<unknown>): Promise<void> {
    await roastColumns(withId(db.schema.createTable('roasts')))
      .addForeignKeyConstraint('roasts_bean', ['bean_id'], 'beans', ['id'], cascade)
      .execute()
    await db.schema
      .createIndex('roasts_by_bean')
      .on('roasts')
      .columns(['bean_id', 'roast_date', 'id'])
      .execute()
    for (const name of SORTED_COLUMNS) {
      await db.schema.createIndex(`roasts_by_${name}`).on('roasts').columns([name, 'id']).execute()
    }
  }

  /** Timelines and files stay in place while their roast is in the trash, so they have no foreign key. */
  async function createRoastParts(db: Kysely<unknown>): Promise<void> {
    const ofRoast = (table: Table): Table =>
      table.addColumn('roast_id', integer, column => column.primaryKey())
    await ofRoast(db.schema.createTable('roast_timelines'))
      .addColumn('timeline', bytes, column => column.notNull())
      .addColumn('thumbnail', 'text', column => column.notNull())
      .execute()
    await ofRoast(db.schema.createTable('roast_sources'))
      .addColumn('file_name', 'text', column => column.notNull())
      .addColumn('content', bytes, column => column.notNull())
      .execute()
    await keyColumns(db.schema.createTable('roast_keys'))
      .addPrimaryKeyConstraint('roast_keys_unique', ['bean_id', 'roast_date', 'folded_name'])
      .addForeignKeyConstraint('roast_keys_roast', ['roast_id'], 'roasts', ['id'], cascade)
      .execute()
    await db.schema.createIndex('roast_keys_by_roast').on('roast_keys').column('roast_id').execute()
  }

  /** Deleted rows as they were, each with its deletion. */
  async function createTrash(db: Kysely<unknown>): Promise<void> {
    await withId(db.schema.createTable('deletions'))
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('label', 'text')
      .addColumn('bean_count', integer, column => column.notNull())
      .addColumn('roast_count', integer, column => column.notNull())
      .addColumn('deleted_at', 'text', column => column.notNull())
      .execute()
    const trashed = (name: string): Table =>
      db.schema
        .createTable(name)
        .addColumn('deletion_id', integer, column => column.notNull().references('deletions.id'))
    const withItsId = (table: Table): Table => table.addColumn('id', integer, column => column.primaryKey())
    await beanColumns(withItsId(trashed('trashed_beans'))).execute()
    await roastColumns(withItsId(trashed('trashed_roasts'))).execute()
    await keyColumns(trashed('trashed_roast_keys'))
      .addPrimaryKeyConstraint('trashed_roast_keys_unique', ['roast_id', 'folded_name'])
      .execute()
    for (const table of ['trashed_beans', 'trashed_roasts', 'trashed_roast_keys']) {
      await db.schema.createIndex(`${table}_by_deletion`).on(table).column('deletion_id').execute()
    }
  }

  async function createCounters(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('value', integer, column => column.notNull())
      .execute()
    await sql`insert into counters (name, value) values ('last_roast_number', 0), ('library_version', 1)`.execute(
      db,
    )
  }

  async function createLogin(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('login_buckets')
      .addColumn('bucket', 'text', column => column.primaryKey())
      .addColumn('tokens', real, column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('known_addresses')
      .addColumn('address_hash', 'text', column => column.primaryKey())
      .addColumn('last_login_at', 'text', column => column.notNull())
      .execute()
  }

  return {
    async up(db: Kysely<unknown>) {
      await createBeans(db)
      await createRoasts(db)
      await createRoastParts(db)
      await createTrash(db)
      await createCounters(db)
      await createLogin(db)
    },
  }
}
