import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { statementsDuring } from '#server/testing/statements-during.ts'
import { turnsDuring } from '#server/testing/turns-during.ts'

describe.each(databaseKinds)('several roasts at once on %s', kind => {
  let library: TestLibrary
  let kenya: Bean
  let peru: Bean
  let ids: number[]
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    kenya = await library.addBean('Kenya')
    peru = await library.addBean('Peru')
    const { timeline, milestones } = steadyRoast()
    ids = []
    for (const [name, roast_date] of [
      ['#1 First', '2026-03-01'],
      ['#2 Second', '2026-03-02'],
      ['Third', '2026-02-01'],
    ] as const) {
      const measured = { timeline: pointsOfTimeline(timeline), milestones, tags: ['Old'] }
      ids.push((await library.addRoast({ bean_id: kenya.id, roast_name: name, roast_date, ...measured })).id)
    }
  })
  afterEach(() => library.server.close())

  const change = (body: object, roast_ids = ids) =>
    library.own('POST', '/api/roasts/change-many', { roast_ids, ...body })
  const roasts = async () => {
    const answers = await Promise.all(ids.map(id => library.own('GET', `/api/roasts/${id}`)))
    return answers.map(answer => answer.json<RoastWithFields>())
  }
  const values = async (...fields: (keyof RoastWithFields)[]) =>
    (await roasts()).map(roast => fields.map(field => roast[field]))
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)
  const found = async (query: string) =>
    (await library.own('GET', `/api/roasts/?${query}`)).json<RoastWithFields[]>().length

  test('bean, date, weights and tags are changed, with everything derived from them, and are restored together', async () => {
    const before = await roasts()
    const answer = await change({
      bean_id: peru.id,
      roast_date: '2026-04-01',
      green_weight_g: 400,
      roasted_weight_g: 344,
      tags_added: ['Gift'],
      tags_removed: ['OLD'],
    })
    expect(answer.json()).toEqual({ changed: 3, deletion_id: expect.any(Number) })
    for (const roast of await roasts()) {
      expect(roast).toMatchObject({
        bean: { origin_name: 'Peru' },
        roast_date: '2026-04-01',
        weight_loss_percent: 14,
        tags: ['Gift'],
      })
    }
    expect([await found('q=peru'), await found('tag=gift'), await found('tag=old')]).toEqual([3, 3, 0])
    expect((await restore(answer.json().deletion_id)).statusCode).toBe(200)
    const undone = await roasts()
    expect(undone).toEqual(before.map(roast => ({ ...roast, updated_at: expect.any(String) })))
    expect([await found('q=kenya'), await found('tag=old')]).toEqual([3, 3])
    expect((await library.own('GET', '/api/trash/')).json()).toEqual([])
  })

  test('other work runs between the roasts of a change that is undone', async () => {
    const weighed = { green_weight_g: 400, roasted_weight_g: 344 }
    for (let day = 10; day < 28; day++)
      ids.push((await library.addRoast({ bean_id: kenya.id, roast_date: `2026-05-${day}` })).id)
    const { changed, deletion_id } = (await change({ bean_id: peru.id, ...weighed })).json()
    expect(await turnsDuring(() => restore(deletion_id))).toBeGreaterThanOrEqual(changed)
    expect(await values('bean_id', 'green_weight_g')).toEqual(ids.map(() => [kenya.id, null]))
  })

  test('the roasts of a change, and of its undoing, are indexed together', async () => {
    for (let day = 10; day < 28; day++)
      ids.push((await library.addRoast({ bean_id: kenya.id, roast_date: `2026-05-${day}` })).id)
    let answer: { changed: number; deletion_id: number } | undefined
    const changing = await statementsDuring(library.server.context.db, async () => {
      answer = (await change({ bean_id: peru.id })).json()
    })
    const undoing = await statementsDuring(library.server.context.db, () => restore(answer!.deletion_id))
    const indexed = (statements: string[]) =>
      statements.filter(statement => statement.startsWith('insert into "roast_index"')).length
    expect([answer!.changed, indexed(changing), indexed(undoing)]).toEqual([21, 1, 1])
  })

  test('roasts are numbered by date from the given number, in their names too, even if one of them has a number of another', async () => {
    const answer = await change({ first_number: 1 })
    expect(await values('roast_name', 'roast_number')).toEqual([
      ['#2 First', 2],
      ['#3 Second', 3],
      ['#1 Third', 1],
    ])
    await restore(answer.json().deletion_id)
    expect(await values('roast_name', 'roast_number')).toEqual([
      ['#1 First', 1],
      ['#2 Second', 2],
      ['Third', null],
    ])
  })

  test('all or none: an unknown roast, an unknown bean or a name that is taken changes nothing', async () => {
    const before = await roasts()
    expect((await change({ tags_added: ['x'] }, [...ids, 987])).statusCode).toBe(404)
    expect((await change({ bean_id: 987 })).statusCode).toBe(404)
    await library.addRoast({ bean_id: peru.id, roast_name: '#2 second', roast_date: '2026-03-02' })
    const taken = await change({ bean_id: peru.id })
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      expect.stringContaining("Roast '#2 second' on 2026-03-02"),
    ])
    expect(await roasts()).toEqual(before)
    expect((await library.own('GET', '/api/trash/')).json()).toEqual([])
  })

  test('equal values are not a change, and an undo keeps later changes', async () => {
    expect((await change({ bean_id: kenya.id, tags_added: ['old'] })).json()).toEqual({
      changed: 0,
      deletion_id: null,
    })
    const { deletion_id } = (await change({ green_weight_g: 400, roast_date: '2026-05-05' })).json()
    await library.own('PATCH', `/api/roasts/${ids[0]}`, { green_weight_g: 500 })
    expect((await restore(deletion_id)).statusCode).toBe(200)
    expect(await values('green_weight_g', 'roast_date')).toEqual([
      [500, '2026-03-01'],
      [null, '2026-03-02'],
      [null, '2026-02-01'],
    ])
  })

  test('an undo that is refused names the conflict', async () => {
    const { deletion_id } = (await change({ bean_id: peru.id })).json()
    await library.own('DELETE', `/api/beans/${kenya.id}`)
    const refused = await restore(deletion_id)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringMatching(/^Its bean was deleted after the roast/),
    ])
    await library.own('DELETE', `/api/roasts/${ids[0]}`)
    expect((await restore(deletion_id)).json().detail).toContain('The roast was deleted')
  })

  test('several roasts are deleted and restored together', async () => {
    const two = ids.slice(0, 2)
    const deleted = await library.own('POST', '/api/roasts/delete-many', { roast_ids: two })
    expect(deleted.json()).toEqual({ changed: 2, deletion_id: expect.any(Number) })
    expect([await found(''), await found('q=kenya')]).toEqual([1, 1])
    const unknown = await library.own('POST', '/api/roasts/delete-many', { roast_ids: ids })
    expect(unknown.statusCode).toBe(404)
    const [entry] = (await library.own('GET', '/api/trash/')).json()
    expect(entry).toMatchObject({ kind: 'roasts', label: null, roast_count: 2 })
    await restore(deleted.json().deletion_id)
    expect([await found(''), await found('q=kenya')]).toEqual([3, 3])
  })

  const tags = async () => (await library.own('GET', '/api/tags/')).json()

  test('a tag is listed with its roasts in the usual spelling, renamed and merged with another', async () => {
    await change({ tags_added: ['Filter'] }, [ids[0]!])
    await change({ tags_added: ['filter'] }, ids.slice(1))
    expect(await tags()).toEqual([
      { tag: 'filter', roasts: 3 },
      { tag: 'Old', roasts: 3 },
    ])
    const merged = await library.own('PUT', '/api/tags/', { from: 'OLD', to: 'Filter' })
    expect(merged.json()).toEqual({ changed: 3, deletion_id: expect.any(Number) })
    expect(await values('tags')).toEqual([[['Filter']], [['Filter']], [['Filter']]])
    expect(await tags()).toEqual([{ tag: 'Filter', roasts: 3 }])
    await restore(merged.json().deletion_id)
    expect(await values('tags')).toEqual([[['Old', 'Filter']], [['Old', 'filter']], [['Old', 'filter']]])
    await library.own('PUT', '/api/tags/', { from: 'old', to: null })
    expect(await tags()).toEqual([{ tag: 'filter', roasts: 3 }])
    await library.own('DELETE', `/api/roasts/${ids[0]}`)
    expect(await tags()).toEqual([{ tag: 'filter', roasts: 2 }])
  })

  test('changes can still be undone after a backup is restored', async () => {
    const { deletion_id } = (await change({ bean_id: peru.id, first_number: 50 })).json()
    await library.own('POST', '/api/backups/')
    const [{ name }] = (await library.own('GET', '/api/backups/')).json().backups
    await library.own('DELETE', '/api/roasts/delete-all')
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    expect((await restore(deletion_id)).statusCode).toBe(200)
    expect(await values('bean_id', 'roast_name')).toEqual([
      [kenya.id, '#1 First'],
      [kenya.id, '#2 Second'],
      [kenya.id, 'Third'],
    ])
  })

  test('more tags than a roast may have are refused', async () => {
    const many = (from: number) => Array.from({ length: 30 }, (_, index) => `tag ${from + index}`)
    await change({ tags_added: many(0) })
    const refused = await change({ tags_added: many(30) })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, expect.stringContaining('tags')])
    expect((await tags()).length).toBe(31)
  })

  test('a visitor can’t make them', async () => {
    expect((await library.visit('/api/tags/')).statusCode).toBe(401)
  })
})
