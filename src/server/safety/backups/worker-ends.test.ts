import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { openBackupFolder } from './backup-list.ts'
import { Backups } from './backups.ts'
import { backupFolderOf } from './file/backup-files.ts'
import type { JobEnd, Report, StartJob } from './worker/job.ts'
import { startJob } from './worker/start-job.ts'

const MANY = 60

let library: TestLibrary
let folder: string
let name: string
beforeEach(async () => {
  library = await createTestLibrary('sqlite')
  folder = backupFolderOf(library.server.database.location.dataFolder)
  name = (await library.own('POST', '/api/backups/')).json().backups[0].name
})
afterEach(() => library.server.close())

/** A process that says this, and then ends. */
const saying =
  (reports: readonly Report[], end: JobEnd): StartJob =>
  (_job, onReport) => ({
    ended: (async () => {
      for (const report of reports) onReport(report)
      return end
    })(),
    kill: () => {},
  })

test('every backup of many is listed, however long the turns of the server are', async () => {
  for (let minute = 0; minute < MANY; minute++)
    copyFileSync(
      join(folder, name),
      join(folder, `first-crack-2026-04-01T00-${String(minute).padStart(2, '0')}-00Z-daily.sqlite`),
    )
  const busy = setInterval(() => {
    for (const end = performance.now() + 400; performance.now() < end; );
  }, 1)
  const list = await openBackupFolder(library.server.database.location, startJob).read()
  clearInterval(busy)
  expect([list.backups.length, list.unreadable]).toEqual([MANY + 1, []])
})

test('a process that dies once it has described every backup leaves the list as it is', async () => {
  const described = [{ event: 'described', manifest: null }] as const
  const list = openBackupFolder(library.server.database.location, saying(described, { event: 'interrupted' }))
  expect(await list.read()).toEqual({ backups: [], unreadable: [name] })
})

test('a backup whose process dies is the last failure', async () => {
  const { location } = library.server.database
  const { now } = library.server.context
  const backups = new Backups({ location, now, startJob: saying([], { event: 'interrupted' }) })
  await expect(backups.make('manual')).rejects.toThrow('It was interrupted')
  expect((await backups.state()).last_failure).toBe('It was interrupted')
  await backups.close()
})
