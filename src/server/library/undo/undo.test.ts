import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawThumbnail } from '#chart/thumbnail.ts'
import type { Deletion } from '#contract/trash.ts'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { success } from '#domain/record/result.ts'
import { moveRowsBack, trashedIds } from '#server/library/trash/moved-rows.ts'
import { emptyTrash } from '#server/library/trash/repository.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { packTimeline } from '#server/platform/database/timeline-codec.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'

const UNKNOWN = [null, null]
const TWO_SAMPLES = {
  ...{ timeSeconds: [0, 60], beanTemperature: [180, 100], ibtsTemperature: UNKNOWN, beanRateOfRise: UNKNOWN },
  ...{ ibtsRateOfRise: UNKNOWN, power: UNKNOWN, fan: UNKNOWN, drum: UNKNOWN },
}

describe.each(databaseKinds)('the trash on %s', kind => {
  let library: TestLibrary

  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const trash = async (): Promise<Deletion[]> => (await library.own('GET', '/api/trash/')).json()
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)
  const importRoast = async (beanId: number, sourceName: string) => {
    const fields = { bean_id: String(beanId), green_weight_g: '250', roasted_weight_g: '215' }
    return (
      await library.upload('/api/roasts/import/', fields, [roastimeExport(sourceName, { beanName: null })])
    ).json()
  }
  /** Every answer about a roast, including its file. */
  const everythingOf = async (id: number) => {
    const parts = ['/details', '/thumbnail', '/timeline/data/', '/score', '/milestones/']
    const answers = await Promise.all(parts.map(part => library.visit(`/api/roasts/${id}${part}`)))
    const source = await library.own('GET', `/api/roasts/${id}/source`)
    return [...answers, source].map(({ statusCode, body }) => [statusCode, body])
  }

  /** Stores roasts with timelines. Importing as many would take long. */
  const storeMany = async (count: number) => {
    const { db } = library.server.database
    const { id: bean_id, created_at } = await library.addBean('Kenya')
    const row = {
      ...{ bean_id, bean_sort_key: 'kenya', fc_inferred: 0, milestones: '[]', has_timeline: 1 },
      ...{ created_at, updated_at: created_at },
    }
    const recorded = { ...EMPTY_TIMELINE, ...TWO_SAMPLES }
    const curves = { timeline: packTimeline(recorded), thumbnail: drawThumbnail(recorded) }
    for (let first = 0; first < count; first += 300) {
      const length = Math.min(300, count - first)
      const roasts = Array.from({ length }, (_, index) => ({ ...row, roast_name: `#${first + index}` }))
      const ids = await db.insertInto('roasts').values(roasts).returning('id').execute()
      const timelines = ids.map(({ id }) => ({ roast_id: id, ...curves }))
      await db.insertInto('roast_timelines').values(timelines).execute()
    }
  }

  test('a deleted roast comes back as it was, with its id', async () => {
    const bean = await library.addBean('Kenya')
    const roast = await importRoast(bean.id, '#7 Kenya')
    const before = await everythingOf(roast.id)
    await library.own('DELETE', `/api/roasts/${roast.id}`)
    expect((await everythingOf(roast.id)).map(([status]) => status)).toEqual(Array(6).fill(404))
    expect((await library.visit(`/api/beans/${bean.id}`)).json()).toMatchObject({ roast_count: 0 })

    const [deletion, ...others] = await trash()
    expect(others).toEqual([])
    expect(deletion).toMatchObject({
      kind: 'roast',
      label: '#7 Kenya',
      bean_count: 0,
      roast_count: 1,
      deleted_at: '2026-05-01T12:00:00.000Z',
      kept_until: '2026-05-31T12:00:00.000Z',
    })
    expect((await restore(deletion!.id)).json()).toEqual(deletion)
    expect(await everythingOf(roast.id)).toEqual(before)
    expect((await library.visit(`/api/beans/${bean.id}`)).json()).toMatchObject({ roast_count: 1 })
    expect(await trash()).toEqual([])
    expect((await restore(deletion!.id)).statusCode).toBe(404)
  })

  test('a bean comes back with its roasts, all beans with all roasts', async () => {
    const kenya = await library.addBean('Kenya', { country: 'Kenya', cupping_scores: { Body: 8.5 } })
    const peru = await library.addBean('Peru')
    await importRoast(kenya.id, '#1 One')
    await importRoast(kenya.id, '#2 Two')
    await importRoast(peru.id, '#3 Three')
    const everything = async () => [
      (await library.visit('/api/beans/')).json(),
      (await library.visit('/api/roasts/')).json(),
    ]
    const before = await everything()
    for (const url of [`/api/beans/${kenya.id}`, '/api/beans/delete-all']) {
      const deleted = await library.own('DELETE', url)
      expect(deleted.statusCode, deleted.body).toBe(200)
      const [deletion] = await trash()
      expect((await restore(deletion!.id)).statusCode).toBe(200)
      expect(await everything()).toEqual(before)
    }
    expect((await importRoast(kenya.id, '#1 One')).detail).toMatch(/This is a duplicate/)
  })

  test('deleting nothing leaves nothing in the trash', async () => {
    expect((await library.own('DELETE', '/api/beans/delete-all')).json()).toEqual({ deleted: 0 })
    expect(await trash()).toEqual([])
  })

  test('more roasts than one batch holds are deleted and restored', async () => {
    await storeMany(1_100)
    expect((await library.own('DELETE', '/api/roasts/delete-all')).json()).toEqual({ deleted: 1_100 })
    expect((await library.visit('/api/roasts/')).json()).toEqual([])
    expect(await trash()).toMatchObject([{ kind: 'all roasts', label: null, roast_count: 1_100 }])
    await restore((await trash())[0]!.id)
    expect((await library.visit('/api/roasts/?limit=0')).headers['x-total-count']).toBe('1100')
  })

  test('a name that is taken again prevents a restore', async () => {
    const bean = await library.addBean('Kenya')
    const roast = await importRoast(bean.id, '#7 Kenya')
    await library.own('DELETE', `/api/roasts/${roast.id}`)
    const again = await importRoast(bean.id, '#7 Kenya')
    expect(again.id).toBeGreaterThan(roast.id)
    const [ofRoast] = await trash()
    const refused = await restore(ofRoast!.id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: "The roast '#7 Kenya' on 2026-03-14 exists again. Rename or delete that one first.",
      }),
    ])

    await library.own('DELETE', `/api/beans/${bean.id}`)
    await library.addBean('KENYA')
    const [ofBean] = await trash()
    expect((await restore(ofBean!.id)).json()).toMatchObject({
      detail: "A bean named 'KENYA' exists again. Rename or delete that one first.",
    })
    expect(await trash()).toHaveLength(2)
  })

  test("a roast can't come back before its bean, and then has the bean's name", async () => {
    const bean = await library.addBean('Kenya')
    const roast = await importRoast(bean.id, '#7')
    await library.own('DELETE', `/api/roasts/${roast.id}`)
    await library.own('DELETE', `/api/beans/${bean.id}`)
    const [ofBean, ofRoast] = await trash()
    expect((await restore(ofRoast!.id)).json()).toMatchObject({
      detail: "Its bean 'Kenya' was deleted after the roast '#7'. Bring the bean back first.",
    })
    await restore(ofBean!.id)
    await library.own('PUT', `/api/beans/${bean.id}`, { origin_name: 'Zambia' })
    expect((await restore(ofRoast!.id)).statusCode).toBe(200)
    const stored = await library.server.database.db.selectFrom('roasts').selectAll().execute()
    expect(stored).toMatchObject([{ id: roast.id, bean_sort_key: 'zambia' }])
  })

  test('only what was deleted more than 30 days ago is purged', async () => {
    const { db } = library.server.database
    const bean = await library.addBean('Kenya')
    const [old, young] = [await importRoast(bean.id, '#1'), await importRoast(bean.id, '#2')]
    await library.own('DELETE', `/api/roasts/${old.id}`)
    library.server.clock.now = new Date('2026-05-02T12:00:00.000Z')
    await library.own('DELETE', `/api/roasts/${young.id}`)
    await emptyTrash(db, new Date('2026-05-31T12:00:00.001Z'))
    expect(await trash()).toMatchObject([{ label: '#2' }])
    for (const table of [
      'roast_timelines',
      'roast_sources',
      'roast_source_hashes',
      'trashed_roast_keys',
    ] as const) {
      const rows = await db.selectFrom(table).select('roast_id').execute()
      expect(rows, table).toEqual([{ roast_id: young.id }])
    }
  })

  test('an expired deletion is gone at once, even while its rows are being deleted in batches', async () => {
    const { db } = library.server.database
    await storeMany(600)
    await library.own('DELETE', '/api/roasts/delete-all')
    const [{ id }] = (await trash()) as [Deletion]
    const expired = new Date('2026-05-31T12:00:00.001Z')
    library.server.clock.now = expired
    const headers = { ...(await library.server.login()) }
    const send = (method: 'GET' | 'POST', url: string) => library.server.app.inject({ method, url, headers })
    const emptied = emptyTrash(db, expired)
    expect((await send('GET', '/api/trash/')).json()).toEqual([])
    expect((await send('POST', `/api/trash/${id}/restore`)).statusCode).toBe(404)
    await emptied
    expect((await send('POST', `/api/trash/${id}/restore`)).statusCode).toBe(404)
    expect(await db.selectFrom('trashed_roasts').select('id').execute()).toEqual([])
    expect(await db.selectFrom('roast_timelines').select('roast_id').execute()).toEqual([])
  })

  test('a deletion that is undone while another server purges it is restored completely or not at all', async () => {
    const { database } = library.server
    await storeMany(600)
    const before = (await library.visit('/api/roasts/?limit=1000')).body
    await library.own('DELETE', '/api/roasts/delete-all')
    const [{ id }] = (await trash()) as [Deletion]
    const late = new Date('2026-05-31T12:00:00.001Z')
    const [restored] = await Promise.all([restore(id), emptyTrash(database.db, late)])
    const timelines = await database.db.selectFrom('roast_timelines').select('roast_id').execute()
    if (restored.statusCode === 200) {
      expect((await library.visit('/api/roasts/?limit=1000')).body).toBe(before)
      expect(timelines).toHaveLength(600)
    } else {
      expect(restored.statusCode).toBe(404)
      expect(timelines).toEqual([])
    }
    const owner = await library.server.login()
    expect(await answersElsewhere(library.server, owner, kind)).toEqual(
      await everyAnswer(library.server, owner),
    )
  })

  test('emptying it waits for a change that restores rows, and deletes none of them', async () => {
    const { db } = library.server.database
    await storeMany(200)
    await library.own('DELETE', '/api/roasts/delete-all')
    const [{ id }] = (await trash()) as [Deletion]
    let emptied: Promise<void> | undefined
    await changeLibrary(db, async transaction => {
      emptied = emptyTrash(db, new Date('2026-05-31T12:00:00.001Z'))
      await Promise.race([emptied, setTimeout(300)])
      await moveRowsBack(transaction, 'roasts', await trashedIds(transaction, 'roasts', id))
      await transaction.deleteFrom('deletions').where('id', '=', id).execute()
      return success(null)
    })
    await emptied
    for (const table of ['roasts', 'roast_timelines'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count, table).toBe(200)
    }
  })

  test('is only for the owner', async () => {
    expect((await library.visit('/api/trash/')).statusCode).toBe(401)
    const visitor = await library.server.app.inject({ method: 'POST', url: '/api/trash/1/restore' })
    expect(visitor.statusCode).toBe(401)
    expect((await restore(0)).json()).toEqual(expect.objectContaining({ detail: 'Deletion not found' }))
  })
})
