import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'
import { multipart } from '#server/testing/app.ts'
import { HttpProblem } from './http-problem.ts'
import { readUpload, readUploads, registerUploads, safeFileName } from './uploads.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  app.decorateRequest('requireSessionStill', async () => {})
  await registerUploads(app)
  app.setErrorHandler((error, _request, reply) =>
    error instanceof HttpProblem ? reply.code(error.status).send(error.answer) : reply.send(error),
  )
  const one = { ...ROAST_FILES, fileField: 'file' } as const
  app.post('/one', async request => {
    const { file, fields } = await readUpload(request, one)
    return { name: file.name, bytes: file.bytes.length, fields }
  })
  const several = {
    fileField: 'files',
    extensions: ['html', 'htm'],
    maximumBytes: MEGABYTE,
    maximumFiles: 3,
  } as const
  app.post('/several', async request => {
    const files = []
    for await (const { name, content } of readUploads(request, several)) {
      files.push([name, content.ok ? content.value.length : content.reason.detail])
    }
    return files
  })
})
afterAll(() => app.close())

const send = async (
  url: string,
  files: { field: string; name: string; content: string | Uint8Array<ArrayBuffer> }[],
  fields: Record<string, string> = {},
) => {
  const answer = await app.inject({ method: 'POST', url, ...(await multipart(fields, files)) })
  return { status: answer.statusCode, body: answer.json() }
}
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'a,b') => ({
  field: 'file',
  name,
  content,
})
/**
 * Bidirectional overrides, isolates and marks, a zero-width space, a soft hyphen, line breaks and a byte order mark.
 */
const INVISIBLE = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c'].concat([
  ...'\u200b\u00ad\u2028\u2029\ufeff',
])
const page = (name: string, size = 5) => ({ field: 'files', name, content: new Uint8Array(size) })

describe('one file', () => {
  test('comes with its name and the text fields', async () => {
    expect(await send('/one', [file('Äthiopien Guji ☕.CSV')], { bean_id: '7' })).toEqual({
      status: 200,
      body: { name: 'Äthiopien Guji ☕.CSV', bytes: 3, fields: { bean_id: '7' } },
    })
  })

  test.each([
    ['no file', [], 422, 'No file selected'],
    ['a file under another field', [page('a.csv')], 422, 'No file selected'],
    [
      'another extension',
      [file('roast.pdf')],
      422,
      'File must be one of: csv, alog, json, klog, tsv, xls, xlsx',
    ],
    [
      'an extension that is empty',
      [file('roast.')],
      422,
      'File must be one of: csv, alog, json, klog, tsv, xls, xlsx',
    ],
    ['10 MB', [file('a.csv', new Uint8Array(10 * MEGABYTE))], 413, 'File size must be less than 10MB'],
    [
      '10 MB and another extension',
      [file('a.txt', new Uint8Array(10 * MEGABYTE))],
      413,
      'File size must be less than 10MB',
    ],
    ['12 MB', [file('a.csv', new Uint8Array(12 * MEGABYTE))], 413, 'File size must be less than 10MB'],
    ['two files', [file('a.csv'), file('b.csv')], 413, 'Only one file at a time'],
  ])('%s is refused with a sentence', async (_what, files, status, detail) => {
    expect(await send('/one', files)).toEqual({ status, body: expect.objectContaining({ detail }) })
  })

  test('one byte less than 10 MB is accepted', async () => {
    expect(await send('/one', [file('a.csv', new Uint8Array(10 * MEGABYTE - 1))])).toMatchObject({
      status: 200,
    })
  })

  test.each(['a.tsv', 'a.alog', 'a.json', 'a.KLOG', 'a.xls', 'a.xlsx', 'RoasTime keeps no extension'])(
    '%s is accepted',
    async name => {
      expect(await send('/one', [file(name)])).toMatchObject({ status: 200, body: { name } })
    },
  )

  test('a name loses folders and control characters', async () => {
    expect((await send('/one', [file('..\\..\\etc/x\u0007y.csv')])).body.name).toBe('xy.csv')
  })

  test.each(['\u202e', '\u200b', '\u200d', '\u3164'])(
    'a name without visible characters is replaced: %j',
    async name => {
      expect((await send('/one', [file(name)])).body.name).toBe('unnamed')
    },
  )

  test.each(INVISIBLE)('a name loses the invisible character %j', async invisible => {
    expect((await send('/one', [file(`x${invisible}y.csv`)])).body.name).toBe('xy.csv')
  })

  test('lone surrogates never join into an invisible character', async () => {
    const cutTogether = `${'a'.repeat(179)}\udb40${'b'.repeat(50)}\udc01${'c'.repeat(19)}`
    for (const name of [cutTogether, 'x\udb40\u200b\udc01y.csv']) {
      expect(withoutInvisible(safeFileName(name))).toBe(safeFileName(name))
    }
  })

  test('a name keeps the joiners that scripts and emoji need', async () => {
    const names = ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.csv', '👩\u200d🍳.csv']
    for (const name of names) expect((await send('/one', [file(name)])).body.name).toBe(name)
  })

  test("a form that breaks off, or that isn't a form, is malformed", async () => {
    const { payload, headers } = await multipart({}, [file('a.csv', 'x'.repeat(1000))])
    for (const broken of [payload.subarray(0, 300), Buffer.from('no form')]) {
      const answer = await app.inject({ method: 'POST', url: '/one', payload: broken, headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().detail).toMatch(/not a well-formed multipart form/)
    }
  })

  test.each(['; filename=""', ''])("a part with bytes but%s no name doesn't count as a file", async name => {
    const answer = await app.inject({
      method: 'POST',
      url: '/one',
      payload: `--edge\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--edge--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'No file selected' }),
    ])
  })

  test('a form without a boundary is malformed', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/one',
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('several files', () => {
  test('each is accepted or refused on its own', async () => {
    expect(await send('/several', [page('a.html'), page('b.pdf'), page('c.htm', MEGABYTE)])).toEqual({
      status: 200,
      body: [
        ['a.html', 5],
        ['b.pdf', 'File must be one of: html, htm'],
        ['c.htm', 'File size must be less than 1MB'],
      ],
    })
  })

  test('none is 422, too many are 413', async () => {
    expect(await send('/several', [])).toEqual({
      status: 422,
      body: expect.objectContaining({ detail: 'No file selected' }),
    })
    const four = ['a', 'b', 'c', 'd'].map(name => page(`${name}.html`))
    expect(await send('/several', four)).toEqual({
      status: 413,
      body: expect.objectContaining({ detail: 'At most 3 files at a time' }),
    })
  })
})
