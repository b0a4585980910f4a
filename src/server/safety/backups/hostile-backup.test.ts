import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endlessFile } from '#server/testing/endless-file.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { startInLoadedThread } from '#server/testing/loaded-threads.ts'
import { Backups } from './backups.ts'
import { backupFolderOf } from './file/backup-files.ts'
import { keyFileOf } from './file/backup-key.ts'
import { openContainer } from './file/container.ts'
import { checkBackup, NO_BACKUP } from './restore/check-backup.ts'
import type { StartJob } from './worker/job.ts'
import { startJob } from './worker/start-job.ts'

const ENDLESS_QUERY =
  'with recursive endless(number) as (select 1 union all select number + 1 from endless) select'

/** What a forger may put into a backup beside its tables, or in their place, as SQL. */
const ADDITIONS = {
  'an endless view in place of the manifest': `drop table backup_manifest;
    create view backup_manifest as ${ENDLESS_QUERY} max(number) as manifest, '' as sha256 from endless`,
  'an endless view in place of a table': `drop table roast_sources;
    create view roast_sources as ${ENDLESS_QUERY} 1 as roast_id, '' as file_name, x'' as content from endless`,
  'another view': 'create view other as select 1',
  'a trigger': 'create trigger other after insert on beans begin delete from roasts; end',
  'a virtual table': 'create virtual table other using fts5(text)',
  'a generated column': 'alter table beans add column other text as (upper(origin_name))',
  'another column': 'alter table beans add column other text',
  'another table': 'create table other (text text)',
  'another index': 'create index other on beans (upper(country))',
  'a missing index': 'drop index roasts_by_score',
  'statistics of its own': 'analyze',
  'a thousand tables': Array.from({ length: 1_000 }, (_, index) => `create table t${index} (a)`).join(';'),
  'a statement of a megabyte': `create table other (a default '${'a'.repeat(900_000)}')`,
}

let library: TestLibrary
let folder: string
let file: string

/** Replaces how long a check may be silent, in ms. */
let silenceMs: number | null
/** Files are read in a process as in the product, because some would be read forever. */
const start: StartJob = (job, onReport) =>
  job.task.kind === 'backup'
    ? startInLoadedThread(job, onReport)
    : startJob({ ...job, silenceMs: silenceMs ?? job.silenceMs }, onReport)

beforeEach(async () => {
  silenceMs = null
  library = await createTestLibrary('sqlite', { startJob: start })
  folder = backupFolderOf(library.server.database.location.dataFolder)
  await library.addBean('Kenya')
  const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
  file = join(folder, name)
})
afterEach(() => library.server.close())

describe('a backup file that was made to do harm', () => {
  test('is refused by its schema, whatever is added to it, before anything in it is read', async () => {
    const changed = join(folder, 'changed')
    const refused = expect.stringMatching(/its tables are not those of this version$/)
    for (const [addition, statements] of Object.entries(ADDITIONS)) {
      copyFileSync(file, changed)
      const container = openContainer(changed)
      container.connection.exec(statements)
      await container.close()
      // In a process if the test itself would never end without the check.
      const result = addition.includes('endless')
        ? await library.server.context.backups.restore(changed, { acceptForeign: true })
        : await checkBackup(changed, { key: null, acceptForeign: true })
      expect({ addition, ...result }).toEqual({ addition, ok: false, reason: refused })
    }
    rmSync(changed)
  })

  test('with an endless list of tables is aborted, and the next task runs', async () => {
    const { backups } = library.server.context
    silenceMs = 500
    const endless = join(folder, 'endless')
    writeFileSync(endless, endlessFile())
    const before = readdirSync(folder)
    const tries = [backups.compare(endless), backups.restore(endless, { acceptForeign: true })]
    const next = backups.make('manual')
    for (const tried of tries) {
      expect(await tried).toEqual({ ok: false, reason: expect.stringContaining('takes too long to read') })
    }
    await next
    expect(readdirSync(folder)).toEqual(
      [...before, 'first-crack-2026-05-01T12-00-00Z-manual-2.sqlite'].sort(),
    )
  })

  test('does not keep the server from stopping', async () => {
    const { location } = library.server.database
    const endless = join(folder, 'endless')
    writeFileSync(endless, endlessFile())
    const backups = new Backups({ location, now: library.server.context.now, startJob: start })
    const restoring = backups.restore(endless, { acceptForeign: true })
    await expect.poll(() => readdirSync(folder).some(name => name.endsWith('.unfinished'))).toBe(true)
    await backups.close()
    await expect(restoring).rejects.toThrow(/stopping|interrupted/)
    expect(readdirSync(folder).filter(name => name.endsWith('.unfinished'))).toEqual([])
  })

  test('is read no longer than the server lives, even if it is killed', async () => {
    const endless = join(folder, 'endless')
    writeFileSync(endless, endlessFile())
    const { location } = library.server.database
    const task = { kind: 'describe', files: [endless] }
    const job = { location, folder, now: library.server.clock.now, writer: 'a', task, silenceMs: 600_000 }
    const program = `
      const { startJob } = await import('${new URL('./worker/start-job.ts', import.meta.url)}')
      startJob(${JSON.stringify(job)}, ({ event }) => console.log(event))`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [said] = await once(server.stdout, 'data')
      expect(String(said)).toBe('reading\n')
      server.kill('SIGKILL')
      // The process that reads has the same output, which ends with the last of both.
      await once(server, 'close', { signal: AbortSignal.timeout(60_000) })
    } finally {
      endGroup(server)
    }
  })

  test('in the folder of backups is named as unreadable, and the others are listed', async () => {
    silenceMs = 500
    const forged = 'first-crack-2026-04-01T00-00-00Z-daily.sqlite'
    const endless = 'first-crack-2026-04-02T00-00-00Z-daily.sqlite'
    copyFileSync(file, join(folder, forged))
    const container = openContainer(join(folder, forged))
    container.connection.exec(ADDITIONS['an endless view in place of the manifest'])
    await container.close()
    writeFileSync(join(folder, endless), endlessFile())
    const list = (await library.own('GET', '/api/backups/')).json()
    expect(list).toMatchObject({ backups: [{ reason: 'manual' }], unreadable: [endless, forged] })
    expect((await library.own('POST', '/api/backups/')).statusCode).toBe(201)
  })

  test('and is in WAL mode is refused, and leaves no files beside it', async () => {
    const bytes = readFileSync(file)
    bytes.fill(2, 18, 20)
    const upload = [{ field: 'file', name: 'any.sqlite', content: new Uint8Array(bytes) }]
    const before = readdirSync(folder)
    for (const call of ['comparison', 'restore']) {
      const answer = await library.upload(`/api/backups/${call}`, {}, upload)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({ detail: NO_BACKUP }),
      ])
    }
    expect(readdirSync(folder)).toEqual(before)
  })

  test('must not be a link, pipe or folder', async () => {
    const [link, pipe, old] = [1, 2, 3].map(day => `first-crack-2026-01-0${day}T00-00-00Z-daily.sqlite`)
    symlinkSync(keyFileOf(folder), join(folder, link!))
    execFileSync('mkfifo', [join(folder, pipe!)])
    mkdirSync(join(folder, old!))
    for (const name of [link, pipe, old]) {
      expect((await library.own('GET', `/api/backups/${name}/file`)).statusCode).toBe(404)
      expect((await library.own('POST', '/api/backups/comparison', { name })).statusCode).toBe(404)
    }
    expect((await library.own('POST', '/api/backups/')).statusCode).toBe(201)
    expect((await library.own('GET', '/api/backups/')).json()).toMatchObject({
      backups: [{ reason: 'manual' }, { reason: 'manual' }],
      unreadable: [],
    })
  })
})

/** Ends what is left of a process and those that it started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}
