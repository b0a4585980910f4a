import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/account/password.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds, within } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { startInLoadedThread } from '#server/testing/loaded-threads.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { Backups } from './backups.ts'
import { backupFolderOf, backupNames, deleteOldBackups, unfinishedFile } from './file/backup-files.ts'
import { findBackupKey } from './file/backup-key.ts'
import { openContainer } from './file/container.ts'
import { makeBackup } from './make/make-backup.ts'
import { checkBackup, FOREIGN } from './restore/check-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD_HASH = await hashPassword('the owner of the backup', CHEAP_HASH)
const samples = samplesOfRun()
const open: TestLibrary[] = []
afterEach(async () => {
  for (const library of open.splice(0)) await library.server.close()
})

async function emptyLibrary(kind: (typeof databaseKinds)[number]): Promise<TestLibrary> {
  const library = await createTestLibrary(kind)
  open.push(library)
  return library
}

/** A library with beans, roasts, their files and feedback, something in the trash and an id that was used up. */
async function filledLibrary(kind: (typeof databaseKinds)[number]): Promise<TestLibrary> {
  const library = await emptyLibrary(kind)
  const bean = await library.addBean('Nariño', { cupping_scores: { Body: 8.25 }, cost_per_lb: 7 })
  const other = await library.addBean('Kenya')
  for (const [beanId, name] of [
    [bean.id, '#7 Nariño'],
    [bean.id, '#8 Ärger'],
    [other.id, '#9 Kenya'],
  ] as const) {
    const fields = { bean_id: String(beanId), green_weight_g: '250', roasted_weight_g: '214.5' }
    await library.upload('/api/roasts/import/', fields, [roastimeExport(name)])
  }
  for (const roast of [1, 1, 2]) {
    const feedback = { rating: 5, flavours: ['sweet'], text: 'Sweet.', name: 'Ann' }
    await library.own('POST', `/api/roasts/${roast}/feedback`, feedback)
  }
  await library.decide(1, 'approved')
  await library.own('DELETE', '/api/roasts/2')
  const last = await library.addRoast({ bean_id: bean.id, roast_name: '#400 gone' })
  await library.own('DELETE', `/api/roasts/${last.id}`)
  await library.server.database.db
    .insertInto('settings')
    .values({ key: 'owner_password_hash', value: PASSWORD_HASH })
    .execute()
  return library
}

async function backUp(
  library: TestLibrary,
  reason: 'manual' | 'daily' = 'manual',
  at = now,
): Promise<string> {
  const { database } = library.server
  const { file } = await makeBackup({ database, folder: folderOf(library), reason, now: at })
  return file
}

function restore(library: TestLibrary, file: string, { acceptForeign = false } = {}) {
  const { database } = library.server
  return restoreBackup({ inLibrary: within(database), folder: folderOf(library), file, acceptForeign, now })
}

function check(library: TestLibrary, file: string) {
  return checkBackup(file, { key: findBackupKey(folderOf(library)), acceptForeign: false })
}

function folderOf(library: TestLibrary): string {
  return backupFolderOf(library.server.context.config.dataFolder)
}

/** Every answer, without the ETags. */
async function everythingOf(library: TestLibrary): Promise<unknown[]> {
  const roasts: { id: number }[] = (await library.visit('/api/roasts/')).json()
  const paths = roasts.flatMap(({ id }) =>
    ['details', 'thumbnail', 'source', 'timeline.csv', 'feedback'].map(part => `/api/roasts/${id}/${part}`),
  )
  const answers = []
  for (const path of ['/api/beans/', '/api/roasts/', '/api/trash/', '/api/feedback/', ...paths]) {
    answers.push((await library.own('GET', path)).body)
  }
  return answers
}

describe.each(databaseKinds)('a backup of %s', from => {
  test.each(databaseKinds)('restores into an empty library on %s', async into => {
    const source = await filledLibrary(from)
    const file = await backUp(source)
    const target = await emptyLibrary(into)
    expect(await restore(target, file)).toEqual({ ok: false, reason: FOREIGN })
    expect(await restore(target, file, { acceptForeign: true })).toEqual({
      ok: true,
      value: { bean_count: 2, roast_count: 2, made_at: now.toISOString() },
    })
    expect(await everythingOf(target)).toEqual(await everythingOf(source))

    // Deleted roasts can be restored there too, and no id is reused.
    const [, deletion] = (await target.own('GET', '/api/trash/')).json()
    expect((await target.own('POST', `/api/trash/${deletion.id}/restore`)).statusCode).toBe(200)
    const next = await target.addRoast({ bean_id: 1, roast_name: 'next' })
    expect(next.id).toBe(5)
    await target.own('POST', '/api/roasts/1/feedback', { rating: 4 })
    const [newest] = (await target.own('GET', '/api/feedback/')).json()
    expect(newest).toMatchObject({ id: 4, rating: 4 })
    const fields = { bean_id: '1' }
    const imported = await target.upload('/api/roasts/import/', fields, [roastimeExport('no number')])
    // #400 is still in the trash, and moves the numbers no more.
    expect(imported.json()).toMatchObject({ roast_number: 10 })
    const settings = await target.server.database.db.selectFrom('settings').selectAll().execute()
    expect(settings).toEqual([{ key: 'owner_password_hash', value: PASSWORD_HASH }])
  })

  test('restores what was changed since, with ETags that were never used', async () => {
    const library = await filledLibrary(from)
    const before = await everythingOf(library)
    const file = await backUp(library)
    const tags = new Set([(await library.visit('/api/roasts/1')).headers.etag])
    for (const notes of ['one', 'two', 'three']) {
      await library.own('PUT', '/api/roasts/1', { notes })
      tags.add((await library.visit('/api/roasts/1')).headers.etag)
    }
    await library.own('DELETE', '/api/beans/1')
    await library.server.database.db.updateTable('settings').set({ value: 'newer' }).execute()

    expect(await restore(library, file)).toMatchObject({ ok: true })
    expect(await everythingOf(library)).toEqual(before)
    expect(tags).not.toContain((await library.visit('/api/roasts/1')).headers.etag)
    const settings = await library.server.database.db.selectFrom('settings').selectAll().execute()
    expect(settings).toMatchObject([{ value: 'newer' }])
    const { backups: made } = await library.server.context.backups.list()
    expect(made.map(backup => [backup.reason, backup.bean_count, backup.roast_count])).toEqual([
      ['manual', 2, 2],
      ['before-restore', 1, 1],
    ])
    expect((await library.own('GET', '/api/beans/admin/me')).json()).toEqual({ admin: true })
  })

  test('restores a roast that runs, whose events go on from an id that none had', async () => {
    const library = await filledLibrary(from)
    const { id } = (await library.own('POST', '/api/live/', { key: 'popper-1' })).json()
    const readAll = async () => (await library.own('GET', `/api/live/${id}`)).json()
    const send = (bean_temp: number) =>
      library.own('POST', `/api/live/${id}/readings`, { readings: [{ bean_temp }] })
    await send(90)
    const file = await backUp(library)
    const { readings } = await readAll()
    await send(91)
    const { event_id: last } = await readAll()

    expect(await restore(library, file)).toMatchObject({ ok: true })
    const restored = await readAll()
    expect(restored).toMatchObject({ readings, event_id: now.getTime() })
    expect(await restore(library, file)).toMatchObject({ ok: true })
    expect((await readAll()).event_id).toBeGreaterThan(Math.max(last, restored.event_id))
  })

  test('holds nothing of the login but the hash of the password, and a restore leaves the rest as it is', async () => {
    const library = await filledLibrary(from)
    const { db } = library.server.database
    const host = 'coffee.example'
    const key = { credential_id: 'id', public_key: Buffer.from('key'), counter: 0, transports: '[]' }
    await db
      .insertInto('passkeys')
      .values({ ...key, host, name: 'Phone', created_at: now.toISOString() })
      .execute()
    await db.insertInto('login_settings').values({ key: 'password_off_for', value: host }).execute()
    const file = await backUp(library)
    const container = openContainer(file, { readonly: true })
    const loginTables = ['passkeys', 'login_settings', 'used_challenges', 'sessions'] as const
    for (const table of loginTables) {
      expect(await container.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await container.close()
    await restore(library, file)
    expect(await db.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'Phone' }])
    const settings = await db.selectFrom('login_settings').select('value').execute()
    expect(settings).toEqual([{ value: host }])
  })

  test('shows one moment, whatever is written in the meantime', async () => {
    const library = await filledLibrary(from)
    const { database } = library.server
    let meanwhile: Promise<unknown> = Promise.resolve()
    const other = await (await import('#server/platform/database/connect.ts')).openDatabase(database.location)
    const { file } = await makeBackup({
      database: other,
      folder: folderOf(library),
      reason: 'before-deletion',
      now,
      onSnapshot: () => {
        meanwhile = library.own('DELETE', '/api/beans/delete-all')
      },
    })
    await meanwhile
    await other.close()
    expect((await library.visit('/api/beans/')).json()).toEqual([])
    expect(await check(library, file)).toMatchObject({
      ok: true,
      value: { isOurs: true, manifest: { contents: { beans: { rows: 2 }, roasts: { rows: 2 } } } },
    })
  })
})

describe('a backup file', () => {
  test('is readable only by its owner, contains no session, and leaves no other file behind', async () => {
    const library = await filledLibrary('sqlite')
    const file = await backUp(library)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folderOf(library))).toEqual(['first-crack-2026-05-01T12-00-00Z-manual.sqlite'])
    const container = openContainer(file, { readonly: true })
    for (const table of ['sessions', 'devices', 'login_links', 'login_buckets'] as const) {
      expect(await container.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await container.close()
  })

  test('is refused before anything is touched if it is damaged anywhere', async () => {
    const library = await filledLibrary('sqlite')
    const file = await backUp(library)
    const whole = readFileSync(file)
    const before = await everythingOf(library)
    const damaged = `${file}.damaged`
    const places = Array.from({ length: Math.ceil(whole.length / 4_093) }, (_, index) => 4_093 * index)
    for (const place of samples.of(places, 40)) {
      const bytes = Buffer.from(whole)
      bytes[place] = bytes[place]! ^ 0xff
      writeFileSync(damaged, bytes)
      const result = await check(library, damaged)
      // A byte in an unused page changes nothing.
      if (result.ok) expect(result.value).toEqual(((await check(library, file)) as typeof result).value)
      else expect(result.reason).toMatch(/damaged/)
    }
    for (const bytes of [whole.subarray(0, 8_192), Buffer.from('no database'), Buffer.alloc(0)]) {
      writeFileSync(damaged, bytes)
      expect(await restore(library, damaged)).toMatchObject({ ok: false })
      const inLibrary = () => expect.unreachable('the library was opened for a damaged file')
      const options = { inLibrary, folder: folderOf(library), file: damaged, acceptForeign: true, now }
      expect(await restoreBackup(options)).toMatchObject({ ok: false })
    }
    expect(await everythingOf(library)).toEqual(before)
    expect(await backupNames(folderOf(library))).toHaveLength(1)
  })

  test('is refused if its content was changed, if it has a trigger, or if it is newer', async () => {
    const library = await filledLibrary('sqlite')
    const file = await backUp(library)
    const changes = {
      'beans is not what was written': "update beans set country = 'Narnia'",
      'roast_sources is not what was written': "update roast_sources set content = x'00' where roast_id = 1",
      'its tables are not those': 'create trigger t after insert on beans begin delete from roasts; end',
      'its last ids': "update sqlite_sequence set seq = 1 where name = 'roasts'",
      'is not a backup': "update backup_manifest set manifest = replace(manifest, 'manual', 'daily')",
    }
    for (const [reason, change] of Object.entries(changes)) {
      const changed = `${file}.changed`
      copyFileSync(file, changed)
      const container = openContainer(changed)
      container.connection.exec(change)
      await container.close()
      expect(await restore(library, changed), change).toEqual({
        ok: false,
        reason: expect.stringContaining(reason),
      })
    }
  })

  test.each(databaseKinds)(
    'is kept for each of two instances that share a folder and make one at the same moment, on %s',
    async kind => {
      const library = await filledLibrary(kind)
      const folder = folderOf(library)
      // Both in one process, because instances in containers may have the same process id.
      const instances = [1, 2].map(
        () =>
          new Backups({
            location: library.server.database.location,
            now: () => now,
            startJob: startInLoadedThread,
          }),
      )
      await Promise.all(
        [...instances, ...instances].map((instance, index) => instance.make(index < 2 ? 'daily' : 'manual')),
      )
      expect(readdirSync(folder).sort()).toEqual([
        'first-crack-2026-05-01T12-00-00Z-daily-2.sqlite',
        'first-crack-2026-05-01T12-00-00Z-daily.sqlite',
        'first-crack-2026-05-01T12-00-00Z-manual-2.sqlite',
        'first-crack-2026-05-01T12-00-00Z-manual.sqlite',
      ])
      for (const name of await backupNames(folder)) {
        expect(await check(library, join(folder, name))).toMatchObject({ ok: true })
      }
      for (const instance of instances) await instance.close()
    },
  )

  test('is deleted after 14 days, but never the newest; unfinished files after one', async () => {
    const library = await filledLibrary('sqlite')
    const folder = folderOf(library)
    const day = (number: number) => new Date(now.getTime() + number * DAY_MS)
    for (const number of [0, 10, 14]) await backUp(library, 'daily', day(number))
    // Left by a crash during the proof.
    unfinishedFile(unfinishedFile(join(folder, 'first-crack-x.sqlite'), 'backup'), 'scratch')
    await deleteOldBackups(folder, day(15))
    expect(await backupNames(folder)).toEqual([
      'first-crack-2026-05-15T12-00-00Z-daily.sqlite',
      'first-crack-2026-05-11T12-00-00Z-daily.sqlite',
    ])
    await deleteOldBackups(folder, new Date(Date.now() + 2 * DAY_MS))
    expect(readdirSync(folder)).toEqual(['first-crack-2026-05-15T12-00-00Z-daily.sqlite'])
  })
})
