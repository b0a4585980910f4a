import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase } from './open-database.ts'

type Migrated = Pick<OpenDatabase, 'db' | 'kind'>

/**
 * Migrates the tables to the newest schema, each step in its own transaction.
 *
 * Calls `beforeUpgrade` first if there is an older library; it must succeed. Throws if a step fails or if the
 * database was made by a newer version.
 */
export async function migrateToLatest(
  database: Migrated,
  {
    beforeUpgrade,
    steps,
  }: { beforeUpgrade?: () => Promise<unknown>; steps?: Record<string, Migration> } = {},
): Promise<void> {
  const migrator = migratorOf(database, steps)
  if (beforeUpgrade !== undefined) {
    const all = await migrator.getMigrations()
    const done = all.filter(step => step.executedAt !== undefined).length
    if (done > 0 && done < all.length) await beforeUpgrade()
  }
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && /missing|corrupted migrations/i.test(error.message)) {
    throw new Error('The database was made by a newer version of First Crack; start that version instead', {
      cause: error,
    })
  }
  if (error !== undefined) throw error
}

/** Migrates an empty database up to and including one step. */
export async function migrateTo(database: Migrated, step: string): Promise<void> {
  const { error } = await migratorOf(database).migrateTo(step)
  if (error !== undefined) throw error
}

/** The last migration of a database; null if it is empty. */
export async function lastMigration(database: Migrated): Promise<string | null> {
  const all = await migratorOf(database).getMigrations()
  return all.findLast(step => step.executedAt !== undefined)?.name ?? null
}

/** Every migration that this program knows, in order. */
export function migrationNames(): string[] {
  return Object.keys(migrations('sqlite'))
}

function migratorOf({ db, kind }: Migrated, steps = migrations(kind)): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => steps } })
}
