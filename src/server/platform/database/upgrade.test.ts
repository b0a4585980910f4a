import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD_HASH } from '#server/account/owner.ts'
import { hashPassword } from '#server/account/password.ts'
import { backupFolderOf, backupNames } from '#server/safety/backups/file/backup-files.ts'
import { makeBackup } from '#server/safety/backups/make/make-backup.ts'
import { upgradeSafely } from '#server/safety/backups/make/safe-upgrade.ts'
import { checkBackup } from '#server/safety/backups/restore/check-backup.ts'
import { createTestApp, multipart, type TestApp } from '#server/testing/app.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import {
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
  goldenDatabase,
} from '#server/testing/databases.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { startHere } from '#server/testing/start-here.ts'
import { goldenAnswers, goldenSteps } from '../../../../fixtures/libraries/golden-answers.ts'
import { GOLDEN_PASSWORD } from '../../../../fixtures/libraries/golden-library.ts'
import { openDatabase } from './connect.ts'
import { migrations } from './migrations/index.ts'

const samples = samplesOfRun()

/** The first step, the newest ones, and some of those between. Each goes through all later migrations. */
function someSteps(): string[] {
  const [first, ...others] = goldenSteps()
  return [first!, ...samples.of(others.slice(0, -2), 4), ...others.slice(-2)]
}

test('every migration has a golden library (if not: node fixtures/libraries/make-golden-library.ts)', () => {
  expect(goldenSteps()).toEqual(Object.keys(migrations('sqlite')))
})

describe.each(databaseKinds)('on %s', kind => {
  let newSchema: Promise<unknown[]> | undefined
  const schemaOfNew = () => {
    newSchema ??= freshDatabase(kind).then(async empty => {
      const schema = await schemaOf(empty)
      await empty.remove()
      return schema
    })
    return newSchema
  }

  describe.each(someSteps())('a library from %s, after its upgrade', step => {
    let server: TestApp
    beforeAll(async () => {
      const database = await goldenDatabase(kind, step)
      // Every step's hash is made the same way, and slow to check.
      if (kind === 'postgres' || step !== goldenSteps()[0]) await hashCheaply(database)
      await upgradeSafely(database, database.location.dataFolder)
      server = await createTestApp(kind, { database })
    })
    afterAll(() => server.close())

    test('has the same tables, indexes and constraints as a new one', async () => {
      expect(await schemaOf(server.database)).toEqual(await schemaOfNew())
    })

    test('made a backup before the upgrade, which a restore accepts as one of another installation', async () => {
      const { database } = server
      const folder = backupFolderOf(database.location.dataFolder)
      // There is nothing to upgrade in the newest.
      if (step === goldenSteps().at(-1)) {
        await makeBackup({ database, folder, reason: 'manual', now: new Date() })
      }
      const backups = await backupNames(folder)
      expect(backups).toHaveLength(1)
      expect(await checkBackup(join(folder, backups[0]!), { key: null, acceptForeign: true })).toMatchObject({
        ok: true,
        value: { isOurs: false, manifest: { schema: step } },
      })
    })

    test('stores the hash of every source file, including those in the trash', async () => {
      const read = (table: 'roast_sources' | 'roast_source_hashes') =>
        server.database.db.selectFrom(table).selectAll().orderBy('roast_id').execute()
      const sources = (await read('roast_sources')) as { roast_id: number; content: Uint8Array }[]
      expect(sources.length).toBeGreaterThan(3)
      expect(await read('roast_source_hashes')).toEqual(
        sources.map(({ roast_id, content }) => ({
          roast_id,
          sha256: createHash('sha256').update(zstdDecompressSync(content)).digest('hex'),
        })),
      )
    })

    test('has what was tapped beside the roaster, which still waits for its file', async () => {
      const waiting = await server.database.db
        .selectFrom('running_roasts')
        .select(['charged_at', 'dropped_at', 'marks'])
        .where('waits_for_file', '=', 1)
        .execute()
      const marks = '[{"milestone_type":"1st_crack_start","at":"2026-03-29T08:07:45.200Z"}]'
      const tapped = { charged_at: '2026-03-29T08:00:00.000Z', dropped_at: null, marks }
      expect(waiting).toEqual(step < '017' ? [] : [tapped])
    })

    test('gives the same answers, lets its owner in and restores its trash', async () => {
      const owner = await server.login()
      const read = async (url: string) => {
        const answer = await server.app.inject({ url, headers: { ...owner } })
        const isJson = answer.headers['content-type']?.toString().includes('json')
        // The golden answers were read as text, which has no byte order mark.
        return isJson ? answer.json() : answer.body.replace(/^\ufeff/, '')
      }
      const { answers, trashed } = goldenAnswers(step)
      for (const [path, answer] of Object.entries(answers)) {
        expect({ [path]: await read(path) }).toMatchObject({ [path]: answer })
      }
      const url = `/api/trash/${trashed.deletionId}/restore`
      const restored = await server.app.inject({ method: 'POST', url, headers: { ...owner } })
      expect(restored.statusCode).toBe(200)
      expect(await read(trashed.path)).toMatchObject(trashed.answer as object)

      const { payload, headers } = await multipart({ password: GOLDEN_PASSWORD })
      const login = await server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload,
        headers: { ...owner, ...headers },
      })
      expect(login.json()).toMatchObject({ admin: true })
    })
  })

  test('a session from before there were devices stays valid, and shows as an unknown browser', async () => {
    const database = await goldenDatabase(kind, '003-crop-year')
    const token = 'of-an-earlier-version'
    const hash = createHash('sha256').update(token).digest('hex')
    await sql`delete from sessions`.execute(database.db)
    await sql`insert into sessions (token_hash, created_at, expires_at)
      values (${hash}, '2026-04-28T12:00:00.000Z', '2026-05-05T12:00:00.000Z')`.execute(database.db)
    await upgradeSafely(database, database.location.dataFolder)
    const server = await createTestApp(kind, { database })
    const headers = { cookie: `first_crack_session=${token}` }
    expect((await server.app.inject({ url: '/api/admin/devices/', headers })).json()).toEqual([
      {
        id: expect.any(String),
        browser: null,
        address: null,
        last_used_at: '2026-04-28T12:00:00.000Z',
        is_logged_in: true,
        is_this_browser: true,
      },
    ])
    await server.close()
  })

  test("the program doesn't start on a newer version's library, and changes nothing in it", async () => {
    const database = await goldenDatabase(kind, goldenSteps().at(-1)!)
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2099-01-01')`.execute(
      database.db,
    )
    await sql`create table future (roast_id integer)`.execute(database.db)
    await database.close()
    const before = await contentsOf(database)
    const { dataFolder, databaseUrl } = database.location
    const { code, error } = await startHere({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl ?? '' })
    expect(error).toMatch(
      /^First Crack can't start: (DATA_DIR|DATABASE_URL).*: The database was made by a newer version of First Crack; start that version instead\n$/m,
    )
    expect(code).toBe(1)
    expect(await contentsOf(database)).toEqual(before)
    await database.remove()
  })
})

/** Replaces the stored hash of the owner's password by one that takes a millisecond. */
async function hashCheaply({ db }: FreshDatabase): Promise<void> {
  const value = await hashPassword(GOLDEN_PASSWORD, CHEAP_HASH)
  await db.updateTable('settings').set({ value }).where('key', '=', PASSWORD_HASH).executeTakeFirstOrThrow()
}

/** A hash of the embedded database's file and its log, or of every row on PostgreSQL. */
async function contentsOf({ location }: FreshDatabase): Promise<string> {
  const hash = createHash('sha256')
  if (location.databaseUrl === null) {
    const file = join(location.dataFolder, 'first-crack.sqlite')
    hash.update(readFileSync(file))
    if (existsSync(`${file}-wal`)) hash.update(readFileSync(`${file}-wal`))
    return hash.digest('hex')
  }
  const database = await openDatabase(location)
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(
      database.db,
    )
    hash.update(`${name} ${rows.map(({ row }) => row).sort()}`)
  }
  await database.close()
  return hash.digest('hex')
}

/** Everything that migrations create, as the database describes it. */
async function schemaOf({ db, kind }: FreshDatabase): Promise<unknown[]> {
  if (kind === 'sqlite') {
    return (await sql`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db))
      .rows
  }
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default, collation_name, is_identity
    from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position
  `.execute(db)
  const indexes = await sql`
    select indexdef from pg_indexes where schemaname = current_schema() order by indexdef
  `.execute(db)
  const constraints = await sql`
    select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace order by on_table, conname
  `.execute(db)
  return [...columns.rows, ...indexes.rows, ...constraints.rows]
}
