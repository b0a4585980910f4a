import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { type EventReader, readEvents } from '#server/testing/live-events.ts'

const TOKEN = { cookie: 'csrf_token=t', 'x-csrf-token': 't' }

describe.each(databaseKinds)('watching a table on %s', kind => {
  let library: TestLibrary
  let table: TastingTable
  let phones: EventReader[]

  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const bean_id = (await library.addBean('Kenya')).id
    const roast_ids = []
    for (const number of [1, 2])
      roast_ids.push((await library.addRoast({ bean_id, roast_name: `#${number}` })).id)
    const body = { roast_ids, sheet_id: 1, hours: 2, mode: 'letters', name: null }
    table = (await library.own('POST', '/api/tables/', body)).json()
    const address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
    const watched = `${address}/api/tables/${table.code}/events`
    phones = await Promise.all(Array.from({ length: 12 }, () => readEvents(watched, {})))
  })
  afterEach(async () => {
    for (const phone of phones) phone.close()
    await library.server.close()
  })

  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    library.server.app.inject({
      ...{ method, url: `/api/tables/${table.code}/${path}`, payload: JSON.stringify(body) },
      headers: { ...TOKEN, 'content-type': 'application/json' },
    })

  test('twelve phones see who sits down and who is done, not each rating, and the reveal', async () => {
    const [phone] = phones as [EventReader]
    await send('POST', 'tasters', { name: 'Ann', key: 'key-of-Ann' })
    expect(await phone.take(1)).toMatchObject([
      { event: 'table', data: { tasters: [{ name: 'Ann', done: false }] } },
    ])
    for (const letter of ['A', 'B'])
      await send('PUT', 'ratings', { key: 'key-of-Ann', letter, values: { rating: 4 } })
    expect(await phone.take(1)).toMatchObject([{ data: { done: ['Ann'], results: null } }])
    await library.own('POST', `/api/tables/${table.id}/reveal`)
    for (const each of phones) {
      const events = await each.take(each === phone ? 1 : 3)
      expect(events.at(-1)).toMatchObject({
        event: 'table',
        data: { state: 'revealed', results: [{ mean: 4 }, { mean: 4 }] },
      })
    }
    await library.own('DELETE', `/api/tables/${table.id}`)
    expect(await phone.take(1)).toMatchObject([{ event: 'gone', data: {} }])
  })
})
