import { afterEach, expect, test } from 'vitest'
import { HttpProblem } from '#server/http/http-problem.ts'
import { createFileReader, type FileReader, type ReadingThreads, readingThread } from './file-reader.ts'

const FAILING_THREADS: ReadingThreads = {
  start: () => readingThread(new URL('../../testing/failing-thread.ts', import.meta.url)),
  end: thread => thread.terminate(),
}

const bugs: string[] = []
let reader: FileReader

function failingReader(timeLimitMs = 60_000): FileReader {
  reader = createFileReader({
    onBug: stack => bugs.push(stack),
    timeLimitMs,
    maximumWaiting: 3,
    mostBytesAtOnce: 0,
    threads: FAILING_THREADS,
  })
  return reader
}

afterEach(async () => {
  await reader.close()
  bugs.length = 0
})

/** What the failing thread says of a file that it reads. */
const failed = (sentence: string) => ({ ok: false, reason: { code: 'told', values: { sentence } } })
const bytes = new Uint8Array([1, 2, 3])
const SETTINGS = { timeZone: 'UTC' }
const EXCEL_BYTES = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])

test('an Excel file is read in the thread however short it is, a short text on the event loop', async () => {
  reader = createFileReader({
    onBug: stack => bugs.push(stack),
    threads: FAILING_THREADS,
  })
  expect(await reader.readRoastFile(EXCEL_BYTES, 'fine', SETTINGS)).toEqual(failed('read 4 bytes'))
  expect(await reader.readRoastFile(bytes, 'fine', SETTINGS)).not.toEqual(failed('read 3 bytes'))
})

test('a text whose encoding has to be found out is read in the thread', async () => {
  reader = createFileReader({
    onBug: stack => bugs.push(stack),
    threads: FAILING_THREADS,
  })
  const inGbk = new Uint8Array([0xb6, 0xb9, 0xcd, 0xfe])
  expect(await reader.readRoastFile(inGbk, 'fine', SETTINGS)).toEqual(failed('read 4 bytes'))
})

test('the caller keeps its bytes', async () => {
  const { readRoastFile } = failingReader()
  // A Buffer can be a view into memory that it shares with other Buffers.
  for (const own of [bytes, Buffer.from([1, 2, 3])]) {
    expect(await readRoastFile(own, 'fine', SETTINGS)).toEqual(failed('read 3 bytes'))
    expect([...own]).toEqual([1, 2, 3])
  }
})

test.each([
  ['huge', 'takes_too_much_memory'],
  ['exit', 'not_read'],
  ['throw', 'not_read'],
])('after a thread ends by "%s", its file is refused and the thread is replaced', async (name, code) => {
  const { readRoastFile } = failingReader()
  const [refused, next] = await Promise.all([
    readRoastFile(bytes, name, SETTINGS),
    readRoastFile(bytes, 'fine', SETTINGS),
  ])
  expect(refused).toEqual({ ok: false, reason: { code, values: { file_name: name } } })
  expect(next).toEqual(failed('read 3 bytes'))
})

test("a file that takes too long is aborted and doesn't delay the next", async () => {
  const { readRoastFile } = failingReader(2_000)
  const [refused, next] = await Promise.all([
    readRoastFile(bytes, 'endless', SETTINGS),
    readRoastFile(bytes, 'fine', SETTINGS),
  ])
  const values = { file_name: 'endless', most_seconds: 2 }
  expect(refused).toEqual({ ok: false, reason: { code: 'takes_too_long', values } })
  expect(next).toEqual(failed('read 3 bytes'))
})

test('an exception inside a reader is reported, and its file gets a sentence', async () => {
  expect(await failingReader().readSupplierPage(bytes, 'bug')).toEqual({
    ok: false,
    reason: { code: 'not_read', values: { file_name: 'bug' } },
  })
  expect(bugs).toEqual(['stack of the bug'])
})

test('one file too many is refused until the others are read', async () => {
  const { readRoastFile } = failingReader()
  const accepted = Array.from({ length: 4 }, () => readRoastFile(bytes, 'fine', SETTINGS))
  const refused = await readRoastFile(bytes, 'fine', SETTINGS).catch(error => error)
  expect(refused).toBeInstanceOf(HttpProblem)
  expect(refused.status).toBe(503)
  await Promise.all(accepted)
  expect(await readRoastFile(bytes, 'fine', SETTINGS)).toEqual(failed('read 3 bytes'))
})

test('a closed reader answers the files that are still waiting', async () => {
  const { readRoastFile, close } = failingReader()
  const reading = [readRoastFile(bytes, 'endless', SETTINGS), readRoastFile(bytes, 'fine', SETTINGS)]
  await new Promise(resolve => setTimeout(resolve, 150))
  await close()
  expect(await Promise.all(reading)).toEqual([
    { ok: false, reason: { code: 'not_read', values: { file_name: 'endless' } } },
    { ok: false, reason: { code: 'server_stopping', values: {} } },
  ])
})
