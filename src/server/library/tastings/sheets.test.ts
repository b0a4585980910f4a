import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { BUILT_IN_SHEETS } from '#domain/tasting/sheet.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const SCALE = { name: 'Body', from: 1, to: 5 }
const MINE = { name: 'Mine', scales: [SCALE] }

const WRONG: [wrong: object, sentence: string | string[]][] = [
  [{ name: ' ' }, 'name must not be empty'],
  [{ name: 'x'.repeat(61) }, 'name must have at most 60 characters'],
  [{ scales: [] }, 'scales must have at least 1 entry'],
  [
    { scales: Array.from({ length: 11 }, (_, index) => ({ ...SCALE, name: `${index}` })) },
    'scales must have at most 10 entries',
  ],
  [{ scales: [SCALE, { ...SCALE, name: 'BODY' }] }, 'scales must not have the same name twice'],
  [{ scales: [{ ...SCALE, name: '' }] }, 'scales[0].name must not be empty'],
  [{ scales: [{ ...SCALE, to: 1 }] }, 'scales[0] must have a from below its to'],
  [
    { scales: [{ ...SCALE, step: 3 }] },
    'scales[0] must reach its to exactly with its steps, at most 1000 of them',
  ],
  [
    { scales: [{ ...SCALE, step: 1e308 }] },
    'scales[0] must reach its to exactly with its steps, at most 1000 of them',
  ],
  [{ scales: [{ ...SCALE, step: 0 }] }, 'scales[0].step must be above 0'],
  [{ scales: [{ ...SCALE, high: 'x'.repeat(41) }] }, 'scales[0].high must have at most 40 characters'],
  [{ scales: [{ ...SCALE, name: '__proto__' }] }, 'scales[0].name is not valid'],
]

describe.each(databaseKinds)('sheets on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const list = async (): Promise<SheetAnswer[]> => (await library.visit('/api/sheets/')).json()
  const names = async () => (await list()).map(({ name }) => name)
  const save = (sheet: object) => library.own('POST', '/api/sheets/', { ...MINE, ...sheet })
  const change = (id: number, update: object, headers: Record<string, string> = {}) =>
    library.own('PUT', `/api/sheets/${id}`, update, headers)
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)

  test('everybody reads the built-in sheets, which have the same ids in every library', async () => {
    expect(await list()).toEqual(BUILT_IN_SHEETS.map(sheet => ({ ...sheet, is_built_in: true })))
    const [five, cva] = await list()
    expect([five!.id, cva!.id]).toEqual([1, 2])
    expect(cva!.scales).toHaveLength(8)
    for (const [id, name] of [
      [1, 'Five cups'],
      [2, 'CVA affective'],
    ] as const) {
      const changed = await change(id, { name: 'Other' })
      const deleted = await library.own('DELETE', `/api/sheets/${id}`)
      const sentence = (done: string) =>
        `The sheet '${name}' is built in and can't be ${done}. Make a copy of it.`
      expect([changed.statusCode, changed.json().detail]).toEqual([409, sentence('changed')])
      expect([deleted.statusCode, deleted.json().detail]).toEqual([409, sentence('deleted')])
    }
  })

  test('a sheet of the owner’s is listed after the built-in ones, by name', async () => {
    const saved = await save({})
    expect([saved.statusCode, saved.headers.etag]).toEqual([201, '"1.1"'])
    expect(saved.json()).toEqual({
      ...{ id: 3, name: 'Mine', is_built_in: false },
      scales: [{ ...SCALE, step: 1, low: '', high: '' }],
    })
    await save({ name: 'élan' })
    expect(await names()).toEqual(['Five cups', 'CVA affective', 'élan', 'Mine'])
    expect((await library.visit('/api/sheets/3')).json()).toEqual(saved.json())
  })

  test.each(WRONG)('%j is refused: %s', async (wrong, sentence) => {
    await save({})
    for (const answer of [await save(wrong), await change(3, wrong)])
      expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  })

  test('a change with an outdated ETag is refused', async () => {
    const outdated = { 'if-match': String((await save({})).headers.etag) }
    const scales = [{ ...SCALE, to: 9, low: 'thin', high: 'heavy', step: 0.5 }]
    expect((await change(3, { scales }, outdated)).json()).toMatchObject({ name: 'Mine', scales })
    expect((await change(3, { name: 'Ours' }, outdated)).statusCode).toBe(412)
    expect((await library.own('DELETE', '/api/sheets/3', undefined, outdated)).statusCode).toBe(412)
    expect(await names()).toContain('Mine')
  })

  test('a deleted sheet lies in the trash and comes back with its id', async () => {
    await save({})
    const before = await list()
    const deleted = await library.own('DELETE', '/api/sheets/3')
    expect(deleted.json()).toEqual({ deleted: 1, deletion_id: 1 })
    expect((await library.visit('/api/sheets/3')).statusCode).toBe(404)
    expect((await change(3, { name: 'Ours' })).statusCode).toBe(404)
    expect((await library.own('GET', '/api/trash/')).json()).toMatchObject([{ kind: 'sheet', label: 'Mine' }])
    expect((await restore(1)).statusCode).toBe(200)
    expect(await list()).toEqual(before)
  })

  test('only the owner changes them', async () => {
    await save({})
    for (const [method, url] of [
      ['POST', '/api/sheets/'],
      ['PUT', '/api/sheets/3'],
      ['DELETE', '/api/sheets/3'],
    ] as const)
      expect((await library.server.app.inject({ method, url, payload: MINE })).statusCode).toBe(401)
  })

  test('are restored from a backup, with ids and ETags that were never used', async () => {
    await save({})
    const before = await list()
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 1000)
    await change(3, { name: 'Changed' })
    await save({ name: 'New' })
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared).toMatchObject({ lost_sheets: { count: 1, names: ['New'] }, changed: 1 })
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    expect(await list()).toEqual(before)
    expect((await change(3, { name: 'Old' }, { 'if-match': '"1.1"' })).statusCode).toBe(412)
    expect((await save({ name: 'New' })).json().id).toBe(5)
  })
})
