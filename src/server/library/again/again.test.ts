import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importedRoast } from '#contract/roast-import.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('roasting again on %s', kind => {
  let library: TestLibrary
  let kenya: number
  let peru: number

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    kenya = (await library.addBean('Kenya')).id
    peru = (await library.addBean('Peru')).id
  })
  afterAll(() => library.server.close())

  const addRoast = async (fields: object): Promise<number> => (await library.addRoast(fields)).id
  const pin = (roast: number | null, headers = {}) =>
    library.own('PUT', `/api/beans/${kenya}`, { reference_roast_id: roast }, headers)
  const reference = async (bean = kenya) =>
    (await library.visit(`/api/beans/${bean}`)).json().reference_roast_id
  const undoNewest = async () => {
    const [{ id }] = (await library.own('GET', '/api/trash/')).json()
    return (await library.own('POST', `/api/trash/${id}/restore`)).statusCode
  }

  test('a reference is a roast of its bean, and is pinned and unpinned with If-Match', async () => {
    const [best, foreign] = [
      await addRoast({ bean_id: kenya, roast_name: 'Best' }),
      await addRoast({ bean_id: peru, roast_name: 'Other' }),
    ]
    expect(await reference()).toBeNull()
    const { etag } = (await library.visit(`/api/beans/${kenya}`)).headers
    const pinned = await pin(best, { 'if-match': String(etag) })
    expect([pinned.statusCode, pinned.json().reference_roast_id]).toEqual([200, best])
    expect((await pin(null, { 'if-match': String(etag) })).statusCode).toBe(412)
    expect(await reference()).toBe(best)
    const listed = (await library.visit('/api/beans/')).json()
    expect(listed.map((bean: { reference_roast_id: number | null }) => bean.reference_roast_id)).toEqual([
      best,
      null,
    ])

    for (const roast of [foreign, 999_999]) {
      const refused = await pin(roast)
      expect([refused.statusCode, refused.json().detail]).toEqual([
        422,
        `The reference must be a roast of this bean, and the roast with id ${roast} isn't`,
      ])
    }
    expect(await reference()).toBe(best)
    expect((await pin(null)).json().reference_roast_id).toBeNull()
  })

  test('a roast is not a reference while it is deleted or of another bean, and is one again when that is undone', async () => {
    const roast = await addRoast({ bean_id: kenya, roast_name: 'Moved' })
    await pin(roast)
    await library.own('DELETE', `/api/roasts/${roast}`)
    expect(await reference()).toBeNull()
    expect(await undoNewest()).toBe(200)
    expect(await reference()).toBe(roast)

    await library.own('PUT', `/api/roasts/${roast}`, { bean_id: peru })
    expect([await reference(), await reference(peru)]).toEqual([null, null])
    await library.own('PUT', `/api/roasts/${roast}`, { bean_id: kenya })
    expect(await reference()).toBe(roast)

    await library.own('POST', '/api/roasts/change-many', { roast_ids: [roast], bean_id: peru })
    expect(await reference()).toBeNull()
    expect(await undoNewest()).toBe(200)
    expect(await reference()).toBe(roast)

    await library.own('DELETE', `/api/beans/${kenya}`)
    expect(await undoNewest()).toBe(200)
    expect(await reference()).toBe(roast)
  })

  test('the words for next time are those on the newest roast, otherwise those on the reference', async () => {
    const bean_id = (await library.addBean('Rwanda')).id
    const best = await addRoast({ bean_id, roast_date: '2026-01-02', roast_name: 'Old', next_time: 'Hotter' })
    const last = await addRoast({ bean_id, roast_date: '2026-02-02', roast_name: 'New' })
    const words = async (query = '') => {
      const listed = await library.own('GET', `/api/roasts/next-times${query}`)
      return listed.json().filter((each: { bean_id: number }) => each.bean_id === bean_id)
    }
    expect(await words()).toEqual([])
    await library.own('PUT', `/api/beans/${bean_id}`, { reference_roast_id: best })
    expect(await words()).toMatchObject([
      { roast_id: best, next_time: 'Hotter', roast_dates: ['2026-02-02', '2026-01-02'] },
    ])
    await library.own('PUT', `/api/roasts/${last}`, { next_time: 'Shorter' })
    expect(await words()).toMatchObject([{ roast_id: last, next_time: 'Shorter' }])
    expect(await words(`?bean_id=${bean_id}`)).toMatchObject([{ roast_id: last }, { roast_id: best }])

    const imported = async (roastDate: string) => {
      const file = roastimeExport(`Rwanda ${roastDate}`, { roastDate })
      const answer = (
        await library.upload('/api/roasts/import/', { bean_id: String(bean_id) }, [file])
      ).json()
      expect(importedRoast.parse(answer)).toEqual(answer)
      return answer.next_times
    }
    expect(await imported('2026-01-20')).toBeUndefined()
    expect(await imported('2026-03-02')).toMatchObject([
      { roast_id: last, next_time: 'Shorter' },
      { roast_id: best, next_time: 'Hotter' },
    ])
    expect(await imported('2026-03-03')).toMatchObject([{ roast_id: best, next_time: 'Hotter' }])
  })

  const put = (charged_at: string, first_crack_seconds: number | null, drop_seconds: number | null) =>
    library.own('PUT', `/api/taps/${charged_at}`, { first_crack_seconds, drop_seconds })
  const tapsOf = async (roast: number) => (await library.own('GET', `/api/roasts/${roast}/taps`)).json()

  test('taps are stored once for each charge, and wait for the file of the roast', async () => {
    const charged_at = '2026-03-14T10:00:00.000Z'
    for (const drop of [null, 603.4, 603.4]) expect((await put(charged_at, 471.2, drop)).statusCode).toBe(200)
    const { db } = library.server.database
    const kept = await db.selectFrom('running_roasts').select(['charged_at', 'dropped_at']).execute()
    const tapped = { charged_at, first_crack_seconds: 471.2, drop_seconds: 603.4 }
    expect(kept).toEqual([{ charged_at, dropped_at: '2026-03-14T10:10:03.400Z' }])
    // Nothing of it runs: only its taps are known.
    expect((await library.own('GET', '/api/live/')).json()).toEqual([])

    const file = roastimeExport('Followed')
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(kenya) }, [file])
    const { id, taps } = imported.json()
    expect(taps).toEqual(tapped)
    expect(await tapsOf(id)).toEqual(tapped)

    const takeBack = () => library.own('DELETE', `/api/taps/${charged_at}`)
    expect((await takeBack()).json()).toEqual({ deleted: 1 })
    expect((await takeBack()).json()).toEqual({ deleted: 0 })
    expect(await tapsOf(id)).toBeNull()
  })

  test("taps are the owner's alone, belong to a roast that exists, and are known by an instant", async () => {
    expect((await library.visit('/api/roasts/1/taps')).statusCode).toBe(401)
    const unknown = await library.own('GET', '/api/roasts/999999/taps')
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'Roast not found'])
    for (const wrong of ['2026-02-30T10:00:00.000Z', '2026-03-14T10:00:00Z', 'yesterday']) {
      const refused = await put(wrong, null, null)
      expect([refused.statusCode, refused.json().detail]).toEqual([
        422,
        'charged_at must be an existing time in UTC, written YYYY-MM-DDTHH:MM:SS.sssZ',
      ])
    }
    expect((await put('2026-03-14T10:00:00.000Z', -1, null)).json().detail).toBe(
      'first_crack_seconds must be at least 0',
    )
  })
})
