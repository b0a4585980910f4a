import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { anotherInstance, createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { at, type EventReader, NOW, readEvents } from '#server/testing/live-events.ts'

describe.each(databaseKinds)('running roasts on %s', kind => {
  let library: TestLibrary
  let kenya: number
  let keys = 0

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    kenya = (await library.addBean('Kenya')).id
  })
  afterAll(() => library.server.close())

  const open = async (fields: object = {}) => {
    keys += 1
    return library.own('POST', '/api/live/', { key: `test-key-${keys}`, ...fields })
  }
  const opened = async (fields: object = {}): Promise<number> => (await open(fields)).json().id
  const send = (id: number | null, body: object) =>
    library.own('POST', `/api/live/${id === null ? '' : `${id}/`}readings`, body)
  const read = async (id: number) => (await library.own('GET', `/api/live/${id}`)).json()
  const mark = (id: number, body: object, headers = {}) =>
    library.own('PUT', `/api/live/${id}/marks`, body, headers)
  const drop = (id: number) => library.own('DELETE', `/api/live/${id}`)

  test('the same key opens the same roast, and what was chosen can be changed', async () => {
    const fields = { key: 'phone-1234', bean_id: kenya, green_weight_g: 250 }
    const first = await library.own('POST', '/api/live/', fields)
    const again = await library.own('POST', '/api/live/', { key: 'phone-1234', bean_id: 9999 })
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({
      ...fields,
      plan_roast_id: null,
      machine: null,
      opened_at: at(0),
      charged_at: null,
      dropped_at: null,
      marks: [],
      reading_count: 0,
      last_reading: null,
      roast_id: null,
      event_id: 0,
    })
    const { id } = first.json()
    const changed = await library.own('PATCH', `/api/live/${id}`, { machine: 'Popper', bean_id: null })
    expect(changed.json()).toMatchObject({ machine: 'Popper', bean_id: null, green_weight_g: 250 })
    const { etag } = first.headers
    const stale = await library.own(
      'PATCH',
      `/api/live/${id}`,
      { bean_id: kenya },
      { 'if-match': String(etag) },
    )
    expect(stale.statusCode).toBe(412)
    await drop(id)
    expect((await library.own('POST', '/api/live/', { key: 'phone-1234' })).statusCode).toBe(409)
  })

  test('a plan of the owner is followed until it is deleted, and visitors never see it', async () => {
    const plan = (await library.own('POST', '/api/plans/', { bean_id: kenya, name: 'Slow' })).json().id
    const id = await opened({ plan_id: plan })
    const unknown = await open({ plan_id: plan + 1 })
    expect([unknown.statusCode, unknown.json().values]).toEqual([404, { entity: 'plan' }])
    await library.own('PUT', '/api/settings/', { show_live: true })
    const seen = (await library.visit(`/api/live/${id}`)).json()
    expect([(await read(id)).plan_id, 'plan_id' in seen, 'key' in seen]).toEqual([plan, false, false])
    await library.own('PUT', '/api/settings/', { show_live: false })
    await library.own('DELETE', `/api/plans/${plan}`)
    expect((await read(id)).plan_id).toBeNull()
    await drop(id)
  })

  test('a bean that is deleted meanwhile is null, and is back when that is undone', async () => {
    const bean = (await library.addBean('Peru')).id
    const id = await opened({ bean_id: bean })
    await library.own('DELETE', `/api/beans/${bean}`)
    expect((await read(id)).bean_id).toBeNull()
    const [{ id: deletion }] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion}/restore`)
    expect((await read(id)).bean_id).toBe(bean)
    await drop(id)
  })

  test('a roast that was begun without a network is opened when it began, at most a week ago', async () => {
    const begun = await open({ opened_at: at(-2 * 3600) })
    const { id, opened_at } = begun.json()
    expect([begun.statusCode, opened_at]).toEqual([201, at(-2 * 3600)])
    const charged = { charged_at: at(-2 * 3600 + 30), marks: [], dropped_at: at(-3600) }
    expect((await mark(id, charged)).statusCode).toBe(200)
    expect((await send(id, { readings: [{ at: NOW - 7_000_000.4, bean_temp: 90 }] })).statusCode).toBe(200)
    for (const far of [at(-8 * 86_400), at(120)])
      expect((await open({ opened_at: far })).statusCode).toBe(422)
    await drop(id)
  })

  test('a coffee that is merged into another goes on as that one', async () => {
    const [twin, other] = [await library.addBean('Kenya AA'), await library.addBean('Kenya twin')]
    const id = await opened({ bean_id: other.id })
    const merged = await library.own('POST', `/api/beans/${twin.id}/merge`, { bean_id: other.id })
    expect([merged.statusCode, (await read(id)).bean_id]).toEqual([200, twin.id])
    await drop(id)
  })

  test('readings are merged by their instants, and sending them twice changes nothing', async () => {
    const id = await opened({ bean_id: kenya })
    const readings = [
      { at: at(0), bean_temp: 212, power: 8 },
      { at: NOW + 1000, bean_temp: 392 },
    ]
    const sent = { unit: 'F', readings }
    expect((await send(id, sent)).json()).toEqual({ accepted: 2, reading_count: 2 })
    const before = await read(id)
    expect((await send(id, sent)).json()).toEqual({ accepted: 2, reading_count: 2 })
    expect(await read(id)).toEqual(before)
    expect(before.readings).toEqual([
      { time_seconds: 0, bean_temp: 100, ibts_temp: null, power: 8, fan: null, drum: null, typed: false },
      { time_seconds: 1, bean_temp: 200, ibts_temp: null, power: null, fan: null, drum: null, typed: false },
    ])
    await send(id, { readings: [{ at: at(0), ibts_temp: 120.5 }, { fan: 3 }], typed: true })
    const { readings: merged, last_reading, reading_count } = await read(id)
    expect(merged[0]).toMatchObject({ bean_temp: 100, ibts_temp: 120.5, power: 8, typed: true })
    expect([reading_count, last_reading]).toMatchObject([2, { at: at(1), bean_temp: 200 }])
    await mark(id, { charged_at: at(1), marks: [], dropped_at: null })
    expect((await read(id)).readings.map((each: { time_seconds: number }) => each.time_seconds)).toEqual([
      -1, 0,
    ])
    await drop(id)
  })

  test('a reading without a value, far from the roast or of no sensor is refused, and with it all of its call', async () => {
    const id = await opened()
    const refused = async (...readings: object[]) => {
      const answer = await send(id, { readings: [{ at: at(0), bean_temp: 90 }, ...readings] })
      expect(answer.statusCode).toBe(422)
      return answer.json().detail
    }
    expect(await refused({ at: at(1) })).toBe('readings[1] must have a temperature or a setting')
    expect(await refused({ at: at(-3601), power: 1 })).toBe(`readings[1].at must not be before ${at(-3600)}`)
    expect(await refused({ at: at(61), power: 1 })).toBe(`readings[1].at must not be after ${at(60)}`)
    expect(await refused({ at: at(1), bean_temp: 601 })).toBe(
      'readings[1].bean_temp must be from -50 to 600 °C',
    )
    expect(await refused({ at: '2026-05-01T12:00:00', power: 1 })).toMatch(
      /^readings\[1\]\.at must be an existing time/,
    )
    expect(await refused({ power: 1 }, { power: 2 })).toMatch(/^readings\[2\]\.at is required/)
    expect((await read(id)).reading_count).toBe(0)
    await drop(id)
  })

  test('a typed reading is taken back by its instant, once; what a machine sent, and a saved roast, stay', async () => {
    const id = await opened({ bean_id: kenya })
    const takeBack = (at: string | number) =>
      library.own('DELETE', `/api/live/${id}/readings/${encodeURIComponent(at)}`)
    const typed = [90, 120].map((bean_temp, index) => ({ at: at(index), bean_temp }))
    await send(id, { typed: true, readings: typed })
    await send(id, { readings: [{ at: at(2), bean_temp: 91 }] })
    expect((await takeBack(NOW + 1000)).json()).toEqual({ deleted: 1 })
    const { readings, reading_count, last_reading } = await read(id)
    expect(readings.map((each: { bean_temp: number }) => each.bean_temp)).toEqual([90, 91])
    expect([reading_count, last_reading.bean_temp]).toEqual([2, 91])
    expect((await takeBack('2026-05-01T14:00:01+02:00')).json()).toEqual({ deleted: 0 })
    expect((await takeBack(at(2))).json()).toEqual({ deleted: 0 })
    expect((await takeBack(at(0))).json()).toEqual({ deleted: 1 })
    expect((await send(id, { typed: true, readings: typed.slice(0, 1) })).json().reading_count).toBe(2)
    expect((await takeBack('yesterday')).statusCode).toBe(422)
    const stranger = { method: 'DELETE', url: `/api/live/${id}/readings/${NOW}` } as const
    expect((await library.server.app.inject(stranger)).statusCode).toBe(401)
    await mark(id, { charged_at: at(-1), marks: [], dropped_at: at(30) })
    const saved = await library.own('POST', `/api/live/${id}/finish`, {})
    expect((await takeBack(at(0))).json().code).toBe('running_roast_saved')
    expect((await takeBack(at(9))).statusCode).toBe(409)
    const { readings: kept } = (await library.visit(`/api/roasts/${saved.json().id}/details`)).json()
    expect(kept).toMatchObject([{ time_seconds: 1, bean_temp: 90 }])
  })

  test('readings without an id belong to the one roast that runs', async () => {
    expect((await send(null, { readings: [{ power: 1 }] })).statusCode).toBe(409)
    const id = await opened()
    expect((await send(null, { readings: [{ power: 1 }] })).json()).toEqual({ accepted: 1, reading_count: 1 })
    const other = await opened()
    const several = await send(null, { readings: [{ power: 2 }] })
    expect([several.statusCode, several.json().code]).toEqual([409, 'several_running'])
    await drop(id)
    await drop(other)
  })

  test('marks are in the order of time after a charge, each kind once', async () => {
    const id = await opened()
    const crack = { milestone_type: '1st_crack_start', at: at(50) }
    const set = await mark(id, { charged_at: at(1), marks: [crack], dropped_at: at(55) })
    expect(set.json()).toMatchObject({ charged_at: at(1), marks: [crack], dropped_at: at(55) })
    const refused = async (marks: object) =>
      (await mark(id, { charged_at: at(1), marks: [], dropped_at: null, ...marks })).statusCode
    expect(await refused({ charged_at: null, marks: [crack] })).toBe(422)
    expect(await refused({ charged_at: null, dropped_at: at(5) })).toBe(422)
    expect(await refused({ marks: [crack, crack] })).toBe(422)
    expect(await refused({ marks: [crack, { milestone_type: 'yellowing', at: at(20) }] })).toBe(422)
    expect((await library.own('PUT', `/api/live/${id}/marks`, { charged_at: null })).statusCode).toBe(422)
    const stale = await mark(id, { charged_at: null, marks: [], dropped_at: null }, { 'if-match': '"1.0"' })
    expect(stale.statusCode).toBe(412)
    expect((await read(id)).marks).toEqual([crack])
    await drop(id)
  })

  test('at most eight roasts run at once, one from the trash too', async () => {
    const ids = [await opened()]
    while (ids.length < 8) ids.push(await opened())
    const ninth = await open()
    expect([ninth.statusCode, ninth.json().code]).toEqual([409, 'too_many_running'])
    expect((await library.own('GET', '/api/live/')).json().map((each: { id: number }) => each.id)).toEqual(
      ids.toReversed(),
    )
    await drop(ids[0]!)
    const [{ id: deletion, kind: deleted, label }] = (await library.own('GET', '/api/trash/')).json()
    expect([deleted, label]).toEqual(['running roast', null])
    const last = await opened()
    const restore = () => library.own('POST', `/api/trash/${deletion}/restore`)
    expect((await restore()).json().code).toBe('too_many_running')
    await drop(last)
    expect((await restore()).statusCode).toBe(200)
    expect((await read(ids[0]!)).id).toBe(ids[0])
    for (const id of ids) await drop(id)
  })

  test('a live token opens, sends, marks and reads, but neither deletes nor puts files into the inbox', async () => {
    const made = await library.own('POST', '/api/admin/tokens/', { name: 'Kitchen', scopes: ['live'] })
    const upload = await library.own('POST', '/api/admin/tokens/', { name: 'Laptop' })
    expect([made.json().scopes, upload.json().scopes]).toEqual([['live'], ['upload']])
    const call = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      payload?: object,
      token = made,
    ) =>
      library.server.app.inject({
        method,
        url,
        payload,
        headers: { authorization: `Bearer ${token.json().token}` },
      })
    const roast = await call('POST', '/api/live/', { key: 'kitchen-1' })
    const { id } = roast.json()
    const all = { charged_at: at(0), marks: [], dropped_at: null }
    expect([
      roast.statusCode,
      (await call('POST', `/api/live/${id}/readings`, { readings: [{ bean_temp: 80 }] })).statusCode,
      (await call('PUT', `/api/live/${id}/marks`, all)).statusCode,
      (await call('DELETE', `/api/live/${id}/readings/0`)).json().deleted,
      (await call('PATCH', `/api/live/${id}`, { machine: 'Pan' })).statusCode,
      (await call('GET', `/api/live/${id}`)).json().key,
      (await call('DELETE', `/api/live/${id}`)).statusCode,
      (await call('POST', `/api/live/${id}/finish`, {})).statusCode,
      (await call('POST', '/api/live/', { key: 'kitchen-2' }, upload)).statusCode,
      (await call('GET', '/api/live/', undefined, upload)).statusCode,
    ]).toEqual([201, 200, 200, 0, 401, 'kitchen-1', 401, 401, 403, 403])
    const [used] = (await library.own('GET', '/api/admin/tokens/')).json()
    expect(used.last_used_at).toBe(at(0))
    await drop(id)
  })

  test('visitors see a running roast only while the owner shows it, and never its key', async () => {
    const id = await opened({ bean_id: kenya })
    expect((await library.visit('/api/live/')).statusCode).toBe(401)
    expect((await library.visit(`/api/live/${id}`)).statusCode).toBe(401)
    await library.own('PUT', '/api/settings/', { show_live: true })
    const [listed] = (await library.visit('/api/live/')).json()
    expect(listed).toMatchObject({ id, bean_id: kenya })
    expect([listed.key, (await library.visit(`/api/live/${id}`)).json().key]).toEqual([undefined, undefined])
    await library.own('PUT', '/api/settings/', { show_live: false })
    await drop(id)
  })

  describe('watching', () => {
    let address: string
    let owner: Record<string, string>
    const readers: EventReader[] = []

    beforeAll(async () => {
      address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
      const { cookie } = await library.server.login()
      owner = { cookie }
    })
    afterAll(() => {
      for (const reader of readers) reader.close()
      library.server.app.server.closeAllConnections()
    })
    const watch = async (id: number, headers: Record<string, string> = owner, at = address) => {
      const reader = await readEvents(`${at}/api/live/${id}/events`, headers)
      readers.push(reader)
      return reader
    }

    test('a watcher gets what happens, and goes on after a break without a gap and without repeating', async () => {
      const id = await opened()
      await send(id, { readings: [{ at: at(0), bean_temp: 90 }] })
      const { event_id } = await read(id)
      const first = await watch(id)
      await send(id, { readings: [{ at: at(1), bean_temp: 91 }] })
      const [seen] = await first.take(1)
      expect(seen).toMatchObject({
        id: event_id + 1,
        event: 'readings',
        data: { readings: [{ at: at(1), bean_temp: 91, typed: false }] },
      })
      first.close()
      await send(id, { readings: [{ at: at(2), bean_temp: 92 }] })
      await mark(id, { charged_at: at(1), marks: [], dropped_at: null })
      const second = await watch(id, { ...owner, 'last-event-id': String(event_id + 1) })
      await library.own('PATCH', `/api/live/${id}`, { machine: 'Pan' })
      const rest = await second.take(3)
      expect(rest.map(({ id: each, event }) => [each - event_id, event])).toEqual([
        [2, 'readings'],
        [3, 'marks'],
        [4, 'details'],
      ])
      expect(rest[2]!.data).toMatchObject({ machine: 'Pan', charged_at: at(1) })
      await drop(id)
      expect(await second.take(1)).toMatchObject([{ event: 'gone', data: {} }])
    })

    test('a watcher hears of a reading that was taken back, after a break too', async () => {
      const id = await opened()
      await send(id, { typed: true, readings: [{ at: at(1), bean_temp: 91 }] })
      const { event_id } = await read(id)
      const watcher = await watch(id)
      await library.own('DELETE', `/api/live/${id}/readings/${at(1)}`)
      const [taken] = await watcher.take(1)
      expect(taken).toMatchObject({
        id: event_id + 1,
        event: 'readings',
        data: { readings: [{ at: at(1), bean_temp: null, power: null }] },
      })
      const late = await watch(id, { ...owner, 'last-event-id': String(event_id) })
      expect(await late.take(1)).toEqual([taken])
      await send(id, { typed: true, readings: [{ at: at(1), bean_temp: 92 }] })
      expect(await watcher.take(1)).toMatchObject([{ data: { readings: [{ bean_temp: 92, typed: true }] } }])
      expect((await read(id)).reading_count).toBe(1)
      await drop(id)
    })

    test('a visitor watches while the owner shows it, without the key, until that is switched off', async () => {
      const id = await opened()
      expect((await fetch(`${address}/api/live/${id}/events`)).status).toBe(401)
      await library.own('PUT', '/api/settings/', { show_live: true })
      const visitor = await watch(id, {})
      await library.own('PATCH', `/api/live/${id}`, { machine: 'Pan' })
      const [event] = await visitor.take(1)
      expect(event!.data).toMatchObject({ machine: 'Pan' })
      expect(event!.data).not.toHaveProperty('key')
      await library.own('PUT', '/api/settings/', { show_live: false })
      expect(await visitor.isEnded()).toBe(true)
      await drop(id)
    })

    test.runIf(kind === 'postgres')('another instance shows the same within two seconds', async () => {
      const other = await anotherInstance(library)
      try {
        const there = await other.server.app.listen({ port: 0, host: '127.0.0.1' })
        const id = await opened()
        const watcher = await watch(id, owner, there)
        await send(id, { readings: [{ at: at(1), bean_temp: 91 }] })
        expect(await watcher.take(1)).toMatchObject([{ event: 'readings' }])
        watcher.close()
        await drop(id)
        other.server.app.server.closeAllConnections()
      } finally {
        await other.server.close()
      }
    })

    test('strangers leave room for the owner', async () => {
      const id = await opened()
      await library.own('PUT', '/api/settings/', { show_live: true })
      const strangers = await Promise.all(Array.from({ length: 80 }, () => watch(id, {})))
      const refused = await fetch(`${address}/api/live/${id}/events`)
      expect(refused.status).toBe(503)
      await refused.text()
      const own = await watch(id)
      await library.own('PATCH', `/api/live/${id}`, { machine: 'Pan' })
      expect(await own.take(1)).toMatchObject([{ event: 'details' }])
      for (const reader of [...strangers, own]) reader.close()
      await library.own('PUT', '/api/settings/', { show_live: false })
      await drop(id)
    })

    test('a long break is made up for in pages, without a gap', async () => {
      const id = await opened()
      for (let call = 0; call < 8; call += 1) {
        const readings = Array.from({ length: 500 }, (_, index) => ({
          at: NOW - 1_000_000 + call * 500 + index,
          power: call,
        }))
        await send(id, { readings })
      }
      await library.own('PATCH', `/api/live/${id}`, { machine: 'Pan' })
      const late = await watch(id, { ...owner, 'last-event-id': '0' })
      const events = await late.take(9)
      expect(events.map(({ id: each, event }) => [each, event])).toEqual([
        ...Array.from({ length: 8 }, (_, index) => [index + 1, 'readings']),
        [9, 'details'],
      ])
      await drop(id)
    })

    test('a hundred people may watch, and no more', async () => {
      const id = await opened()
      const before = readers.filter(({ isClosed }) => !isClosed()).length
      const many = await Promise.all(Array.from({ length: 100 - before }, () => watch(id)))
      const refused = await fetch(`${address}/api/live/${id}/events`, { headers: owner })
      expect([refused.status, (await refused.json()).code]).toEqual([503, 'too_many_watchers'])
      for (const reader of many) reader.close()
      await drop(id)
    })
  })
})
