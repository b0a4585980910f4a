import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Inbox } from '#contract/inbox.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { createTestApp, multipart, type TestApp } from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { MOST_WAITING } from './arrive.ts'
import { listFolder, readFolderFile } from './folder-files.ts'
import { STABLE_MS } from './import-folder.ts'

const NO_COFFEE = { matching_bean: null, matching_blend: null, greens: null }

describe.each(databaseKinds)("the machine's folder on %s", kind => {
  let folder: string
  let server: TestApp

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
    server = await createTestApp(kind, { config: { importFolder: folder } })
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const put = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const putRoast = (name: string, sourceName: string) => put(name, roastimeExport(sourceName).content)
  const scan = () => server.app.importFolder!.scan()
  const pass = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
  }
  /** Two scans, with enough time in between for a file to count as unchanged. */
  const scanTwice = async () => {
    await scan()
    pass(STABLE_MS)
    await scan()
  }
  const own = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, payload, headers: { ...(await server.login()) } })
  const inbox = async (): Promise<Inbox> => (await own('GET', '/api/inbox/')).json()
  const names = async () => (await inbox()).files.map(file => file.file_name)
  /** The same library with a new process. */
  const restart = async () => {
    const { database } = server
    await server.app.close()
    server = await createTestApp(kind, { database, config: { importFolder: folder } })
  }

  test('a file, in a subfolder too, arrives once it has not changed for two seconds, with all that a preview shows', async () => {
    putRoast('2026/May/roast.csv', '#1 Kenya')
    await scan()
    expect(await inbox()).toMatchObject({ files: [], total: 0, folder: { waiting: 1, problem: null } })
    pass(STABLE_MS - 1)
    await scan()
    expect(await names()).toEqual([])
    pass(1)
    await scan()
    const { payload, headers } = await multipart({}, [roastimeExport('#1 Kenya')])
    const previewed = await server.app.inject({
      method: 'POST',
      url: '/api/roasts/preview/',
      payload,
      headers: { ...headers, ...(await server.login()) },
    })
    const { reading_id: _, ...said } = previewed.json()
    expect(await inbox()).toEqual({
      files: [
        {
          id: 1,
          file_name: 'roast.csv',
          arrived_at: server.clock.now.toISOString(),
          problem: null,
          problem_fact: null,
          roast: {
            ...said,
            roast_name: '#1 Kenya',
            proposed_roast_name: '#1 Kenya',
            group: 'kenya',
            place: 0,
            same_recording_as: null,
          },
        },
      ],
      groups: [{ key: 'kenya', bean_name: 'Kenya', files: 1, ...NO_COFFEE }],
      total: 1,
      folder: { waiting: 0, problem: null },
    })
  })

  test("a file that is still being written isn't read", async () => {
    const { content } = roastimeExport('#1 Kenya')
    put('roast.csv', content.slice(0, 5_000))
    await scan()
    pass(STABLE_MS)
    put('roast.csv', content)
    await scan()
    expect(await names()).toEqual([])
    pass(STABLE_MS)
    await scan()
    expect((await inbox()).files).toMatchObject([{ problem: null, roast: { total_duration_seconds: 600 } }])
  })

  test('files that were there before the first start arrive too, oldest first', async () => {
    for (const [name, day] of Object.entries({ b: '03', a: '02', c: '01' })) {
      putRoast(`${name}.csv`, name)
      const time = new Date(`2026-04-${day}T12:00:00Z`)
      utimesSync(join(folder, `${name}.csv`), time, time)
    }
    await scanTwice()
    expect(await names()).toEqual(['c.csv', 'a.csv', 'b.csv'])
  })

  test('nothing arrives twice: under another name, with another time, after it was dismissed or imported, after a restart', async () => {
    const bean = (await own('POST', '/api/beans/', { origin_name: 'Kenya' })).json()
    putRoast('first.csv', '#1 Kenya')
    putRoast('second.csv', '#2 Kenya')
    putRoast('third.csv', '#3 Kenya')
    await scanTwice()
    const [first, second, third] = (await inbox()).files
    expect((await own('DELETE', `/api/inbox/${first!.id}`)).statusCode).toBe(200)
    const imported = await own('POST', `/api/inbox/${second!.id}/import`, { bean_id: bean.id })
    expect(imported.statusCode).toBe(201)
    renameSync(join(folder, 'first.csv'), join(folder, 'renamed.csv'))
    utimesSync(join(folder, 'second.csv'), 1, 1)
    putRoast('copies/third.csv', '#3 Kenya')
    await scanTwice()
    await restart()
    await scanTwice()
    rmSync(join(folder, 'third.csv'))
    putRoast('third.csv', '#3 Kenya')
    await scanTwice()
    expect((await inbox()).files.map(({ id }) => id)).toEqual([third!.id])
    expect((await inbox()).folder).toEqual({ waiting: 0, problem: null })
  })

  test('after a restart, files that were read before are not opened again', async () => {
    const path = join(folder, 'roast.csv')
    putRoast('roast.csv', '#1 Kenya')
    utimesSync(path, 1_000_000, 1_000_000)
    await scanTwice()
    await restart()
    // If it were opened, its new bytes would arrive.
    writeFileSync(path, 'x'.repeat(statSync(path).size))
    utimesSync(path, 1_000_000, 1_000_000)
    await scanTwice()
    expect((await inbox()).total).toBe(1)
  })

  test('a file whose content changes arrives again', async () => {
    putRoast('last.csv', '#1 Kenya')
    await scanTwice()
    putRoast('last.csv', '#2 Kenya again')
    await scanTwice()
    const roasts = (await inbox()).files.map(({ roast }) => roast?.source_name)
    expect(roasts).toEqual(['#1 Kenya', '#2 Kenya again'])
  })

  test('a file that cannot be read is listed with its reason', async () => {
    put('shopping.csv', 'a,b\n1,2\n')
    put('huge.csv', '')
    truncateSync(join(folder, 'huge.csv'), ROAST_FILES.maximumBytes)
    await scanTwice()
    const problems = (await inbox()).files.map(({ file_name, problem, roast }) => [file_name, problem, roast])
    expect(problems.sort()).toEqual([
      ['huge.csv', 'File size must be less than 10MB', null],
      ['shopping.csv', expect.stringMatching(/\w/), null],
    ])
    const [file] = (await inbox()).files
    const answer = await own('POST', `/api/inbox/${file!.id}/import`, { bean_id: 1 })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, file!.problem])
  })

  test.skipIf(process.getuid?.() === 0)(
    'a file that may not be opened is listed with its reason',
    async () => {
      putRoast('locked.csv', '#1 Kenya')
      chmodSync(join(folder, 'locked.csv'), 0)
      await scanTwice()
      expect((await inbox()).files).toMatchObject([
        { problem: "locked.csv can't be opened: permission denied", roast: null },
      ])
    },
  )

  test('hidden files, temporary files, files that are not roasts, and symbolic links with their targets are ignored', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'first-crack-elsewhere-'))
    writeFileSync(join(elsewhere, 'secret.csv'), roastimeExport('#9 Secret').content)
    symlinkSync(join(elsewhere, 'secret.csv'), join(folder, 'link.csv'))
    symlinkSync(elsewhere, join(folder, 'linked'))
    for (const name of [
      '.hidden.csv',
      '.stversions/old.csv',
      '~$open.csv',
      'a.csv~',
      'a.csv.part',
      'a.txt',
    ]) {
      putRoast(name, `#1 ${name}`)
    }
    symlinkSync('loop.csv', join(folder, 'loop.csv'))
    symlinkSync('/dev/zero', join(folder, 'endless.csv'))
    symlinkSync('.', join(folder, 'itself'))
    await scanTwice()
    expect(await inbox()).toMatchObject({ total: 0, folder: { waiting: 0, problem: null } })
    rmSync(elsewhere, { recursive: true })
  })

  test.skipIf(process.platform === 'win32')(
    'pipes, sockets and devices are ignored, and delay no other file',
    async () => {
      execFileSync('mkfifo', [join(folder, 'pipe.csv')])
      // Only root may make devices.
      if (process.getuid?.() === 0) execFileSync('mknod', [join(folder, 'device.csv'), 'c', '1', '5'])
      const socket = createServer().listen(join(folder, 'socket.csv'))
      await once(socket, 'listening')
      putRoast('roast.csv', '#1 Kenya')
      await scanTwice()
      expect(await names()).toEqual(['roast.csv'])
      expect((await inbox()).folder).toEqual({ waiting: 0, problem: null })
      socket.close()
    },
  )

  test('files of any name are imported, and a name that is not UTF-8 is reported', async () => {
    const odd = ['$(touch x);`id` "&.csv', '-rf.csv', '<b>.csv', `${'é'.repeat(100)}.csv`, '%2e%2e.csv']
    for (const name of odd) putRoast(name, name)
    putRoast('in\nlines.csv', 'in lines')
    await scanTwice()
    expect((await names()).sort()).toEqual([...odd, 'inlines.csv'].sort())
    expect((await inbox()).folder?.problem).toBeNull()
    const wrong = Buffer.concat([Buffer.from(join(folder, 'a')), Buffer.from([0xff]), Buffer.from('.csv')])
    writeFileSync(wrong, roastimeExport('#7 Kenya').content)
    await scan()
    expect((await inbox()).folder?.problem).toMatch(/a name that is not written in UTF-8/)
    rmSync(wrong)
    mkdirSync(Buffer.concat([Buffer.from(join(folder, 'b')), Buffer.from([0xff])]))
    await scan()
    expect((await inbox()).folder?.problem).toMatch(/a name that is not written in UTF-8/)
  })

  test('a path too long for a database index stops no other file from arriving', async () => {
    // Letters that don't compress, of three bytes each.
    const letters = (from: number) =>
      String.fromCodePoint(
        ...Array.from({ length: 80 }, (_, index) => 0x4e00 + ((from + index * 97) % 20_000)),
      )
    const deep = Array.from({ length: 13 }, (_, depth) => letters(depth * 1_013)).join('/')
    putRoast(`${deep}/1.csv`, '#1 Kenya')
    putRoast('2.csv', '#2 Kenya')
    await scan()
    pass(STABLE_MS)
    await scan()
    await scan()
    expect(await inbox()).toMatchObject({ folder: { waiting: 0, problem: null } })
    expect((await inbox()).files.map(({ file_name }) => file_name).sort()).toEqual(['1.csv', '2.csv'])
  })

  test('thousands of files that are gone are forgotten', async () => {
    const { db } = server.database
    for (let first = 0; first < 5_100; first += 300) {
      const rows = Array.from({ length: 300 }, (_, index) => ({
        path: `/gone/${first + index}`,
        size: 1,
        modified_ms: 1,
      }))
      await db.insertInto('folder_files').values(rows).execute()
    }
    putRoast('1.csv', '#1 Kenya')
    await scan()
    pass(STABLE_MS)
    await scan()
    const kept = await db.selectFrom('folder_files').select('path').execute()
    expect(kept.map(({ path }) => path)).toEqual([join(folder, '1.csv')])
  })

  test('a file a hundred folders deep arrives, and one that is growing does not', async () => {
    putRoast(`${'d/'.repeat(100)}deep.csv`, '#1 Kenya')
    for (let times = 0; times < 4; times++) {
      put('growing.csv', 'x'.repeat(times))
      await scan()
      pass(STABLE_MS)
    }
    expect(await names()).toEqual(['deep.csv'])
    expect((await inbox()).folder).toEqual({ waiting: 1, problem: null })
  })

  test("the folder's files are never changed", async () => {
    const { content } = roastimeExport('#1 Kenya')
    put('roast.csv', content)
    const before = statSync(join(folder, 'roast.csv'))
    await scanTwice()
    const [file] = (await inbox()).files
    await own('DELETE', `/api/inbox/${file!.id}`)
    expect(readFileSync(join(folder, 'roast.csv'), 'utf8')).toBe(content)
    expect(statSync(join(folder, 'roast.csv')).mtimeMs).toBe(before.mtimeMs)
  })

  test('while the inbox is full, further files stay in the folder', async () => {
    await fillInbox(MOST_WAITING - 1)
    putRoast('a.csv', '#1 Kenya')
    await scanTwice()
    putRoast('b.csv', '#2 Kenya')
    await scanTwice()
    expect(await inbox()).toMatchObject({
      total: MOST_WAITING,
      folder: { waiting: 1, problem: 'The inbox is full: 500 files wait. Import or dismiss some first.' },
    })
    await own('DELETE', '/api/inbox/1')
    await scan()
    expect(await inbox()).toMatchObject({ total: MOST_WAITING, folder: { waiting: 0, problem: null } })
  })

  test('a missing folder is reported, and read again when it is back', async () => {
    putRoast('roast.csv', '#1 Kenya')
    renameSync(folder, `${folder}-away`)
    await scan()
    await scan()
    const problem = `${folder} can't be read: there is no such folder`
    expect((await inbox()).folder).toEqual({ waiting: 0, problem })
    expect(server.log.filter(line => line.includes('no such folder'))).toHaveLength(1)
    renameSync(`${folder}-away`, folder)
    await scanTwice()
    expect(await inbox()).toMatchObject({ total: 1, folder: { waiting: 0, problem: null } })
  })

  test('an arrival is recorded in the activity', async () => {
    putRoast('roast.csv', '#1 Kenya')
    await scanTwice()
    const [record] = (await own('GET', '/api/activity/')).json()
    expect(record).toMatchObject({
      kind: 'file arrived',
      what: 'File "roast.csv" arrived in the inbox from the folder',
      address: null,
      device: 'On the machine',
    })
  })

  async function fillInbox(count: number) {
    const rows = Array.from({ length: count }, (_, index) => ({
      fingerprint: `made up ${index}`,
      file_name: `${index}.csv`,
      problem: 'made up',
      arrived_at: server.clock.now.toISOString(),
    }))
    await server.context.db.insertInto('inbox_files').values(rows).execute()
  }
})

test('a folder with too many files is read in part, and reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  for (const name of ['a.csv', 'b.csv', 'c.csv']) writeFileSync(join(folder, name), '')
  const { files, problem } = await listFolder(folder, { mostEntries: 2 })
  expect(files).toHaveLength(2)
  expect(problem).toMatch(/holds more than 2 files/)
  rmSync(folder, { recursive: true })
})

test('a file that was replaced after it was listed is not read, and a link in its place is not followed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  const path = join(folder, 'a.csv')
  writeFileSync(path, 'abc')
  const [file] = (await listFolder(folder)).files
  expect(Buffer.from((await readFolderFile(file!))!).toString()).toBe('abc')
  writeFileSync(path, 'abcd')
  expect(await readFolderFile(file!)).toBeNull()
  renameSync(path, join(folder, 'b.csv'))
  symlinkSync(join(folder, 'b.csv'), path)
  await expect(readFolderFile(file!)).rejects.toThrow('ELOOP')
  rmSync(folder, { recursive: true })
})

test('a file is not read if its folder was replaced by a link after it was listed', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  const [folder, elsewhere] = [join(parent, 'folder'), join(parent, 'folder elsewhere')]
  for (const place of [join(folder, 'May'), elsewhere]) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'a.csv'), 'abc')
    utimesSync(join(place, 'a.csv'), 1_000_000, 1_000_000)
  }
  // The folder itself may be a link: that is the owner's setting.
  symlinkSync(folder, join(parent, 'set'))
  const [file] = (await listFolder(join(parent, 'set'))).files
  expect(Buffer.from((await readFolderFile(file!))!).toString()).toBe('abc')
  renameSync(join(folder, 'May'), join(folder, 'June'))
  symlinkSync(elsewhere, join(folder, 'May'))
  expect(await readFolderFile(file!)).toBeNull()
  rmSync(parent, { recursive: true })
})
