import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { openDatabase } from './connect.ts'
import type { OpenDatabase } from './open-database.ts'

// Conflicts between several clients of one database. With these settings the program checks for a deadlock first,
// after a tenth of a second, and sees each change as if it were alone, so it is always the one that loses.

const SETTINGS = '-c default_transaction_isolation=serializable -c deadlock_timeout=100'

/** The same database, opened by another client. */
let other: FreshDatabase
let ours: OpenDatabase
let library: TestLibrary

beforeEach(async () => {
  other = await freshDatabase('postgres')
  const databaseUrl = `${other.location.databaseUrl}?options=${encodeURIComponent(SETTINGS)}`
  ours = await openDatabase({ ...other.location, databaseUrl })
  library = await createTestLibrary('postgres', { database: { ...other, ...ours } })
  await library.addBean('Kenya')
  await sql`create sequence tries`.execute(other.db)
})
afterEach(async () => {
  await ours.close()
  await library.server.close()
})

test('an edit that another change overtakes is retried, and made once', async () => {
  await countChanges()
  const overtaking = await other.db.startTransaction().execute()
  await raiseVersion(overtaking)
  const [answer] = await Promise.all([
    library.own('PUT', '/api/beans/1', { region: 'Nyeri' }),
    waiting(1).then(() => overtaking.commit().execute()),
  ])
  expect([answer.statusCode, answer.json().region]).toEqual([200, 'Nyeri'])
  expect(await tries()).toBe(3)
  expect(await other.libraryVersion()).toBe(4)
  expect(await revisions()).toEqual([2])
})

test('an edit that is aborted in a deadlock is retried, and made once', async () => {
  await countChanges()
  // Our edit holds the library's version and waits for the roasts; the other holds the bean and waits for the
  // version.
  const pause = await other.db.startTransaction().execute()
  await sql`lock table roasts in exclusive mode`.execute(pause)
  const crossing = await other.db.startTransaction().execute()
  await sql`set local deadlock_timeout = '1min'`.execute(crossing)
  await sql`select id from beans where id = 1 for update`.execute(crossing)
  const cross = async () => {
    await waiting(1)
    const crossed = raiseVersion(crossing)
    await waiting(2)
    await pause.rollback().execute()
    await crossed
    await crossing.commit().execute()
  }
  const [answer] = await Promise.all([
    library.own('PUT', '/api/beans/1', { origin_name: 'Kenya Nyeri' }),
    cross(),
  ])
  expect([answer.statusCode, answer.json().origin_name]).toEqual([200, 'Kenya Nyeri'])
  // If the retry comes while the other is still committing, it is overtaken too, and there is a third attempt.
  expect([3, 4]).toContain(await tries())
  expect(await other.libraryVersion()).toBe(4)
  expect(await revisions()).toEqual([2])
})

test('an import that is aborted at its commit, as distributed engines do, adds one roast', async () => {
  await loseImports(2)
  const answer = await importRoast()
  expect([answer.statusCode, answer.json().roast_number]).toEqual([201, 1])
  expect(await tries()).toBe(3)
  expect(await roastNumbers()).toEqual([1])
})

test('a change that loses every time is answered 503, and leaves nothing behind', async () => {
  await loseImports(1_000)
  const answer = await importRoast()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toMatchObject({
    detail: 'Somebody else is changing the same thing at the moment. Please try again shortly.',
  })
  expect(await tries()).toBe(5)
  expect(await roastNumbers()).toEqual([])
  expect(await other.libraryVersion()).toBe(2)
})

/** Counts each time a change raises the library's version, even if it is then rolled back. */
async function countChanges(): Promise<void> {
  await sql`create function count_try() returns trigger language plpgsql as $$
    begin perform nextval('tries'); return null; end $$`.execute(other.db)
  await sql`create trigger counted before update on counters execute function count_try()`.execute(other.db)
}

/** Makes this many imports fail at their commit. */
async function loseImports(count: number): Promise<void> {
  await sql`create function lose() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= ${sql.lit(count)} then
        raise exception 'restart transaction' using errcode = '40001';
      end if;
      return null;
    end $$`.execute(other.db)
  await sql`create constraint trigger lost after insert on roasts deferrable initially deferred
    for each row execute function lose()`.execute(other.db)
}

const importRoast = () =>
  library.upload('/api/roasts/import/', { bean_id: '1' }, [roastimeExport('first of the day')])

const raiseVersion = (db: OpenDatabase['db']) =>
  sql`update counters set value = value + 1 where name = 'library_version'`.execute(db)

/** Resolves once this many connections wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db)
        return rows[0]?.count
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBe(count)

async function tries(): Promise<number | undefined> {
  const { rows } = await sql<{ last_value: number }>`select last_value from tries`.execute(other.db)
  return rows[0]?.last_value
}

async function revisions(): Promise<number[]> {
  return (await other.db.selectFrom('beans').select('revision').execute()).map(bean => bean.revision)
}

async function roastNumbers(): Promise<(number | null)[]> {
  return (await other.db.selectFrom('roasts').select('roast_number').execute()).map(
    roast => roast.roast_number,
  )
}
