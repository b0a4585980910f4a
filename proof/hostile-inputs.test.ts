import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpuMilliseconds, leastCpuMilliseconds } from '#domain/testing/cpu-time.ts'
import { readRoastFile } from '#readers/roast-files/read-roast-file.ts'
import { readSupplierPage } from '#readers/supplier-pages/read-supplier-page.ts'
import { MOST_BYTES_AT_ONCE } from '#server/reading/file-reader.ts'
import { multipart, type OwnerHeaders } from '#server/testing/app.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { libraryCounts } from './fuzz/library-check.ts'

const MEGABYTE = 1024 ** 2
/** CPU time per started MB; the best of three runs counts. */
const LIMIT_MS_PER_MEGABYTE = 250
const DEEP = 100_000

const csv = (text: string) => ({ reader: 'csv', text }) as const
const page = (text: string) => ({ reader: 'html', text }) as const

const ROASTIME = (rows: string, head = 'Time,IBTS Temp,Bean Probe Temp,Bean Probe RoR') =>
  `Name,hostile\n\n${head}\n0:00,100,90,10\n0:01,101,91,11\n0:02,102,92,12\n${rows}\n`
const PRODUCT = (body: string) =>
  `<html><head><meta property="og:type" content="product"></head><body><h1>Kenya green coffee</h1>${body}</body></html>`
const LONG_CELL = 'x'.repeat(9.5 * MEGABYTE)

const HOSTILE = {
  'JSON nested 100,000 deep': csv(`{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'JSON objects nested 100,000 deep': csv(`{"a":`.repeat(DEEP)),
  'a Python literal nested 100,000 deep': csv(`{'timex': ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'Python literals nested 100,000 deep and never closed': csv(`{'timex': (`.repeat(DEEP)),
  'a cell of 9.5 MB': csv(ROASTIME(`0:03,${LONG_CELL},90,10`)),
  'a quoted cell of 9.5 MB that never ends': csv(ROASTIME(`0:03,"${LONG_CELL}`)),
  'a heading of 9.5 MB': csv(ROASTIME('', `Time,IBTS Temp,${LONG_CELL}`)),
  'a million columns': csv(ROASTIME('', `Time,IBTS Temp${',a'.repeat(1_000_000)}`)),
  'a row of a million cells': csv(ROASTIME(`0:03${',1'.repeat(1_000_000)}`)),
  'a million empty lines': csv(ROASTIME('\n'.repeat(1_000_000))),
  'a million quotes': csv(ROASTIME('"'.repeat(1_000_000))),
  'half a million rows of one second': csv(ROASTIME('0:03,1,1\n'.repeat(500_000))),
  'NUL in every cell': csv(ROASTIME('\0,\0,\0\n'.repeat(50_000))),
  'lone surrogates': csv(ROASTIME('\ud800,\udfff,1\n'.repeat(10_000))),
  'columns named as what every object has': csv(
    ROASTIME('0:03,1,1,1,1', 'Time,IBTS Temp,__proto__,constructor,toString'),
  ),
  'JSON with the keys of prototypes': csv(
    '{"__proto__":{"ok":1},"constructor":{"prototype":{"ok":1}},"beanTemperature":[1,2],"roastName":"x"}',
  ),
  'elements nested 100,000 deep': page(PRODUCT(`${'<div>'.repeat(DEEP)}Region: Nyeri`)),
  'tables nested 100,000 deep': page(PRODUCT('<table><tr><td>'.repeat(DEEP))),
  'an attribute of 4.5 MB': page(PRODUCT(`<p title="${'x'.repeat(4.5 * MEGABYTE)}">`)),
  'a text of 4.5 MB': page(PRODUCT(`<p>Region: ${'x'.repeat(4.5 * MEGABYTE)}</p>`)),
  'a word of 4.5 MB of digits and commas': page(PRODUCT(`Altitude: ${'1,'.repeat(2.2 * MEGABYTE)}m`)),
  'a million attributes': page(PRODUCT(`<p ${'a '.repeat(1_000_000)}>`)),
  'a million entities': page(PRODUCT('&amp;'.repeat(900_000))),
  'a comment that never ends': page(PRODUCT(`<!--${'-'.repeat(4 * MEGABYTE)}`)),
  'a million tags that never end': page(PRODUCT('<a'.repeat(1_000_000))),
  'JSON-LD nested 100,000 deep': page(
    PRODUCT(`<script type="application/ld+json">${'{"@graph":['.repeat(DEEP)}</script>`),
  ),
  'JSON-LD with the keys of prototypes': page(
    PRODUCT('<script type="application/ld+json">{"@type":"Product","__proto__":{"name":"x"}}</script>'),
  ),
  'MIME parts within MIME parts': page(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n'.repeat(20_000)}`,
  ),
  'a MIME header of a million lines': page(
    `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nX:${'\r\n a'.repeat(1_000_000)}\r\n\r\n`,
  ),
} as const

const FILES = Object.entries(HOSTILE).map(([what, { reader, text }]) => ({
  what,
  reader,
  bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
}))

const read = (reader: 'csv' | 'html', bytes: Uint8Array) =>
  reader === 'csv' ? readRoastFile(bytes, 'hostile.csv') : readSupplierPage(bytes, 'hostile.html')

describe('a reader bears', () => {
  test.each(FILES)('$what', ({ reader, bytes }) => {
    const limit = LIMIT_MS_PER_MEGABYTE * Math.max(1, bytes.length / MEGABYTE)
    expect(leastCpuMilliseconds(3, () => read(reader, bytes), limit)).toBeLessThanOrEqual(limit)
    expect(Object.hasOwn(Object.prototype, 'ok')).toBe(false)
  })
})

/** Beyond which a held event loop would be felt, on a busy machine; the best of six runs counts. */
const AT_ONCE_LIMIT_MS = 25

describe('what is short enough to be read at once holds nobody up', () => {
  test.each(FILES.filter(({ reader }) => reader === 'csv'))('$what', ({ bytes }) => {
    const short = bytes.subarray(0, MOST_BYTES_AT_ONCE)
    expect(leastCpuMilliseconds(6, () => read('csv', short), AT_ONCE_LIMIT_MS)).toBeLessThanOrEqual(
      AT_ONCE_LIMIT_MS,
    )
  })
})

describe('an input that doubles twice takes about four times as long, with', () => {
  const repeated: [string, 'csv' | 'html', (times: number) => string][] = [
    ['rows', 'csv', times => ROASTIME('0:03,150.5,140,10\n'.repeat(times * 10))],
    ['columns', 'csv', times => ROASTIME('', `Time,IBTS Temp${',a'.repeat(times * 10)}`)],
    ['quotes', 'csv', times => ROASTIME('0:03,"a""b\n'.repeat(times * 5))],
    ['blanks', 'csv', times => ROASTIME(' '.repeat(times * 100))],
    ['brackets', 'csv', times => `{'timex': ${'['.repeat(times * 30)}`],
    ['JSON strings', 'csv', times => `{"a": "${'\\"'.repeat(times * 50)}`],
    ['open tags', 'html', times => PRODUCT('<div>'.repeat(times))],
    ['closed tags', 'html', times => PRODUCT('<p>Region: Nyeri</p>'.repeat(times))],
    ['cells', 'html', times => PRODUCT(`<table>${'<tr><td>Region<td>Nyeri'.repeat(times)}`)],
    ['inline tags that cross', 'html', times => PRODUCT('<b><i></b></i>'.repeat(times))],
    ['broken tags', 'html', times => PRODUCT('<a <!-- '.repeat(times * 5))],
    ['colons', 'html', times => PRODUCT(`<p>${'Region: '.repeat(times * 5)}</p>`)],
    ['digits', 'html', times => PRODUCT(`<p>Altitude: ${'1,700 - '.repeat(times * 5)}m</p>`)],
    ['blanks in a text', 'html', times => PRODUCT(`<p>Region:${' '.repeat(times * 50)}x</p>`)],
    ['dollar signs', 'html', times => PRODUCT(`<p>${'$1 / '.repeat(times * 10)}lb</p>`)],
    ['plain lines', 'html', times => `Kenya\nRegion: Nyeri\n${'a: b\n'.repeat(times * 5)}`],
  ]
  test.each(repeated)('%s', (_what, reader, make) => {
    const small = new TextEncoder().encode(make(2_000))
    const large = new TextEncoder().encode(make(8_000))
    const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 4; round++) {
      best.small = Math.min(
        best.small,
        cpuMilliseconds(() => read(reader, small)),
      )
      best.large = Math.min(
        best.large,
        cpuMilliseconds(() => read(reader, large)),
      )
    }
    // A quadratic reader would take 16 times as long. What takes so few milliseconds can't be told from noise.
    expect(best.large).toBeLessThan(Math.max(40, best.small * 9))
  })
})

describe('the API bears', () => {
  let library: TestLibrary
  let owner: OwnerHeaders

  beforeAll(async () => {
    library = await createTestLibrary('sqlite')
    owner = await library.server.login()
    await library.addBean('Kenya')
  })
  afterAll(() => library.server.close())

  /** Every hostile file and body is refused with a sentence, or read, and leaves the server as it was. */
  const send = async (url: string, payload: Buffer | string, headers: Record<string, string>) => {
    const answer = await library.server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...owner },
    })
    if (answer.statusCode >= 400) expect(answer.json()).toEqual({ detail: expect.anything() })
    expect((await library.visit('/healthz')).statusCode).toBe(200)
    return answer.statusCode
  }

  test('every hostile file', async () => {
    for (const { what, reader, bytes } of FILES) {
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

  test('the keys of prototypes, which it ignores', async () => {
    const body = '{"origin_name":"Proto","__proto__":{"admin":true},"constructor":{"prototype":{"admin":1}}}'
    expect([201, 400]).toContain(await send('/api/beans/', body, json))
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('lone surrogates in a name, which are stored as something that can be read again', async () => {
    expect([201, 422]).toContain(await send('/api/beans/', '{"origin_name":"x\\ud800y"}', json))
    expect((await library.visit('/api/beans/')).statusCode).toBe(200)
  })
})
