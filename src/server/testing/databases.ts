import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/platform/database/connect.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import type { DatabaseKind, OpenDatabase } from '#server/platform/database/open-database.ts'
import { makeReusable, ReusableDatabases } from './reusable-databases.ts'

/** Every kind of database that the product supports. Tests that touch the database loop over both. */
export const databaseKinds: readonly DatabaseKind[] = ['sqlite', 'postgres']

/** A test's own database, migrated and empty. */
export interface FreshDatabase extends OpenDatabase {
  /** How another process would open the same database. */
  location: { databaseUrl: string | null; dataFolder: string }
  /** Closes and deletes the database. */
  remove(): Promise<void>
}

/** Creates a real database: a file in a temporary folder, or a database on the test run's PostgreSQL. */
export async function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  if (!isTestRun()) {
    const database = await openRemovable(await freshLocation(kind))
    await migrateToLatest(database)
    return database
  }
  if (kind === 'postgres') return reusedDatabase()
  const location = await freshLocation('sqlite')
  copyFileSync(join(inject('sqliteTemplate'), SQLITE_FILE), join(location.dataFolder, SQLITE_FILE))
  return openRemovable(location)
}

/**
 * The name of a migrated database on the test run's PostgreSQL. Copying it takes a fifth of the time of the
 * migration.
 */
const POSTGRES_TEMPLATE = 'migrated_template'
const SQLITE_FILE = 'first-crack.sqlite'

/**
 * Makes the databases that `freshDatabase` copies: one on the PostgreSQL server, and a file in the returned folder.
 * Called once, before the first test.
 */
export async function makeMigratedTemplates(server: string): Promise<string> {
  const sqlite = await freshLocation('sqlite')
  const databaseUrl = await createOnPostgres({ server, name: POSTGRES_TEMPLATE })
  for (const location of [sqlite, { ...sqlite, databaseUrl }]) {
    const database = await openDatabase(location)
    await migrateToLatest(database)
    if (database.kind === 'postgres') await makeReusable(database)
    await database.close()
  }
  return sqlite.dataFolder
}

const reusable = new ReusableDatabases(() => createOnPostgres({ template: POSTGRES_TEMPLATE }))

async function reusedDatabase(): Promise<FreshDatabase> {
  const dataFolder = temporaryFolder()
  const database = await reusable.take(dataFolder)
  let isClosed = false
  return {
    ...database,
    location: { dataFolder, databaseUrl: database.databaseUrl },
    async close() {
      isClosed = true
      await database.close()
    },
    async remove() {
      if (!isClosed) await reusable.giveBack(database)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const GOLDEN_LIBRARIES = fileURLToPath(new URL('../../../fixtures/libraries', import.meta.url))

/** A copy of a migration's golden library, not yet migrated further. */
export async function goldenDatabase(kind: DatabaseKind, step: string): Promise<FreshDatabase> {
  const location = await freshLocation(kind)
  if (location.databaseUrl === null) {
    copyFileSync(join(GOLDEN_LIBRARIES, step, SQLITE_FILE), join(location.dataFolder, SQLITE_FILE))
  } else {
    const client = new pg.Client({ connectionString: location.databaseUrl })
    await client.connect()
    await client.query(readFileSync(join(GOLDEN_LIBRARIES, step, 'postgres.sql'), 'utf8'))
    await client.end()
  }
  return openRemovable(location)
}

type Location = FreshDatabase['location']

async function freshLocation(kind: DatabaseKind): Promise<Location> {
  return {
    dataFolder: temporaryFolder(),
    databaseUrl: kind === 'postgres' ? await createOnPostgres({}) : null,
  }
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'first-crack-database-'))
}

async function openRemovable(location: Location): Promise<FreshDatabase> {
  const database = await openDatabase(location)
  return {
    ...database,
    location,
    async remove() {
      await database.close()
      rmSync(location.dataFolder, { recursive: true, force: true })
    },
  }
}

let ownPostgresUrl: string | undefined

/** Whether Vitest runs this, and has made the templates. Benches and long proofs run without it. */
function isTestRun(): boolean {
  return ownPostgresUrl === undefined && process.env.VITEST !== undefined
}

/** Creates databases on this server from now on. For programs other than test runs, which have their own server. */
export function makeDatabasesAt(url: string): void {
  ownPostgresUrl = url
}

async function createOnPostgres({
  server = ownPostgresUrl ?? inject('postgresUrl'),
  name = `test_${randomUUID().replaceAll('-', '')}`,
  template = 'template1',
}): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${server}/${name}`
}

/** Works in a database that is open, and stays so. */
export function within(database: OpenDatabase) {
  return <Done>(work: (database: OpenDatabase) => Promise<Done>): Promise<Done> => work(database)
}
