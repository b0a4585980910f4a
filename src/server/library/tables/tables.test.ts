import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

/** What a guest's page sends besides the body. */
const TOKEN = { cookie: 'csrf_token=t', 'x-csrf-token': 't' }
const HOUR_MS = 60 * 60 * 1000
const FIVE_CUPS = 1
const CVA = 2

describe.each(databaseKinds)('tables on %s', kind => {
  let library: TestLibrary
  let roasts: number[]

  beforeEach(async () => {
    library = await createTestLibrary(kind, { config: { trustProxy: true } })
    const bean = (await library.addBean('Kenya')).id
    roasts = []
    for (const number of [41, 42, 43])
      roasts.push((await library.addRoast({ bean_id: bean, roast_name: `#${number} Kenya` })).id)
  })
  afterEach(() => library.server.close())

  const guest = (method: 'POST' | 'PUT', url: string, body: object, from = '198.51.100.7') =>
    library.server.app.inject({
      method,
      url,
      headers: { ...TOKEN, 'content-type': 'application/json', 'x-forwarded-for': from },
      payload: JSON.stringify(body),
    })
  const open = async (fields: object = {}): Promise<TastingTable> => {
    const body = {
      roast_ids: roasts,
      sheet_id: FIVE_CUPS,
      hours: 2,
      mode: 'letters',
      name: 'Sunday',
      ...fields,
    }
    const opened = await library.own('POST', '/api/tables/', body)
    if (opened.statusCode !== 201) throw new Error(opened.body)
    return opened.json()
  }
  const join = (code: string, name: string, from?: string) =>
    guest('POST', `/api/tables/${code}/tasters`, { name, key: `key-${name}` }, from)
  const rate = (code: string, name: string, letter: string, rating: number) =>
    guest('PUT', `/api/tables/${code}/ratings`, { key: `key-${name}`, letter, values: { rating } })
  const read = async (code: string): Promise<TastingTable> =>
    (await library.visit(`/api/tables/${code}`)).json()
  const reveal = (id: number) => library.own('POST', `/api/tables/${id}/reveal`)
  const pouring = async (id: number) => (await library.own('GET', `/api/tables/${id}/pouring`)).json()
  const tastingsOf = async (roast: number) =>
    (await library.own('GET', `/api/roasts/${roast}/tastings`)).json()
  const later = (hours: number) => {
    library.server.clock.now = new Date(library.server.clock.now.getTime() + hours * HOUR_MS)
  }

  test('a whole table: sit down, rate in any case of the code, change, reveal; each rating is a private tasting', async () => {
    const table = await open()
    expect(table).toMatchObject({
      letters: ['A', 'B', 'C'],
      state: 'open',
      tasters: [],
      done: [],
      results: null,
    })
    const code = table.code.toLowerCase()
    expect((await join(code, 'Ann')).json()).toEqual({ taster: 'Ann', ratings: [], odd_letter: null })
    await join(code, 'Ben')
    for (const [letter, ann, ben] of [
      ['A', 5, 4],
      ['B', 1, 2],
      ['C', 3, 3],
    ] as const) {
      expect((await rate(code, 'Ann', letter, 2)).statusCode).toBe(200)
      await rate(code, 'Ann', letter, ann)
      await rate(code, 'Ben', letter, ben)
    }
    expect(await read(code)).toMatchObject({
      done: ['Ann', 'Ben'],
      tasters: [{ name: 'Ann', done: true }, { done: true }],
    })
    const { letters } = await pouring(table.id)
    expect((await reveal(table.id)).statusCode).toBe(200)
    const revealed = await read(code)
    expect(revealed).toMatchObject({ state: 'revealed', owner_had_looked: true, agreement: { w: 1 } })
    expect(
      revealed.results?.map(({ letter, roast, mean, spread }) => [letter, roast?.id, mean, spread]),
    ).toEqual([
      ['A', letters[0].roast_id, 4.5, 0.4],
      ['B', letters[1].roast_id, 1.5, 0.4],
      ['C', letters[2].roast_id, 3, 0],
    ])
    expect(revealed.results?.[0]?.ratings).toMatchObject([
      { taster: 'Ann', values: { rating: 5 } },
      { taster: 'Ben', values: { rating: 4 } },
    ])
    expect(await tastingsOf(letters[0].roast_id)).toMatchObject([
      { taster: 'Ben', values: { rating: 4 }, table_id: table.id, is_public: false, method: 'cupping' },
      { taster: 'Ann', values: { rating: 5 }, table_id: table.id, is_public: false },
    ])
    expect((await library.visit(`/api/roasts/${letters[0].roast_id}/tastings`)).json()).toEqual([])
    const again = await reveal(table.id)
    expect([again.statusCode, (await tastingsOf(roasts[0]!)).length]).toEqual([200, 2])
    expect((await rate(code, 'Ann', 'A', 1)).json().code).toBe('table_revealed')
  })

  test('a table that is opened twice with a key is there once, until it is deleted', async () => {
    const body = { roast_ids: roasts, sheet_id: FIVE_CUPS, key: 'tapped-twice' }
    const send = () => library.own('POST', '/api/tables/', body)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201])
    expect(answers[0]!.json()).toEqual(answers[1]!.json())
    await library.own('DELETE', '/api/tables/1')
    const deleted = await send()
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'table_deleted'])
  })

  test('a sheet of several scales has its figures by name, and the score; words and flavours stay with the cup', async () => {
    const { id, code } = await open({ sheet_id: CVA, roast_ids: roasts.slice(0, 2) })
    await join(code, 'Ann')
    const names = [
      'fragrance',
      'aroma',
      'flavor',
      'aftertaste',
      'acidity',
      'sweetness',
      'mouthfeel',
      'overall',
    ]
    const said = {
      ...{ key: 'key-Ann', letter: 'A', values: Object.fromEntries(names.map(name => [name, 7])) },
      ...{ cups: { u: 1, d: 0 }, flavours: ['berry', 'floral'], notes: 'Jasmine' },
    }
    expect((await guest('PUT', `/api/tables/${code}/ratings`, said)).statusCode).toBe(200)
    for (const wrong of [
      { ...said, letter: 'C' },
      { ...said, values: {} },
      { ...said, cups: { u: 3, d: 3 } },
    ])
      expect((await guest('PUT', `/api/tables/${code}/ratings`, wrong)).statusCode).toBe(422)
    const { results, agreement } = (await reveal(id)).json() as TastingTable
    expect(results).toMatchObject([
      {
        mean: { fragrance: 7, score: 87.5 },
        spread: { fragrance: 0, score: 0 },
        ratings: [{ score: 87.5, flavours: ['floral', 'berry'], notes: 'Jasmine', cups: { u: 1, d: 0 } }],
      },
      { mean: null, spread: null, ratings: [] },
    ])
    expect(agreement).toBeNull()
  })

  test('the same key is the same seat, a taken name is 409, the thirteenth is 409, and nobody joins when it is over', async () => {
    const { id, code } = await open()
    expect([(await join(code, 'Ann')).statusCode, (await join(code, 'Ann')).statusCode]).toEqual([201, 200])
    const taken = await guest('POST', `/api/tables/${code}/tasters`, { name: ' ANN ', key: 'another-key' })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'taster_exists'])
    for (let other = 2; other <= 12; other += 1) expect((await join(code, `T${other}`)).statusCode).toBe(201)
    expect((await join(code, 'Late')).json().code).toBe('table_full')
    expect((await rate(code, 'Nobody', 'A', 3)).json().code).toBe('no_seat')
    await library.own('DELETE', `/api/tables/${id}`)
    expect((await join(code, 'Ann')).statusCode).toBe(404)
    const { code: other } = await open()
    await join(other, 'Ann')
    later(3)
    expect(await read(other)).toMatchObject({ state: 'ended', results: null })
    expect([(await join(other, 'Ann')).statusCode, (await join(other, 'New')).statusCode]).toEqual([200, 410])
  })

  test('the results are shown while the hours last, and the owner reveals and sees them afterwards too', async () => {
    const [one, two] = [await open(), await open()]
    for (const { code } of [one, two]) {
      await join(code, 'Ann')
      await rate(code, 'Ann', 'A', 5)
    }
    await reveal(one.id)
    expect((await read(one.code)).results).not.toBeNull()
    expect((await join(one.code, 'New')).statusCode).toBe(410)
    later(2)
    await reveal(two.id)
    for (const { code } of [one, two]) {
      expect(await read(code)).toMatchObject({ state: 'ended', results: null })
      expect((await library.own('GET', `/api/tables/${code}`)).json().results).toHaveLength(3)
    }
    expect((await library.own('GET', '/api/tables/')).json()).toMatchObject([{ id: two.id }, { id: one.id }])
  })

  test('a roast that was deleted leaves its letter, and a deleted table its tastings; both come back', async () => {
    const { id, code } = await open()
    await join(code, 'Ann')
    for (const letter of ['A', 'B', 'C']) await rate(code, 'Ann', letter, 4)
    await library.own('DELETE', `/api/roasts/${roasts[1]}`)
    await reveal(id)
    const { results } = await read(code)
    expect(results!.map(({ roast }) => roast?.id ?? null).sort()).toEqual([roasts[0], roasts[2], null].sort())
    await library.own('DELETE', `/api/tables/${id}`)
    expect((await library.visit(`/api/tables/${code}`)).statusCode).toBe(404)
    expect(await tastingsOf(roasts[0]!)).toMatchObject([{ taster: 'Ann', table_id: id }])
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    expect(deletion).toMatchObject({ kind: 'table', label: 'Sunday' })
    expect((await library.own('POST', `/api/trash/${deletion.id}/restore`)).statusCode).toBe(200)
    expect((await read(code)).results).toEqual(results)
  })

  test('120 unknown codes an hour and address, then 429, but never for whoever is seated', async () => {
    const { code } = await open()
    const from = '203.0.113.9'
    const headers = { 'x-forwarded-for': from }
    await join(code, 'Ann', from)
    for (let guess = 0; guess < 120; guess += 1)
      expect((await library.visit('/api/tables/ZZZZZZ', headers)).statusCode).toBe(404)
    const known = await library.visit(`/api/tables/${code}`, headers)
    expect([known.statusCode, known.json().code]).toEqual([429, 'too_many_codes'])
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(0)
    const seated = { key: 'key-Ann', letter: 'A', values: { rating: 4 } }
    expect((await guest('PUT', `/api/tables/${code}/ratings`, seated, from)).statusCode).toBe(200)
    expect((await join(code, 'Ann', from)).statusCode).toBe(200)
    expect((await library.visit(`/api/tables/${code}`)).statusCode).toBe(200)
  })

  test('60 people an hour sit down from one address; refused ones do not count', async () => {
    const from = '203.0.113.9'
    const statuses: number[] = []
    for (let table = 0; table < 6; table += 1) {
      const { code } = await open()
      for (let taster = 0; taster < 13; taster += 1)
        statuses.push((await join(code, `T${taster}`, from)).statusCode)
    }
    expect(statuses.filter(status => status === 201)).toHaveLength(60)
    expect(statuses.filter(status => status === 409)).toHaveLength(4)
    expect(statuses.filter(status => status === 429)).toHaveLength(14)
  })

  test('a restore keeps letters, keys go on opening their seat, and later events are above those before it', async () => {
    const { id, code } = await open()
    await join(code, 'Ann')
    await rate(code, 'Ann', 'A', 5)
    const before = [await pouring(id), await read(code)]
    const { backups } = (await library.own('POST', '/api/backups/')).json()
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 60_000)
    await join(code, 'Ben')
    await reveal(id)
    const { event_id } = await read(code)
    const restored = await library.own('POST', '/api/backups/restore', { name: backups[0].name })
    expect(restored.statusCode).toBe(200)
    expect([await pouring(id), await read(code)]).toEqual(before)
    const seat = (await join(code, 'Ann')).json()
    expect(seat).toMatchObject({ taster: 'Ann', ratings: [{ letter: 'A', values: { rating: 5 } }] })
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 60_000)
    expect((await rate(code, 'Ann', 'B', 4)).statusCode).toBe(200)
    await reveal(id)
    expect((await read(code)).event_id).toBeGreaterThan(event_id)
  })

  test('in a triangle each taster has cups of their own, and names the odd one', async () => {
    const table = await open({ mode: 'triangle', roast_ids: roasts.slice(0, 2), sheet_id: null })
    expect(table).toMatchObject({ letters: ['A', 'B', 'C'], sheet: null })
    const { id, code } = table
    for (const name of ['Ann', 'Ben', 'Cy']) await join(code, name)
    const { tasters } = await pouring(id)
    for (const { taster, cups } of tasters) {
      const odd = cups.find(({ roast_id }: { roast_id: number }) => {
        return cups.filter((cup: { roast_id: number }) => cup.roast_id === roast_id).length === 1
      })
      const letter = taster === 'Cy' ? cups.find((cup: object) => cup !== odd).letter : odd.letter
      await guest('PUT', `/api/tables/${code}/ratings`, { key: `key-${taster}`, letter })
    }
    expect((await read(code)).done).toEqual(['Ann', 'Ben', 'Cy'])
    await reveal(id)
    const words = '2 of 3 found the odd one; by guessing 1.0 would. (p = 0.259)'
    const { triangle } = await read(code)
    expect(triangle).toMatchObject({ found: 2, answered: 3, p: 0.259, words, answers: tasters })
    expect(await tastingsOf(roasts[0]!)).toEqual([])
  })

  test('what cannot be a table is refused', async () => {
    const status = async (fields: object) => {
      const body = {
        roast_ids: roasts,
        sheet_id: FIVE_CUPS,
        hours: 2,
        mode: 'letters',
        name: null,
        ...fields,
      }
      return (await library.own('POST', '/api/tables/', body)).statusCode
    }
    expect(await status({ roast_ids: roasts.slice(0, 1) })).toBe(422)
    expect(await status({ roast_ids: [roasts[0], roasts[0]] })).toBe(422)
    expect(await status({ roast_ids: [roasts[0], 9_999] })).toBe(404)
    expect(await status({ hours: 25 })).toBe(422)
    expect(await status({ sheet_id: 9_999 })).toBe(404)
    expect(await status({ mode: 'triangle' })).toBe(422)
    expect((await guest('POST', '/api/tables/', { roast_ids: roasts })).statusCode).toBe(401)
    const { id } = await open()
    const sheet = (
      await library.own('POST', '/api/sheets/', { name: 'Own', scales: [{ name: 'body', from: 0, to: 5 }] })
    ).json()
    await open({ sheet_id: sheet.id })
    expect((await library.own('DELETE', `/api/sheets/${sheet.id}`)).json().code).toBe('sheet_in_use')
    const stale = await library.own('DELETE', `/api/tables/${id}`, undefined, { 'if-match': '"9.1"' })
    expect(stale.statusCode).toBe(412)
  })
})
