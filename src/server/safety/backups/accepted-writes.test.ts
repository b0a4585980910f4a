import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { success } from '#domain/record/result.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { openDatabase } from '#server/platform/database/connect.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import {
  anotherInstance,
  createTestLibrary,
  roastimeExport,
  type TestLibrary,
} from '#server/testing/library.ts'
import { backupNames } from './file/backup-files.ts'
import { openContainer } from './file/container.ts'

describe.each(databaseKinds)('while a backup is restored on %s', kind => {
  let library: TestLibrary
  /** Every instance of the server. Only PostgreSQL may have several. */
  let instances: TestLibrary[]
  /** The backup to restore. */
  let name: string

  beforeEach(async () => {
    library = await createTestLibrary(kind, { config: { trustProxy: true } })
    const bean = await library.addBean('Kenya')
    await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#7 Kenya')])
    const [made] = (await library.own('POST', '/api/backups/')).json().backups
    name = made.name
    instances = [library, ...(kind === 'postgres' ? [await anotherInstance(library)] : [])]
  })
  afterEach(async () => {
    for (const { server } of instances.toReversed()) await server.close()
  })

  /**
   * Restores the backup while everybody writes, again if no write came in a restore’s short time, and returns what was
   * acknowledged and how the others were refused.
   */
  async function restoreMeanwhile() {
    const beans: string[] = []
    const words: string[] = []
    const refusals = new Set<number>()
    let isDone = false
    let count = 0
    const write = async (one: TestLibrary) => {
      while (!isDone) {
        const number = ++count
        const origin_name = `Bean ${number}`
        const added = await one.own('POST', '/api/beans/', { origin_name })
        if (added.statusCode === 201) beans.push(origin_name)
        else refusals.add(added.statusCode)
        const text = `Words ${number}`
        const from = { 'x-forwarded-for': `198.51.${number % 250}.1` }
        const said = await one.own('POST', '/api/roasts/1/feedback', { rating: 5, text }, from)
        if (said.statusCode === 201) words.push(text)
      }
    }
    const writers = instances.flatMap(one => [write(one), write(one)])
    let status: number
    do status = (await library.own('POST', '/api/backups/restore', { name })).statusCode
    while (status === 200 && refusals.size === 0)
    isDone = true
    await Promise.all(writers)
    expect(status).toBe(200)
    return { beans, words, refusals: [...refusals] }
  }

  /** Does work while another process holds the lock that a restore holds. */
  async function whileLocked<Value>(work: () => Promise<Value>): Promise<Value> {
    const { location } = library.server.database
    const other = await openDatabase(location)
    try {
      const locked = await changeLibrary<Value, never>(other.db, async () => success(await work()))
      return (locked as { value: Value }).value
    } finally {
      await other.close()
    }
  }

  /** The beans and words in the library and in its backups. */
  async function keptAnywhere() {
    const { backups } = library.server.context
    const containers = (await backupNames(backups.folder)).map(file =>
      openContainer(join(backups.folder, file), { readonly: true }),
    )
    const beans = new Set<string>()
    const words = new Set<string | null>()
    for (const { db } of [library.server.database, ...containers]) {
      for (const row of await db.selectFrom('beans').select('origin_name').execute())
        beans.add(row.origin_name)
      for (const row of await db.selectFrom('feedback').select('text').execute()) words.add(row.text)
    }
    for (const container of containers) await container.close()
    return { beans, words }
  }

  test.runIf(kind === 'postgres')('a write at another instance is refused if it waits too long', async () => {
    const refused = await whileLocked(() => library.own('PUT', '/api/beans/1', { grade: 'AA' }))
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'conflicting_change'])
    expect((await library.own('PUT', '/api/beans/1', { grade: 'AB' })).json().grade).toBe('AB')
  })

  test('the owner’s reads are answered at once, even when the last use of a device is to be stored', async () => {
    const { backups } = library.server.context
    const { clock } = library.server
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    const { isRestoring } = backups
    backups.isRestoring = () => true
    const status = await whileLocked(() => library.own('GET', '/api/beans/admin/me'))
    backups.isRestoring = isRestoring
    expect([status.statusCode, status.json()]).toEqual([200, { admin: true }])
  })

  test.runIf(kind === 'postgres')('PostgreSQL leaves the restore an hour to prove the backup', async () => {
    const { db } = library.server.database
    await sql`create table seen_limit (idle text)`.execute(db)
    await sql`
      create function note_limit() returns trigger language plpgsql as $$ begin
        insert into seen_limit values (current_setting('idle_in_transaction_session_timeout'));
        return null;
      end $$`.execute(db)
    await sql`
      create trigger note_limit after delete on beans for each statement execute function note_limit()`.execute(
      db,
    )
    await library.own('POST', '/api/backups/restore', { name })
    const { rows } = await sql`select idle from seen_limit`.execute(db)
    await sql`drop function note_limit cascade`.execute(db)
    await sql`drop table seen_limit`.execute(db)
    expect(rows).toEqual([{ idle: '1h' }])
  })

  test('every write that is acknowledged is in the library or in the backup of what was replaced', async () => {
    const { beans, words, refusals } = await restoreMeanwhile()
    expect([beans.length > 0, words.length > 0, refusals]).toEqual([true, true, [503]])
    const kept = await keptAnywhere()
    const lost = [beans.filter(each => !kept.beans.has(each)), words.filter(each => !kept.words.has(each))]
    expect(lost).toEqual([[], []])
  })
})
