import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { runDueTasks } from '#server/safety/housekeeping.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { startInLoadedThread } from '#server/testing/loaded-threads.ts'
import { openBackupFolder } from './backup-list.ts'
import { makeBackup } from './make/make-backup.ts'

const HOUR_MS = 60 * 60 * 1000
const OLD_BACKUP = 'The last proven backup is older than 48 hours.'
const REFUSED_ELSEWHERE = 'The last backup could not be restored on another installation.'
const OLD_COPY = 'The last copy of a backup is older than 48 hours.'

let library: TestLibrary
afterEach(() => library.server.close())

async function openLibrary(kind: (typeof databaseKinds)[number], backupCommand: string | null = null) {
  library = await createTestLibrary(kind, { config: { backupCommand } })
  await library.addBean('Kenya')
}

async function health(query = '?backup=1') {
  const { statusCode, body } = await library.visit(`/healthz${query}`)
  return [statusCode, JSON.parse(body)]
}

const list = async () => (await library.own('GET', '/api/backups/')).json()
const back = () => library.own('POST', '/api/backups/')
const copied = () => expect.poll(async () => (await list()).copies)
const wait = (hours: number) => {
  const { clock } = library.server
  clock.now = new Date(clock.now.getTime() + hours * HOUR_MS)
}

describe.each(databaseKinds)('the health of backups on %s', kind => {
  test('is bad once the last proven backup is older than 48 hours, unless the library is empty', async () => {
    await openLibrary(kind)
    expect(await health()).toEqual([200, { status: 'ok' }])
    await back()
    wait(48)
    expect(await health()).toEqual([200, { status: 'ok' }])
    wait(1 / 3600)
    expect(await health()).toEqual([503, expect.objectContaining({ detail: [OLD_BACKUP] })])
    expect(await health('')).toEqual([200, { status: 'ok' }])
    expect((await list()).problems).toEqual([OLD_BACKUP])

    await library.own('DELETE', '/api/beans/1')
    expect(await health()).toEqual([200, { status: 'ok' }])
    expect((await list()).problems).toEqual([])
    await library.addBean('Rwanda')
    expect((await back()).json().problems).toEqual([])
    expect(await health()).toEqual([200, { status: 'ok' }])
  })

  test('is bad at once if another installation would refuse the newest, which is kept and says why', async () => {
    await openLibrary(kind)
    const { db } = library.server.database
    await db.updateTable('beans').set({ cupping_scores: 'no JSON' }).execute()
    const { backups, problems } = (await back()).json()
    expect(problems).toEqual([REFUSED_ELSEWHERE])
    expect(backups).toMatchObject([
      {
        problem:
          "The backup can't be restored: cupping_scores in row 1 of the table beans is not possible (must be JSON)",
      },
    ])
    expect(await health()).toEqual([503, expect.objectContaining({ detail: [REFUSED_ELSEWHERE] })])
    const folder = openBackupFolder(library.server.database.location, startInLoadedThread)
    expect((await folder.read()).backups).toEqual(backups)
    folder.close()
    const [{ name }] = backups
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)

    await db.updateTable('beans').set({ cupping_scores: null }).execute()
    wait(1)
    expect((await back()).json().problems).toEqual([])
    expect(await health()).toEqual([200, { status: 'ok' }])
  })
})

test('a backup dated in the future by a wrong clock does not delay the next one', async () => {
  await openLibrary('sqlite')
  await back()
  wait(240)
  await library.server.context.backups.make('daily')
  wait(49 - 240)
  expect(await health()).toEqual([503, expect.objectContaining({ detail: [OLD_BACKUP] })])
  await runDueTasks(library.server.context)
  expect(await health()).toEqual([200, { status: 'ok' }])
  await runDueTasks(library.server.context)
  const made = (await list()).backups.map(({ name }: { name: string }) => name.slice(12, 25))
  expect(made).toEqual(['2026-05-11T12', '2026-05-03T13', '2026-05-01T12'])
})

test('a first backup that fails is a problem', async () => {
  await openLibrary('sqlite')
  writeFileSync(library.server.context.backups.folder, 'no folder can be made here')
  await back()
  expect(await health()).toEqual([503, expect.objectContaining({ detail: ['No backup could be made yet.'] })])
})

test('with BACKUP_COMMAND, the last copy must be younger than 48 hours too', async () => {
  await openLibrary('sqlite', 'test ! -e "$BACKUP_FILE.refused"')
  await back()
  await copied().toEqual({ last_copied_at: '2026-05-01T12:00:00.000Z', copying: false, failure: null })
  expect(await health()).toEqual([200, { status: 'ok', copy_failed: false }])
  wait(40)
  const [{ name }] = (await list()).backups
  const next = name.replace('2026-05-01T12', '2026-05-03T04')
  writeFileSync(`${library.server.context.backups.folder}/${next}.refused`, '')
  await back()
  await copied().toMatchObject({ failure: { reason: 'it ended with exit code 1' } })
  expect(await health()).toEqual([200, { status: 'ok', copy_failed: true }])
  wait(9)
  expect(await health()).toEqual([503, expect.objectContaining({ detail: [OLD_COPY] })])
  expect((await list()).problems).toEqual([OLD_COPY])
})

test('a first copy that fails is a problem, of which strangers learn neither path nor output', async () => {
  await openLibrary('sqlite', 'echo "secret of $BACKUP_FILE" >&2; exit 7')
  await back()
  await copied().toMatchObject({ last_copied_at: null, failure: { reason: 'it ended with exit code 7' } })
  const [{ name }] = (await list()).backups
  expect((await list()).copies.failure.output).toContain(`/backups/${name}`)
  expect(await health()).toEqual([
    503,
    expect.objectContaining({ detail: ['No backup could be copied yet.'] }),
  ])
  const logged = () => library.server.log.join('')
  await expect.poll(logged).toContain('backup copy failed')
  expect(logged()).not.toContain('secret')
})

test('backups before a deletion, before a restore and from the terminal are copied too', async () => {
  await openLibrary('sqlite', 'echo "$BACKUP_FILE" >> "$BACKUP_FILE.copied"')
  const { context, clock, database, log } = library.server
  const copies = () =>
    log.filter(line => line.includes('"backup copied"')).map(line => /Z-([a-z-]+)\.sqlite/.exec(line)?.[1])
  await back()
  await expect.poll(copies).toEqual(['manual'])
  const [{ name }] = (await list()).backups
  wait(1)
  await library.own('DELETE', '/api/beans/delete-all')
  await expect.poll(copies).toEqual(['manual', 'before-deletion'])
  wait(1)
  await library.own('POST', '/api/backups/restore', { name })
  await expect.poll(copies).toEqual(['manual', 'before-deletion', 'before-restore'])
  wait(1)
  await makeBackup({ database, folder: context.backups.folder, reason: 'before-upgrade', now: clock.now })
  await context.backups.copyNew()
  await expect.poll(copies).toEqual(['manual', 'before-deletion', 'before-restore', 'before-upgrade'])
})

test('reading the health opens no file', async () => {
  await openLibrary('sqlite')
  await back()
  wait(49)
  expect(await health()).toEqual([503, expect.objectContaining({ detail: [OLD_BACKUP] })])
  rmSync(library.server.context.backups.folder, { recursive: true })
  expect(await health()).toEqual([503, expect.objectContaining({ detail: [OLD_BACKUP] })])
  expect((await list()).backups).toEqual([])
  expect(await health()).toEqual([200, { status: 'ok' }])
})

test('any value of backup but 1 is refused', async () => {
  await openLibrary('sqlite')
  expect(await health('?backup=yes')).toEqual([422, expect.objectContaining({ detail: 'backup must be 1' })])
  expect(await health('?probe=1')).toEqual([200, { status: 'ok' }])
})
