import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileProblem, fileProblemText } from '#domain/file/file-problems.ts'
import { multipart, type OwnerHeaders } from '#server/testing/app.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { readSupplierPage } from '../src/files/suppliers/read-supplier-page.ts'
import { readUploadedRoasts } from '../src/server/intake/reading/read-uploaded-roast.ts'
import { libraryCounts } from './fuzz/library-check.ts'
import { DEEP, HOSTILE_FILES, REPEATED, type Reader } from './hostile-files.ts'
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.ts'

const MEGABYTE = 1024 ** 2
const samples = samplesOfRun()
const read = (reader: Reader, bytes: Uint8Array) =>
  reader === 'csv' ? readUploadedRoasts(bytes, 'hostile.csv', 'UTC') : readSupplierPage(bytes, 'hostile.html')

/** A part of the largest upload. A reader that took quadratic time would need half an hour. */
const LONG = { csv: 1.5 * MEGABYTE, html: MEGABYTE }

describe('a reader survives', () => {
  test.each(HOSTILE_FILES)('$what', async ({ reader, bytes }) => {
    expectAnswer(await read(reader, bytes))
    expect(Object.hasOwn(Object.prototype, 'ok')).toBe(false)
  })

  test.each(HOSTILE_WORKBOOKS)('$what, with a sentence', async ({ bytes, refusal }) => {
    const result = await readUploadedRoasts(bytes, 'hostile.xlsx', 'UTC')
    expect(result.ok ? 'read' : fileProblemText(result.reason)).toMatch(refusal)
  })

  test.each(REPEATED)('megabytes of $what', async ({ reader, make }) => {
    const times = Math.floor(LONG[reader] / (make(2).length - make(1).length))
    expectAnswer(await read(reader, new TextEncoder().encode(make(times))))
  })

  /** Short enough to be read to the end; longer ones hit a limit on rows or elements first. */
  test.each(REPEATED)('$what up to the limit', async ({ reader, make }) => {
    expectAnswer(await read(reader, new TextEncoder().encode(make(8_000))))
  })
})

function expectAnswer(result: { ok: true } | { ok: false; reason: FileProblem }): void {
  if (!result.ok) expect(fileProblemText(result.reason)).toMatch(/\S/)
}

describe('the API survives', () => {
  let library: TestLibrary
  let owner: OwnerHeaders

  beforeAll(async () => {
    library = await createTestLibrary('sqlite')
    owner = await library.server.login()
    await library.addBean('Kenya')
  })
  afterAll(() => library.server.close())

  /**
   * Sends a hostile file or body and expects it to be read or refused with a sentence, with the server still healthy.
   */
  const send = async (url: string, payload: Buffer | string, headers: Record<string, string>) => {
    const answer = await library.server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...owner },
    })
    if (answer.statusCode >= 400)
      expect(answer.json()).toMatchObject({
        detail: expect.anything(),
        code: expect.any(String),
        values: expect.any(Object),
      })
    expect((await library.visit('/healthz')).statusCode).toBe(200)
    return answer.statusCode
  }

  // A sample, because the readers get all of them above.
  test('hostile files', async () => {
    const workbooks = HOSTILE_WORKBOOKS.map(file => ({ ...file, reader: 'csv' as Reader }))
    for (const { what, reader, bytes } of [...samples.of(HOSTILE_FILES, 3), ...samples.of(workbooks, 3)]) {
      const [url, name] =
        reader === 'csv' ? ['/api/roasts/preview/', 'x.csv'] : ['/api/beans/scrape-html', 'x.html']
      const { payload, headers } = await multipart({}, [{ field: 'file', name, content: bytes }])
      expect([200, 413, 422], what).toContain(await send(url, payload, headers))
    }
    expect(library.server.log.filter(line => !line.includes('"event":"request"'))).toEqual([])
  })

  const zeros = Buffer.alloc(64 * MEGABYTE, '[')
  const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros.subarray(0, 8 * MEGABYTE)) }

  test.each(Object.entries(bombs))(
    'a %s bomb as a body, which it does not unpack',
    async (encoding, bomb) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const before = process.memoryUsage().rss
      expect([400, 415]).toContain(await send('/api/beans/', bomb, headers))
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * MEGABYTE)
    },
  )

  test.each(Object.entries(bombs))(
    'a %s bomb as a file, which it does not unpack',
    async (_encoding, bomb) => {
      for (const [url, name] of [
        ['/api/roasts/preview/', 'x.csv'],
        ['/api/beans/scrape-html', 'x.html'],
      ] as const) {
        const file = { field: 'file', name, content: new Uint8Array(bomb) }
        const { payload, headers } = await multipart({}, [file])
        expect(await send(url, payload, headers)).toBe(422)
      }
    },
  )

  const json = { 'content-type': 'application/json' }
  test.each([
    ['a body nested 100,000 deep', `{"origin_name":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
    ['objects nested 100,000 deep', `{"flavor_profiles":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`],
    ['a hundred thousand keys', `{${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join(',')}}`],
    ['NUL in a name', '{"origin_name":"a\\u0000b"}'],
    ['a number beyond all numbers', '{"origin_name":"x","cost_per_lb":1e999}'],
    ['a body that is a number', '1e999'],
  ])('%s', async (_what, body) => {
    const counts = await libraryCounts(library.server.context)
    expect([400, 413, 422]).toContain(await send('/api/beans/', body, json))
    expect(await libraryCounts(library.server.context)).toBe(counts)
  })

  test('prototype keys, which it ignores', async () => {
    const body = '{"origin_name":"Proto","__proto__":{"admin":true},"constructor":{"prototype":{"admin":1}}}'
    expect([201, 400]).toContain(await send('/api/beans/', body, json))
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('lone surrogates in a name, which are stored readably', async () => {
    expect([201, 422]).toContain(await send('/api/beans/', '{"origin_name":"x\\ud800y"}', json))
    expect((await library.visit('/api/beans/')).statusCode).toBe(200)
  })
})
