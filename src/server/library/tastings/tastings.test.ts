import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const CVA = Object.fromEntries(CVA_AFFECTIVE.scales.map(({ name }) => [name, 7]))
const STEPS = 'must be from 1 to 5 in steps of 1'

const WRONG: [wrong: object, status: number, sentence: string | string[]][] = [
  [{ roast_id: 99 }, 404, 'Roast not found'],
  [{ roast_id: 1e15 }, 404, 'Roast not found'],
  [{ sheet_id: 99 }, 404, 'Sheet not found'],
  [{ values: {} }, 422, 'values.rating is required'],
  [{ values: { rating: 6 } }, 422, `values.rating ${STEPS}`],
  [{ values: { rating: 2.5 } }, 422, `values.rating ${STEPS}`],
  [{ values: { rating: 4, body: 3 } }, 422, 'values.body is no scale of the sheet'],
  [{ cups: { u: 0, d: 0 } }, 422, 'cups must be null: the sheet does not ask for them'],
  [{ sheet_id: 2, values: CVA, cups: { u: 3, d: 3 } }, 422, 'cups must be five cups together at most'],
  [{ sheet_id: 2, values: CVA, cups: { u: 6, d: 0 } }, 422, 'cups.u must be at most 5'],
  [{ method: 'moka' }, 422, 'method must be one of: cupping, filter, espresso, other'],
  [{ date: '2026-05-02' }, 422, 'date must not be in the future: today is 2026-05-01'],
  [{ flavours: ['soap'] }, 422, expect.stringContaining('flavours[0] must be one of: floral')],
  [{ taster: 'x'.repeat(61) }, 422, 'taster must have at most 60 characters'],
]

describe.each(databaseKinds)('tastings on %s', kind => {
  let library: TestLibrary
  let bean: number
  let roast: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean = (await library.addBean('Kenya')).id
    roast = (await library.addRoast({ bean_id: bean, roast_name: '#1 Kenya' })).id
  })
  afterEach(() => library.server.close())

  const taste = (tasting: object = {}) =>
    library.own('POST', '/api/tastings/', {
      ...{ roast_id: roast, sheet_id: 1, values: { rating: 4 } },
      ...tasting,
    })
  const change = (id: number, update: object, headers: Record<string, string> = {}) =>
    library.own('PUT', `/api/tastings/${id}`, update, headers)
  const own = async (path = `/api/roasts/${roast}/tastings`): Promise<Tasting[]> =>
    (await library.own('GET', path)).json()
  const seen = async (path = `/api/roasts/${roast}/tastings`): Promise<Tasting[]> =>
    (await library.visit(path)).json()
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)

  test('five cups and a tap are enough: private, of today', async () => {
    const added = await taste()
    expect([added.statusCode, added.headers.etag]).toEqual([201, '"1.1"'])
    expect(added.json()).toMatchObject({
      ...{ id: 1, roast_id: roast, date: '2026-05-01', method: 'other', sheet_id: 1, values: { rating: 4 } },
      ...{ cups: null, score: null, flavours: [], notes: null, taster: null, table_id: null },
      ...{ is_public: false, is_taster_public: false },
    })
    expect(await own()).toEqual([added.json()])
    expect((await library.own('GET', '/api/tastings/1')).json()).toEqual(added.json())
  })

  test('one that comes twice with its key is there once, until it is deleted', async () => {
    const key = 'tapped-twice'
    const answers = await Promise.all([taste({ key }), taste({ key })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201])
    expect(answers[0]!.json()).toEqual(answers[1]!.json())
    await change(1, { values: { rating: 5 } })
    const late = await taste({ key })
    expect([late.statusCode, late.headers.etag, late.json()]).toEqual([200, '"2.1"', (await own())[0]])
    expect(late.body).not.toContain(key)
    expect((await taste({ key: 'another-one' })).statusCode).toBe(201)
    await library.own('DELETE', '/api/tastings/1')
    const deleted = await taste({ key })
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'tasting_deleted'])
    expect(await own()).toHaveLength(1)
    expect((await taste({ key: 'too/short' })).json().detail).toBe(
      'key must have 8 to 64 letters, digits and hyphens',
    )
  })

  test('the server computes the score of CVA affective, again after a change', async () => {
    const added = await taste({ sheet_id: 2, values: CVA, score: 100 })
    expect(added.json()).toMatchObject({ score: 89.5, cups: { u: 0, d: 0 } })
    expect((await change(1, { cups: { u: 1, d: 1 } })).json()).toMatchObject({ score: 83.5, values: CVA })
    const five = await change(1, { sheet_id: 1, values: { rating: 2 }, cups: null })
    expect(five.json()).toMatchObject({ score: null, cups: null, values: { rating: 2 } })
  })

  test.each(WRONG)('%j is refused', async (wrong, status, sentence) => {
    await taste()
    for (const answer of [await taste(wrong), await change(1, wrong)])
      expect([answer.statusCode, answer.json().detail]).toEqual([status, sentence])
    expect(await own()).toHaveLength(1)
  })

  test('visitors read the public ones, and a taster’s name only if the owner says so', async () => {
    await taste({ taster: 'Zoë', notes: 'Mine alone' })
    await taste({ is_public: true, taster: 'Noa', date: '2026-04-01', flavours: ['sweet', 'berry'] })
    await taste({ is_public: true, taster: 'Ann', is_taster_public: true })
    const shown = await seen()
    expect(shown.map(({ id, taster }) => [id, taster])).toEqual([
      [3, 'Ann'],
      [2, null],
    ])
    expect(shown[1]!.flavours).toEqual(['berry', 'sweet'])
    expect((await own()).map(({ taster }) => taster)).toEqual(['Ann', 'Zoë', 'Noa'])
    const ofBean = await seen(`/api/beans/${bean}/tastings`)
    expect(ofBean).toEqual(shown.map(tasting => ({ ...tasting, roast_name: '#1 Kenya', roast_number: 1 })))
    expect((await library.visit('/api/tastings/1')).statusCode).toBe(404)
    expect((await library.visit('/api/tastings/2')).json()).toEqual(shown[1])
    expect((await library.visit('/api/roasts/99/tastings')).statusCode).toBe(404)
    for (const path of [`/api/roasts/${roast}/tastings`, '/api/tastings/1'])
      expect((await library.own('GET', path)).headers['cache-control']).toBe('no-store')
  })

  test('a private one changes no public answer, neither bytes nor ETags', async () => {
    await taste({ is_public: true })
    const paths = ['/api/roasts/', '/api/beans/', `/api/beans/${bean}`, '/api/styles/', '/api/sheets/']
    paths.push(...['', '/details', '/feedback', '/tastings'].map(part => `/api/roasts/${roast}${part}`))
    paths.push(`/api/beans/${bean}/feedback`, `/api/beans/${bean}/tastings`, '/api/site/')
    const everything = async () =>
      Promise.all(
        paths.map(async path => {
          const { statusCode, body, headers } = await library.visit(path)
          return [path, statusCode, body, headers.etag, headers['content-length']]
        }),
      )
    const before = await everything()
    await taste({ taster: 'Zoë' })
    await change(2, { values: { rating: 1 }, notes: 'Sour' })
    await library.own('DELETE', '/api/tastings/2')
    expect((await restore(1)).statusCode).toBe(200)
    expect(await everything()).toEqual(before)
    await change(2, { is_public: true })
    expect(await everything()).not.toEqual(before)
    expect(await seen()).toHaveLength(2)
  })

  test('a change with an outdated ETag is refused', async () => {
    const outdated = { 'if-match': String((await taste()).headers.etag) }
    expect((await change(1, { notes: 'Jam' }, outdated)).headers.etag).toBe('"2.1"')
    expect((await change(1, { notes: 'Tea' }, outdated)).statusCode).toBe(412)
    expect((await library.own('DELETE', '/api/tastings/1', undefined, outdated)).statusCode).toBe(412)
    expect((await change(1, { notes: null })).json().notes).toBeNull()
  })

  test('a deleted one comes back with its id, and only after its roast', async () => {
    await taste()
    const before = await own()
    const deleted = await library.own('DELETE', '/api/tastings/1')
    expect(deleted.json()).toEqual({ deleted: 1, deletion_id: 1 })
    expect(await own()).toEqual([])
    expect((await library.own('GET', '/api/trash/')).json()).toMatchObject([
      { kind: 'tasting', label: '#1 Kenya' },
    ])
    await library.own('DELETE', `/api/roasts/${roast}`)
    const refused = await restore(1)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The roast '#1 Kenya' of this tasting was deleted after it. Bring the roast back first.",
    ])
    await restore(2)
    await restore(1)
    expect(await own()).toEqual(before)
  })

  test('a deleted roast takes its tastings along, and brings them back', async () => {
    await taste({ is_public: true })
    const before = await own()
    await library.own('DELETE', `/api/beans/${bean}`)
    expect((await library.visit('/api/tastings/1')).statusCode).toBe(404)
    expect((await change(1, { notes: 'Jam' })).statusCode).toBe(404)
    await restore(1)
    expect(await own()).toEqual(before)
  })

  test('a sheet in use can’t be changed or deleted, by tastings in the trash too', async () => {
    const scales = [{ name: 'Body', from: 1, to: 5 }]
    await library.own('POST', '/api/sheets/', { name: 'Mine', scales })
    await taste({ sheet_id: 3, values: { Body: 3 } })
    await library.own('DELETE', '/api/tastings/1')
    for (const method of ['PUT', 'DELETE'] as const) {
      const refused = await library.own(
        method,
        '/api/sheets/3',
        method === 'PUT' ? { name: 'Ours' } : undefined,
      )
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        "The sheet 'Mine' is in use: 1 tasting uses it, those in the trash included. Make a copy of it.",
      ])
    }
  })

  test('only the owner writes them', async () => {
    await taste({ is_public: true })
    const payload = { roast_id: roast, sheet_id: 1, values: { rating: 1 } }
    for (const [method, url] of [
      ['POST', '/api/tastings/'],
      ['PUT', '/api/tastings/1'],
      ['DELETE', '/api/tastings/1'],
    ] as const)
      expect((await library.server.app.inject({ method, url, payload })).statusCode).toBe(401)
  })

  test('are restored from a backup, with ids and ETags that were never used', async () => {
    await taste({ notes: 'Jam' })
    const before = await own()
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 1000)
    await change(1, { notes: 'Tea' })
    await taste()
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared).toMatchObject({ lost_tastings: { count: 1, names: ['#1 Kenya'] }, changed: 1 })
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    expect(await own()).toEqual(before)
    expect((await change(1, { notes: 'Old' }, { 'if-match': '"1.1"' })).statusCode).toBe(412)
    expect((await taste()).json().id).toBe(3)
  })
})
