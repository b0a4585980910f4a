import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean, BeanRoastLink } from '#contract/beans.ts'
import type { Roast } from '#contract/roasts.ts'
import type { Stock } from '#contract/stock.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('roasts by a recipe on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    for (const name of ['Brazil', 'Kenya', 'Peru']) await library.addBean(name)
    await recipe({})
  })
  afterEach(() => library.server.close())

  const recipe = (given: object) =>
    library.own('POST', '/api/blends/', { name: 'Kitchen', parts: shares(60, 40), ...given })
  const shares = (...percents: number[]) =>
    percents.map((share_percent, place) => ({ bean_id: place + 1, share_percent }))
  const roast = async (id: number): Promise<Roast> => (await library.visit(`/api/roasts/${id}`)).json()
  const add = (fields: object = {}): Promise<Roast> => library.addRoast({ blend_id: 1, ...fields })
  const change = (id: number, update: object) => library.own('PUT', `/api/roasts/${id}`, update)
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)
  /** The recipe of a roast, its bean and the grams of its parts. */
  const made = ({ blend_id, blend_name, bean_id, greens }: Roast) => {
    const grams = greens?.map(part => part.grams) ?? null
    return [blend_id, blend_name, bean_id, grams]
  }

  test('have its parts by the green weight, at once or when they are weighed', async () => {
    expect(made(await add({ green_weight_g: 351 }))).toEqual([1, 'Kitchen', 1, [210.6, 140.4]])
    const { id } = await add({ roast_name: '#2' })
    expect(made(await roast(id))).toEqual([1, 'Kitchen', 1, null])
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 400 })
    expect(made(await roast(id))).toEqual([1, 'Kitchen', 1, [240, 160]])
    const given = [{ bean_id: 3, grams: 100 }]
    const other = await add({ roast_name: '#3', greens: [...given, { bean_id: 2, grams: 50 }] })
    expect(made(other)).toEqual([1, 'Kitchen', 3, [100, 50]])
  })

  test('are found, called and shown by the recipe before they are weighed, and follow it', async () => {
    const { id, planned_greens } = await add({ roast_name: '#1' })
    const coffees = async () => (await library.visit(`/api/roasts/${id}/details`)).json()
    const shown = (parts: typeof planned_greens) =>
      parts?.map(({ origin_name, share_percent }) => `${share_percent} ${origin_name}`)
    expect(shown(planned_greens)).toEqual(['60 Brazil', '40 Kenya'])
    const found = async (query: string) =>
      (await library.visit(`/api/roasts/?${query}`)).json().map((each: Roast) => each.id)
    expect([await found('q=kenya'), await found('bean_id=2'), await found('bean_id=3')]).toEqual([
      [id],
      [id],
      [],
    ])
    const linked = (await library.visit('/api/beans/1')).json().roasts
    expect(linked).toMatchObject([{ id, share_percent: 60 }])
    const page = (await library.visit('/r/1')).body
    expect(page).toContain('60 % Brazil · 40 % Kenya')
    const { etag } = (await library.visit(`/api/roasts/${id}`)).headers
    await library.own('PUT', '/api/blends/1', { parts: shares(20, 30, 50) })
    expect((await library.visit(`/api/roasts/${id}`)).headers.etag).not.toBe(etag)
    expect([await found('q=peru'), await found('bean_id=3')]).toEqual([[id], [id]])
    const details = await coffees()
    expect(shown(details.planned_greens)).toEqual(['50 Peru', '30 Kenya', '20 Brazil'])
    expect(details.coffees.map((bean: { id: number }) => bean.id)).toEqual([3, 2, 1])
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 400 })
    expect(await coffees()).not.toHaveProperty('planned_greens')
  })

  test('stand on the pages of all coffees that they are to have, go with each, and follow the recipe', async () => {
    const { id } = await add({ roast_name: '#1', roast_date: '2026-03-01' })
    for (const bean_id of [1, 2, 3])
      await library.own('POST', '/api/stock/entries', {
        ...{ bean_id, kind: 'count', date: '2026-02-01', grams: 1_000, cost: null, note: null },
      })
    const coffee = async (bean: number) => {
      const answer = await library.visit(`/api/beans/${bean}`)
      const { roast_count, blend_count, roasts } = answer.json()
      const listed = (await library.visit(`/api/roasts/beans/${bean}/roasts/`)).json()
      const inList = (await library.visit('/api/beans/')).json().find((each: Bean) => each.id === bean)
      const { unweighed_roasts } = (await library.own('GET', `/api/beans/${bean}/stock`)).json()
      expect([inList.roast_count, inList.blend_count, inList.roasts]).toEqual([
        roast_count,
        blend_count,
        roasts,
      ])
      expect([blend_count, listed.length, unweighed_roasts]).toEqual([roast_count, roast_count, roast_count])
      return [answer.headers.etag, roasts.map((each: BeanRoastLink) => [each.id, each.share_percent])]
    }
    const [before, ofKenya] = await coffee(2)
    expect([ofKenya, (await coffee(3))[1]]).toEqual([[[id, 40]], []])
    const stock = (await library.own('GET', '/api/stock/')).json()
    expect(stock.map(({ unweighed_roasts }: Stock) => unweighed_roasts)).toEqual([1, 1, 0])
    expect((await library.visit('/api/roasts/export.csv')).body).toContain('Brazil 60 % + Kenya 40 %')

    await library.own('PUT', '/api/blends/1', { parts: [...shares(70), { bean_id: 3, share_percent: 30 }] })
    const [after, gone] = await coffee(2)
    expect([gone, (await coffee(3))[1]]).toEqual([[], [[id, 30]]])
    expect(after).not.toBe(before)
    const shown = await coffee(3)
    await library.own('DELETE', '/api/blends/1')
    const without = await coffee(3)
    expect([without[1], without[0] === shown[0]]).toEqual([[], false])
    await restore(1)
    expect((await coffee(3))[1]).toEqual([[id, 30]])

    const whole = await roast(id)
    await library.own('DELETE', '/api/beans/3')
    expect((await library.visit(`/api/roasts/${id}`)).statusCode).toBe(404)
    await restore(2)
    expect(await roast(id)).toEqual(whole)
    expect((await coffee(3))[1]).toEqual([[id, 30]])
    const [unweighed] = await coffee(3)
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 100 })
    expect((await library.visit('/api/beans/3')).headers.etag).not.toBe(unweighed)
  })

  test('keep their parts when it changes, follow its name, and keep that when it is deleted', async () => {
    const { id } = await add({ green_weight_g: 400 })
    const { etag } = (await library.visit(`/api/roasts/${id}`)).headers
    await library.own('PUT', '/api/blends/1', { name: 'Kitchen Table', parts: shares(20, 30, 50) })
    expect(made(await roast(id))).toEqual([1, 'Kitchen Table', 1, [240, 160]])
    expect((await library.visit(`/api/roasts/${id}`)).headers.etag).not.toBe(etag)
    const found = async (query: string) => (await library.visit(`/api/roasts/?q=${query}`)).json().length
    expect([await found('table'), await found('kitchen')]).toEqual([1, 1])
    expect(made(await add({ roast_name: '#2', green_weight_g: 100 }))).toEqual([
      ...[1, 'Kitchen Table', 3],
      [50, 30, 20],
    ])
    await library.own('DELETE', '/api/blends/1')
    expect(made(await roast(id))).toEqual([1, 'Kitchen Table', 1, [240, 160]])
    expect((await library.own('POST', '/api/roasts/', { roast_name: '#3', blend_id: 1 })).json().detail).toBe(
      'Recipe not found',
    )
    await change(id, { green_weight_g: 200 })
    expect(made(await roast(id))).toEqual([1, 'Kitchen Table', 1, [120, 80]])
  })

  test('are of one coffee again with another bean or without parts, and change with another recipe', async () => {
    await recipe({ name: 'Halves', parts: shares(0, 50, 50).slice(1) })
    const { id } = await add({ green_weight_g: 400 })
    const steps: [update: object, after: ReturnType<typeof made>][] = [
      [{ blend_id: 2 }, [2, 'Halves', 2, [200, 200]]],
      [{ blend_id: 2, green_weight_g: 300 }, [2, 'Halves', 2, [150, 150]]],
      [{ blend_id: null }, [null, null, 2, [150, 150]]],
      [{ blend_id: 1, green_weight_g: 200 }, [1, 'Kitchen', 1, [120, 80]]],
      [{ bean_id: 3 }, [null, null, 3, null]],
      [{ blend_id: 1 }, [1, 'Kitchen', 1, [120, 80]]],
      [{ greens: null }, [null, null, 1, null]],
    ]
    for (const [update, after] of steps) {
      const answer = await change(id, update)
      expect(answer.statusCode, answer.body).toBe(200)
      expect([update, made(await roast(id))]).toEqual([update, after])
    }
  })

  test('are refused with an unknown recipe, one that lacks a coffee, and a bean that is not its first', async () => {
    const { id } = await add({ green_weight_g: 400 })
    const refusalOf = async (update: object) => {
      const answers = [
        await change(id, update),
        await library.own('POST', '/api/roasts/', { roast_name: '#2', ...update }),
      ]
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      return [answers[0]!.statusCode, answers[0]!.json().detail]
    }
    expect(await refusalOf({ blend_id: 9 })).toEqual([404, 'Recipe not found'])
    await recipe({ name: 'Lacking', parts: shares(0, 50, 50).slice(1) })
    await library.own('DELETE', '/api/beans/3')
    const lacking = "The recipe 'Lacking' can't be used while its coffee 'Peru' is deleted."
    expect(await refusalOf({ blend_id: 2 })).toEqual([409, expect.stringContaining(lacking)])
    const beside = await library.own('POST', '/api/roasts/', { roast_name: '#2', blend_id: 1, bean_id: 2 })
    expect(beside.json().detail).toBe(
      'bean_id is 2, but the largest part is of bean 1. Leave it out, or give that one.',
    )
  })

  test('are changed together, and undone with their recipe', async () => {
    const ids = [
      (await add({ green_weight_g: 400 })).id,
      (await library.addRoast({ bean_id: 3, roast_name: '#2' })).id,
    ]
    await recipe({ name: 'Halves', parts: shares(50, 50) })
    const before = await Promise.all(ids.map(roast))
    const many = await library.own('POST', '/api/roasts/change-many', { roast_ids: ids, blend_id: 2 })
    expect(many.json()).toMatchObject({ changed: 2 })
    const after = await Promise.all(ids.map(roast))
    expect(after.map(made)).toEqual([
      [2, 'Halves', 1, [200, 200]],
      [2, 'Halves', 1, null],
    ])
    expect((await restore(many.json().deletion_id)).statusCode).toBe(200)
    expect((await Promise.all(ids.map(roast))).map(made)).toEqual(before.map(made))
  })

  test('go with a deleted bean, which retires the recipe, and stay its roasts when beans are merged', async () => {
    const ids = [(await add({ green_weight_g: 400 })).id, (await add({ roast_name: '#2' })).id]
    const before = await Promise.all(ids.map(roast))
    await library.own('DELETE', '/api/beans/2')
    expect((await library.visit('/api/blends/1')).json().is_retired).toBe(true)
    await restore(1)
    expect((await library.visit('/api/blends/1')).json().is_retired).toBe(false)
    expect((await Promise.all(ids.map(roast))).map(made)).toEqual(before.map(made))

    const { deletion_id } = (await library.own('POST', '/api/beans/3/merge', { bean_id: 1 })).json()
    expect((await Promise.all(ids.map(roast))).map(made)).toEqual([
      [1, 'Kitchen', 3, [240, 160]],
      [1, 'Kitchen', 3, null],
    ])
    await change(ids[1]!, { green_weight_g: 300 })
    expect(made(await roast(ids[1]!))).toEqual([1, 'Kitchen', 3, [180, 120]])
    await change(ids[1]!, { notes: 'Later' })
    expect((await restore(deletion_id)).statusCode).toBe(200)
    expect(made(await roast(ids[0]!))).toEqual(made(before[0]!))
  })

  test('have trends, a usual roast and a list of their own', async () => {
    for (const [day, loss] of [1, 2, 3, 4].entries())
      await add({
        ...{ roast_name: `#${day + 1}`, roast_date: `2026-03-0${day + 1}` },
        ...{ green_weight_g: 400, roasted_weight_g: 340 + loss },
      })
    const alone = { bean_id: 1, roast_name: '#9', roast_date: '2026-03-09', green_weight_g: 300 }
    await library.addRoast(alone)
    const trends = (await library.own('GET', '/api/trends/?blend_id=1')).json()
    expect(trends.months).toMatchObject([{ month: '2026-03', roasts: 4, green_kg: 1.6 }])
    expect(trends.steadiness).toMatchObject([
      { origin_name: 'Kitchen', batch_g: 400, figure: 'weight_loss_percent', last: { roasts: 4 } },
    ])
    const all = (await library.own('GET', '/api/trends/')).json()
    expect([all.blends_without_recipe, all.steadiness]).toEqual([0, trends.steadiness])
    expect(trends.steadiness[0]).toMatchObject({ bean_id: 1, blend_id: 1 })
    expect((await library.own('GET', '/api/trends/?blend_id=9')).json().months).toEqual([])
    const usual = async (id: number) => (await library.visit(`/api/roasts/${id}/usual`)).json()
    expect(await usual(4)).toMatchObject({ roasts: 3, weight_loss_percent: { median: 14.5 } })
    expect(await usual(5)).toBeNull()
    const numbers = async (path: string) =>
      (await library.visit(path)).json().map((each: Roast) => each.roast_number)
    expect(await numbers('/api/blends/1/roasts/')).toEqual([4, 3, 2, 1])
    expect(await numbers('/api/roasts/?blend_id=1&sort=date&order=asc')).toEqual([1, 2, 3, 4])
    expect((await library.visit('/api/blends/9/roasts/')).statusCode).toBe(404)
  })

  test('count as blends before they are weighed, and have words for next time of their own', async () => {
    const { id } = await add({ roast_date: '2026-03-01', next_time: 'Slower' })
    await library.addRoast({ bean_id: 1, roast_name: '#9', roast_date: '2026-03-09', next_time: 'Hotter' })
    const counts = async () => {
      const { roast_count, blend_count } = (await library.visit('/api/beans/1')).json()
      return [roast_count, blend_count]
    }
    expect(await counts()).toEqual([2, 1])
    await change(id, { green_weight_g: 400 })
    expect(await counts()).toEqual([2, 1])
    const words = (await library.own('GET', '/api/roasts/next-times')).json()
    expect(words).toMatchObject([
      { blend_id: null, next_time: 'Hotter', roast_dates: ['2026-03-09'] },
      { roast_id: id, blend_id: 1, origin_name: 'Kitchen', next_time: 'Slower', roast_dates: ['2026-03-01'] },
    ])
    const again = await importing({ blend_id: '1', roast_date: '2026-03-10' }, fileCalled('Kitchen #3'))
    expect(again.next_times).toMatchObject([{ roast_id: id, next_time: 'Slower' }])
  })

  /** Each has a curve of its own, by the number in its title. */
  const fileCalled = (title: string, weight: unknown[] = [350, 300, 'g']) => {
    const last = Number(title.at(-1))
    const temp2 = Array.from({ length: 301 }, (_, place) => 100 + last + Math.abs(place - 40) / 2.5)
    return artisanLog({ uuid: title, title, beans: '', weight, temp2 })
  }
  const importing = async (fields: Record<string, string>, file: ReturnType<typeof artisanLog>) => {
    const answer = await library.upload('/api/roasts/import/', fields, [file])
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  test('come from files, whose names then find the recipe, and are weighed by a later file', async () => {
    const imported = await importing({ blend_id: '1' }, fileCalled('Morning no1'))
    expect(made(imported)).toEqual([1, 'Kitchen', 1, [210, 140]])
    const typed = { blend_id: '1', green_weight_g: '400' }
    expect(made(await importing(typed, fileCalled('Morning no2')))).toEqual([1, 'Kitchen', 1, [240, 160]])
    const next = (await library.upload('/api/roasts/preview/', {}, [fileCalled('morning no3')])).json()
    expect(next.matching_blend).toEqual({ id: 1, name: 'Kitchen' })
    expect((await library.own('GET', '/api/blends/1')).json().aliases).toEqual(['Morning'])

    const unweighed = await importing({ blend_id: '1' }, fileCalled('Evening no4', [0, 0, 'g']))
    expect(made(unweighed)).toEqual([1, 'Kitchen', 1, null])
    const weighed = fileCalled('Evening no4', [300, 0, 'g'])
    const { deletion_id } = await importing({ updates: String(unweighed.id) }, weighed)
    expect(made(await roast(unweighed.id))).toEqual([1, 'Kitchen', 1, [180, 120]])
    expect((await restore(deletion_id)).statusCode).toBe(200)
    expect(made(await roast(unweighed.id))).toEqual([1, 'Kitchen', 1, null])

    await library.upload('/api/inbox/', {}, [fileCalled('Morning no5')])
    const [file] = (await library.own('GET', '/api/inbox/')).json().files
    expect(file.roast.matching_blend).toEqual({ id: 1, name: 'Kitchen' })
    const taken = await library.own('POST', `/api/inbox/${file.id}/import`, { blend_id: 1 })
    expect(made(taken.json()), taken.body).toEqual([1, 'Kitchen', 1, [210, 140]])
  })

  test('run live by it, weighed before or after, and without it once it is gone', async () => {
    const open = async (key: string, chosen: object) =>
      (await library.own('POST', '/api/live/', { key, blend_id: 1, ...chosen })).json()
    const one = await open('running-1', { green_weight_g: 200 })
    expect([one.bean_id, one.blend_id, one.greens.map((part: { grams: number }) => part.grams)]).toEqual([
      ...[1, 1],
      [120, 80],
    ])
    const two = await open('running-2', {})
    expect([two.bean_id, two.blend_id, two.greens]).toEqual([1, 1, null])
    const weighed = await library.own('PATCH', `/api/live/${two.id}`, { green_weight_g: 100 })
    expect(weighed.json().greens).toMatchObject([{ grams: 60 }, { grams: 40 }])
    const charged = Date.parse(two.opened_at) - 700_000
    const finish = async (id: number, roast_name?: string) => {
      const marks = { charged_at: charged, marks: [], dropped_at: charged + 600_000 }
      await library.own('PUT', `/api/live/${id}/marks`, marks)
      return (await library.own('POST', `/api/live/${id}/finish`, { roast_name })).json()
    }
    const named = await finish(two.id)
    expect([named.roast_name, ...made(named)]).toEqual(['#1 Kitchen', 1, 'Kitchen', 1, [60, 40]])
    await library.own('DELETE', '/api/blends/1')
    expect((await library.own('GET', `/api/live/${one.id}`)).json()).toMatchObject({ blend_id: null })
    expect(made(await finish(one.id, '#3'))).toEqual([null, null, 1, [120, 80]])
  })
})
