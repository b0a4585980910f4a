import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BeanStock, Stock, StockLine } from '#contract/stock.ts'
import { type ModelEntry, type ModelRoast, modelStock } from '#domain/testing/stock-model.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { randomFrom } from '../../../../demo/random.ts'

const TODAY = '2026-05-01'

const WRONG: [wrong: object, sentence: string][] = [
  [{ grams: 0 }, 'grams must be above 0'],
  [{ grams: -5 }, 'grams must be at least 0'],
  [{ grams: 0.0001 }, 'grams must be at least 0.001'],
  [{ grams: 1e9 }, 'grams must be at most 1000000'],
  [{ grams: '5 kg' }, 'grams must be a number'],
  [{ grams: undefined }, 'grams is required'],
  [{ cost: null }, 'cost is required for a purchase: what was paid, or 0'],
  [{ cost: -1 }, 'cost must be at least 0'],
  [{ cost: 1_000_001 }, 'cost must be at most 1000000'],
  [{ cost: '12 €' }, 'cost must be a number'],
  [{ kind: 'count' }, 'cost belongs to purchases only'],
  [{ kind: 'taken' }, 'cost belongs to purchases only'],
  [{ kind: 'roast' }, 'kind must be one of: purchase, count, taken'],
  [{ date: '2026-05-02' }, 'date must not be in the future: today is 2026-05-01'],
  [{ date: '2026-02-30' }, 'date must be an existing date written YYYY-MM-DD'],
  [{ bean_id: 99 }, 'Bean not found'],
  [{ bean_id: 1e300 }, 'Bean not found'],
  [{ bean_id: 'Kenya' }, 'Invalid bean ID: must be a number'],
  [{ note: 'x'.repeat(5_001) }, 'note must have at most 5000 characters'],
]

describe.each(databaseKinds)('the stock on %s', kind => {
  let library: TestLibrary
  let bean: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    library.server.clock.now = new Date(`${TODAY}T12:00:00.000Z`)
    await library.own('PUT', '/api/settings/', { time_zone: 'UTC' })
    bean = (await library.addBean('Kenya', { country: 'Kenya' })).id
  })
  afterEach(() => library.server.close())

  const enter = (kind: string, date: string, grams: unknown, others: object = {}) =>
    library.own('POST', '/api/stock/entries', { bean_id: bean, kind, date, grams, ...others })
  const buy = (date: string, grams: number, cost: number) => enter('purchase', date, grams, { cost })
  const roast = (roast_date: string | null, green_weight_g: number | null, others: object = {}) =>
    library.addRoast({ bean_id: bean, roast_date, green_weight_g, roast_name: nextName(), ...others })
  let names = 0
  const nextName = () => {
    names += 1
    return `Roast ${names}`
  }
  const shelf = async (): Promise<Stock[]> => (await library.own('GET', '/api/stock/')).json()
  const stock = async (id = bean): Promise<BeanStock> =>
    (await library.own('GET', `/api/beans/${id}/stock`)).json()
  const costOf = async (id: number) => (await library.own('GET', `/api/roasts/${id}/cost`)).json()
  const numbers = (lines: readonly StockLine[]) =>
    lines.map(({ kind, grams, on_hand_g, cost }) => [kind, grams, on_hand_g, cost])

  test('is given for every coffee, and is null for one without an entry', async () => {
    await library.addBean('Brazil')
    await buy('2026-03-01', 5000, 60)
    const { id } = await roast('2026-04-01', 300, { roast_name: '#8 Kenya' })
    await enter('taken', '2026-04-02', 50, { note: 'For my sister' })
    const [brazil, kenya] = await shelf()
    expect(brazil).toEqual({
      bean_id: 2,
      origin_name: 'Brazil',
      country: null,
      on_hand_g: null,
      usual_batch_g: null,
      roasts_left: null,
      pace_g_per_month: 0,
      empty_on: null,
      cost_per_kg: null,
      value: null,
      last_purchase_date: null,
      is_finished: false,
      unweighed_roasts: null,
    })
    expect(kenya).toEqual({
      bean_id: bean,
      origin_name: 'Kenya',
      country: 'Kenya',
      on_hand_g: 4650,
      usual_batch_g: 300,
      roasts_left: 15,
      pace_g_per_month: 100,
      empty_on: '2030-02-24',
      cost_per_kg: 12,
      value: 55.8,
      last_purchase_date: '2026-03-01',
      is_finished: false,
      unweighed_roasts: 0,
    })
    const { entries, unweighed, ...same } = await stock()
    expect([same, unweighed]).toEqual([kenya, []])
    expect(entries).toEqual([
      {
        ...{ id: 2, kind: 'taken', date: '2026-04-02', grams: -50, on_hand_g: 4650, cost: 0.6 },
        ...{ roast_id: null, roast_number: null, note: 'For my sister', etag: '"1.0"' },
      },
      {
        ...{ id: null, kind: 'roast', date: '2026-04-01', grams: -300, on_hand_g: 4700, cost: 3.6 },
        ...{ roast_id: id, roast_number: 8, note: null, etag: null },
      },
      {
        ...{ id: 1, kind: 'purchase', date: '2026-03-01', grams: 5000, on_hand_g: 5000, cost: 60 },
        ...{ roast_id: null, roast_number: null, note: null, etag: '"1.0"' },
      },
    ])
  })

  test('follows a roast that is weighed again, moved to another coffee, deleted and restored', async () => {
    await buy('2026-03-01', 1000, 10)
    const { id } = await roast('2026-04-01', 300, { roast_name: '#1' })
    const onHand = async () => (await shelf())[0]!.on_hand_g
    expect(await onHand()).toBe(700)
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 250.5 })
    expect(await onHand()).toBe(749.5)
    await library.own('PUT', `/api/roasts/${id}`, { green_weight_g: null })
    const { on_hand_g, unweighed_roasts, unweighed } = await stock()
    expect([on_hand_g, unweighed_roasts]).toEqual([1000, 1])
    expect(unweighed).toEqual([
      { roast_id: id, roast_name: '#1', roast_number: 1, roast_date: '2026-04-01', green_weight_g: null },
    ])
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 400 })
    await library.own('DELETE', `/api/roasts/${id}`)
    expect(await onHand()).toBe(1000)
    await library.own('POST', '/api/trash/1/restore')
    expect(await onHand()).toBe(600)
    const other = (await library.addBean('Zambia')).id
    await library.own('PUT', `/api/roasts/${id}`, { bean_id: other })
    expect(await onHand()).toBe(1000)
  })

  test('an entry is changed and deleted by its own ETag only, and its changes are undone', async () => {
    const added = await buy('2026-03-01', 1000, 10)
    expect([added.statusCode, added.headers.etag]).toEqual([201, '"1.0"'])
    const { created_at, updated_at, ...before } = added.json()
    expect(before).toEqual({
      ...{ id: 1, bean_id: bean, kind: 'purchase', date: '2026-03-01', grams: 1000, cost: 10, note: null },
    })
    const path = '/api/stock/entries/1'
    const changed = await library.own('PUT', path, { grams: 900, note: ' Less ' }, { 'if-match': '"1.0"' })
    expect([changed.headers.etag, changed.json()]).toEqual([
      '"2.0"',
      { ...before, grams: 900, note: 'Less', created_at, updated_at },
    ])
    const late = [
      await library.own('PUT', path, { grams: 800 }, { 'if-match': '"1.0"' }),
      await library.own('DELETE', path, undefined, { 'if-match': '"1.0"' }),
    ]
    for (const answer of late) {
      expect([answer.statusCode, answer.json().detail]).toEqual([
        412,
        'This stock entry was changed in the meantime. Please reload it and try again.',
      ])
    }
    const undone = await library.own('PUT', path, before, { 'if-match': '"2.0"' })
    expect(undone.json()).toMatchObject(before)
    const deleted = await library.own('DELETE', path, undefined, { 'if-match': '"3.0"' })
    expect(deleted.json()).toMatchObject({ ...before, deleted: 1, deletion_id: 1 })
    expect(deleted.headers.etag).toBe('"3.0"')
    expect((await library.own('PUT', path, before)).statusCode).toBe(404)
    expect((await shelf())[0]!.on_hand_g).toBeNull()
    expect((await library.own('GET', '/api/trash/')).json()).toMatchObject([
      { id: 1, kind: 'stock entry', label: 'Kenya', bean_count: 0, roast_count: 0 },
    ])
    expect((await library.own('POST', '/api/trash/1/restore')).statusCode).toBe(200)
    expect((await stock()).entries).toMatchObject([{ id: 1, grams: 1000, etag: '"3.0"' }])
    expect((await library.own('GET', '/api/trash/')).json()).toEqual([])
  })

  test('is deleted and restored with its coffee, except for entries deleted before', async () => {
    await buy('2026-03-01', 1000, 10)
    await enter('count', '2026-03-02', 900)
    const { deletion_id } = (await library.own('DELETE', '/api/stock/entries/2')).json()
    await library.own('DELETE', `/api/beans/${bean}`)
    expect(await shelf()).toEqual([])
    expect((await library.own('GET', `/api/beans/${bean}/stock`)).statusCode).toBe(404)
    expect((await library.own('PUT', '/api/stock/entries/1', { grams: 1 })).statusCode).toBe(404)
    const refused = await library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "Its bean 'Kenya' was deleted after this entry. Bring the bean back first.",
    ])
    await library.own('POST', `/api/trash/${deletion_id + 1}/restore`)
    expect((await shelf())[0]!.on_hand_g).toBe(1000)
    await library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect((await shelf())[0]!.on_hand_g).toBe(900)
  })

  test('an invalid entry, new or old, is refused with a sentence, and changes nothing', async () => {
    const fine = { bean_id: bean, kind: 'purchase', date: TODAY, grams: 1000, cost: 10 }
    await library.own('POST', '/api/stock/entries', fine)
    const before = await stock()
    for (const [wrong, sentence] of WRONG) {
      const answers = [await library.own('POST', '/api/stock/entries', { ...fine, ...wrong })]
      if (Object.values(wrong)[0] !== undefined) {
        answers.push(await library.own('PUT', '/api/stock/entries/1', wrong))
      }
      for (const answer of answers) {
        expect(answer.statusCode).toBe(sentence === 'Bean not found' ? 404 : 422)
        expect([answer.json().detail].flat()).toContain(sentence)
      }
    }
    expect(await stock()).toEqual(before)
  })

  test('a date must not be after today in the owner’s time zone', async () => {
    const dates = async (time_zone: string, date: string) => {
      await library.own('PUT', '/api/settings/', { time_zone })
      return (await enter('count', date, 0)).statusCode
    }
    expect(await dates('Pacific/Kiritimati', '2026-05-02')).toBe(201)
    expect(await dates('UTC', '2026-05-02')).toBe(422)
    library.server.clock.now = new Date(`${TODAY}T02:00:00.000Z`)
    expect(await dates('America/New_York', TODAY)).toBe(422)
  })

  test('a roast’s cost is that of its green coffee and of roasting, by weight', async () => {
    await library.own('PUT', '/api/settings/', { roast_cost: 0.5, cup_g: 20 })
    await buy('2026-03-01', 1000, 10)
    const [first, unweighed, early] = [
      await roast('2026-04-01', 300, { roasted_weight_g: 250 }),
      await roast('2026-04-02', 300),
      await roast('2026-02-01', 300, { roasted_weight_g: 250 }),
    ]
    await buy('2026-04-03', 400, 20)
    expect(await costOf(first.id)).toEqual({
      ...{ green: 3, roast: 0.5, total: 3.5, per_100g: 1.4, per_cup: 0.28 },
    })
    expect(await costOf(unweighed.id)).toEqual({
      ...{ green: 3, roast: 0.5, total: 3.5, per_100g: null, per_cup: null },
    })
    expect(await costOf(early.id)).toEqual({
      ...{ green: null, roast: 0.5, total: null, per_100g: null, per_cup: null },
    })
    expect((await library.own('GET', '/api/roasts/99/cost')).statusCode).toBe(404)
  })

  test('visitors see at once whether a coffee is sold out, if the owner shows it', async () => {
    const signs = async () => {
      const read = async (path: string) => (await library.visit(path)).json()
      const [one, [listed]] = [await read(`/api/beans/${bean}`), await read('/api/beans/')]
      const own = (await library.own('GET', `/api/beans/${bean}`)).json()
      const { etag } = (await library.visit(`/api/beans/${bean}`)).headers
      return [one.sold_out, listed.sold_out, own.sold_out, String(etag).includes('sold-out')]
    }
    const [no, yes] = [
      [undefined, undefined, undefined, false],
      [true, true, true, true],
    ]
    await buy('2026-03-01', 300, 10)
    const { id } = await roast('2026-04-01', 300)
    expect(await signs()).toEqual(no)
    await library.own('PUT', '/api/settings/', { show_sold_out: true })
    expect(await signs()).toEqual(yes)
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 299.9 })
    expect(await signs()).toEqual(no)
    await library.own('POST', '/api/stock/entries', {
      ...{ bean_id: bean, kind: 'count', date: TODAY, grams: 0 },
    })
    expect(await signs()).toEqual(yes)
    const { etag } = (await library.visit(`/api/beans/${bean}`)).headers
    const changed = await library.own(
      'PUT',
      `/api/beans/${bean}`,
      { grade: 'AA' },
      { 'if-match': String(etag) },
    )
    expect([changed.statusCode, changed.json().sold_out]).toEqual([200, true])
    await library.own('DELETE', '/api/stock/entries/2')
    expect(await signs()).toEqual(no)
    await library.own('POST', '/api/trash/1/restore')
    expect(await signs()).toEqual(yes)
    await library.own('PUT', '/api/settings/', { show_sold_out: false })
    expect(await signs()).toEqual(no)
  })

  test('the ledger as CSV has a line for each entry and roast, and no formula', async () => {
    await library.own('PUT', '/api/settings/', { currency: 'EUR' })
    await buy('2026-03-01', 1000.5, 10)
    await roast('2026-04-01', 300, { roast_name: '#8 Kenya' })
    await enter('count', '2026-04-01', 650, { note: '=1+1' })
    const { headers, body } = await library.own('GET', '/api/stock/export.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.slice(1).split('\r\n')).toEqual([
      'Coffee,Date,Kind,Weight (g),On hand (g),Cost (EUR),Note',
      'Kenya,2026-03-01,purchase,1000.5,1000.5,10,',
      'Kenya,2026-04-01,roast,-300,700.5,2.9985,#8 Kenya',
      `Kenya,2026-04-01,count,650,650,,"'=1+1"`,
      '',
    ])
  })

  test('is the owner’s alone', async () => {
    await buy('2026-03-01', 1000, 10)
    for (const path of ['/api/stock/', `/api/beans/${bean}/stock`, '/api/stock/export.csv'])
      expect((await library.visit(path)).statusCode).toBe(401)
  })

  test('is restored from a backup, with ids and ETags that were never used', async () => {
    await buy('2026-03-01', 1000, 10)
    await enter('count', '2026-04-01', 650, { note: 'After the fair' })
    await library.own('DELETE', '/api/stock/entries/1')
    const before = await stock()
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    await library.own('PUT', '/api/stock/entries/2', { grams: 1 })
    await enter('count', '2026-04-02', 3)
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared).toMatchObject({ lost_stock_entries: { count: 1, names: ['Kenya'] } })
    const restored = await library.own('POST', '/api/backups/restore', { name })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(numbers((await stock()).entries)).toEqual(numbers(before.entries))
    const stale = await library.own('PUT', '/api/stock/entries/2', { grams: 5 }, { 'if-match': '"1.0"' })
    expect(stale.statusCode).toBe(412)
    expect((await enter('count', '2026-04-02', 3)).json().id).toBe(4)
    await library.own('POST', '/api/trash/1/restore')
    expect(numbers((await stock()).entries)).toHaveLength(3)
  })

  test('equals that of a second implementation after any history', async () => {
    const random = randomFrom(kind === 'sqlite' ? 5 : 6)
    const whole = (from: number, to: number) => Math.floor(random.between(from, to))
    const date = () => `2026-04-${String(whole(1, 29)).padStart(2, '0')}`
    const grams = () => whole(1, 500_000) / 1000
    const anEntry = () => {
      const kind = random.pick(['purchase', 'count', 'taken'] as const)
      return { kind, date: date(), grams: grams(), cost: kind === 'purchase' ? whole(0, 5000) / 100 : null }
    }
    const entries = new Map<number, ModelEntry>()
    const roasts = new Map<number, ModelRoast>()
    const trash: { deletionId: number; bringBack: () => void }[] = []
    const steps = {
      async enter() {
        const entry = anEntry()
        const { id } = (await library.own('POST', '/api/stock/entries', { bean_id: bean, ...entry })).json()
        entries.set(id, { id, ...entry })
      },
      async roast() {
        const [day, weight] = [whole(0, 8) === 0 ? null : date(), whole(0, 8) === 0 ? null : grams()]
        const { id } = await roast(day, weight)
        roasts.set(id, { id, date: day, grams: weight })
      },
      async changeEntry() {
        const [id] = random.pick([...entries]) ?? []
        if (id === undefined) return
        const entry = anEntry()
        await library.own('PUT', `/api/stock/entries/${id}`, entry)
        entries.set(id, { id, ...entry })
      },
      async weighAgain() {
        const [id, roast] = random.pick([...roasts]) ?? []
        if (id === undefined || roast === undefined) return
        const weight = grams()
        await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: weight })
        roasts.set(id, { ...roast, grams: weight })
      },
      async deleteEntry() {
        const [id, entry] = random.pick([...entries]) ?? []
        if (id === undefined || entry === undefined) return
        const { deletion_id } = (await library.own('DELETE', `/api/stock/entries/${id}`)).json()
        entries.delete(id)
        trash.push({ deletionId: deletion_id, bringBack: () => entries.set(id, entry) })
      },
      async deleteRoast() {
        const [id, roast] = random.pick([...roasts]) ?? []
        if (id === undefined || roast === undefined) return
        await library.own('DELETE', `/api/roasts/${id}`)
        const [{ id: deletionId }] = (await library.own('GET', '/api/trash/')).json()
        roasts.delete(id)
        trash.push({ deletionId, bringBack: () => roasts.set(id, roast) })
      },
      async undo() {
        const last = trash.pop()
        if (last === undefined) return
        await library.own('POST', `/api/trash/${last.deletionId}/restore`)
        last.bringBack()
      },
    }
    const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 3))
    for (let step = 0; step < 40; step += 1) {
      await random.pick(Object.values(steps))()
      const expected = modelStock([...entries.values()], [...roasts.values()], TODAY)
      const found = await stock()
      expect(found).toMatchObject({
        on_hand_g: close(expected.on_hand_g),
        cost_per_kg: close(expected.cost_per_kg),
        value: close(expected.value),
        pace_g_per_month: close(expected.pace_g_per_month),
        is_finished: expected.is_finished,
        unweighed_roasts: expected.unweighed_roasts,
      })
      expect((await shelf())[0]!.on_hand_g).toBe(found.on_hand_g)
      expect(found.entries).toHaveLength(expected.lines.length)
      for (const line of found.entries) {
        const same = expected.lines.find(
          ({ kind, id }) => kind === line.kind && id === (line.id ?? line.roast_id),
        )
        expect([line.on_hand_g, line.cost]).toEqual([close(same!.on_hand_g), close(same!.cost)])
      }
    }
  })
})
