import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Blend } from '#contract/blend/blends.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const part = (bean_id: number, share_percent: number) => ({ bean_id, share_percent })
const HOUSE = { name: 'House', parts: [part(2, 40), part(1, 60)], summary: 'Nuts and plums' }

const WRONG: [wrong: object, status: number, sentence: string | string[]][] = [
  [{ name: ' ' }, 422, 'name must not be empty'],
  [{ parts: [part(1, 99.95)] }, 422, 'parts must have at least 2 entries'],
  [
    { parts: Array.from({ length: 9 }, (_, id) => part(id + 1, 11.1)) },
    422,
    'parts must have at most 8 entries',
  ],
  [{ parts: [part(1, 60), part(1, 40)] }, 422, 'parts must not have the same bean twice'],
  [{ parts: [part(1, 60), part(2, 39.8)] }, 422, 'parts must have shares that add up to 100'],
  [{ parts: [part(1, 100), part(2, 0)] }, 422, expect.any(Array) as never],
  [{ parts: [part(1, 60), part(99, 40)] }, 404, 'Bean not found'],
  [{ parts: [part(1, 60), part(1e15, 40)] }, 404, 'Bean not found'],
  [{ name: ' kenya' }, 409, "A bean is named 'Kenya'. Please choose another name for the recipe."],
  [{ aliases: ['Espresso', 'espresso'] }, 422, 'aliases must not have the same name twice'],
]

describe.each(databaseKinds)('recipes on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    for (const name of ['Kenya', 'Brazil', 'Peru']) await library.addBean(name)
  })
  afterEach(() => library.server.close())

  const save = (blend: object = {}) => library.own('POST', '/api/blends/', { ...HOUSE, ...blend })
  const change = (id: number, update: object, headers: Record<string, string> = {}) =>
    library.own('PUT', `/api/blends/${id}`, update, headers)
  const list = async (): Promise<Blend[]> => (await library.own('GET', '/api/blends/')).json()
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)

  test('have coffees, shares and a summary for everybody, and other names for the owner', async () => {
    const answer = await save({ aliases: ['Hausmischung'] })
    expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1.0"'])
    const seen = {
      ...{ id: 1, name: 'House', summary: 'Nuts and plums', is_retired: false },
      parts: [
        { bean_id: 1, origin_name: 'Kenya', share_percent: 60 },
        { bean_id: 2, origin_name: 'Brazil', share_percent: 40 },
      ],
    }
    expect(answer.json()).toEqual({ ...seen, aliases: ['Hausmischung'] })
    expect(await list()).toEqual([answer.json()])
    for (const _ of ['made', 'cached']) {
      expect((await library.visit('/api/blends/')).json()).toEqual([seen])
      expect((await library.visit('/api/blends/1')).json()).toEqual(seen)
      expect((await library.own('GET', '/api/blends/1')).json()).toEqual(answer.json())
    }
    await library.own('PUT', '/api/beans/2', { origin_name: 'Santos' })
    expect((await library.visit('/api/blends/1')).json().parts[1].origin_name).toBe('Santos')
  })

  test.each(WRONG)('%j is refused with %d', async (wrong, status, sentence) => {
    const created = await save(wrong)
    expect([created.statusCode, created.json().detail]).toEqual([
      status,
      Array.isArray(sentence) || typeof sentence === 'string' ? sentence : expect.anything(),
    ])
    await save()
    expect((await change(1, wrong)).statusCode).toBe(status)
    expect(await list()).toMatchObject([{ name: 'House', aliases: [] }])
  })

  test('and beans have different names', async () => {
    await save()
    const again = await save({ name: 'HOUSE' })
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      "A recipe named 'HOUSE' already exists. Please choose another name.",
    ])
    const bean = await library.own('POST', '/api/beans/', { origin_name: 'house' })
    expect([bean.statusCode, bean.json().detail]).toEqual([
      409,
      "A recipe is named 'House'. Please choose another name for the bean.",
    ])
    expect((await library.own('PUT', '/api/beans/3', { origin_name: 'House' })).statusCode).toBe(409)
    expect((await change(1, { name: 'house' })).json().name).toBe('house')
  })

  test('and beans share no other name', async () => {
    await library.own('PUT', '/api/beans/3/aliases', { aliases: ['Kitchen', 'Lima'] })
    await save({ aliases: ['kitchen'] })
    await save({ name: 'Bar', aliases: ['KITCHEN', 'Counter'] })
    expect((await list()).map(({ aliases }) => aliases)).toEqual([['KITCHEN', 'Counter'], []])
    await library.own('PUT', '/api/beans/3/aliases', { aliases: ['counter'] })
    expect((await list()).map(({ aliases }) => aliases)).toEqual([['KITCHEN'], []])
  })

  test('are found by the name they had, until another coffee has that', async () => {
    await save({ aliases: ['Counter'] })
    await change(1, { name: 'Counter' })
    expect(await list()).toMatchObject([{ name: 'Counter', aliases: ['House'] }])
    await change(1, { name: 'counter', summary: null })
    const roast = { bean_id: 1, blend_id: 1, roast_name: '#7', green_weight_g: 300 }
    expect((await library.own('POST', '/api/roasts/', roast)).statusCode).toBe(201)
    const found = async (q: string) => (await library.own('GET', `/api/roasts/?q=${q}`)).json().length
    expect([await found('house'), await found('counter')]).toEqual([1, 1])
    await change(1, { aliases: ['Noon'] })
    expect([await found('house'), await found('noon')]).toEqual([0, 1])
    expect((await library.visit('/api/roasts/?q=noon')).json()).toEqual([])
    expect((await change(1, { name: 'Morning', aliases: [] })).json().aliases).toEqual(['counter'])
    await change(1, { name: 'Bar' })
    const match = async (name: string) => {
      const file = artisanLog({ title: name, beans: name })
      return (await library.upload('/api/roasts/check-bean-match/', {}, [file])).json()
    }
    expect((await match('Morning')).matching_blend).toEqual({ id: 1, name: 'Bar' })
    await save({ name: 'Morning' })
    await library.addBean('Counter')
    expect((await list()).map(({ name, aliases }) => [name, aliases])).toEqual([
      ['Bar', []],
      ['Morning', []],
    ])
    expect((await match('Morning')).matching_blend).toEqual({ id: 2, name: 'Morning' })
  })

  test('a change with an outdated ETag is refused', async () => {
    const { etag } = (await save()).headers
    const outdated = { 'if-match': String(etag) }
    expect((await change(1, { summary: null }, outdated)).headers.etag).toBe('"2.0"')
    expect((await change(1, { name: 'Bar' }, outdated)).statusCode).toBe(412)
    expect((await library.own('DELETE', '/api/blends/1', undefined, outdated)).statusCode).toBe(412)
    expect(await list()).toMatchObject([{ name: 'House', summary: null, parts: [{ bean_id: 1 }, {}] }])
  })

  test('a deleted one comes back as it was, once its name is free', async () => {
    await save({ aliases: ['Espresso'] })
    const before = await list()
    expect((await library.own('DELETE', '/api/blends/1')).json()).toEqual({ deleted: 1, deletion_id: 1 })
    expect(await list()).toEqual([])
    expect((await library.own('GET', '/api/trash/')).json()).toMatchObject([
      { kind: 'blend', label: 'House' },
    ])
    await library.addBean('house')
    expect((await restore(1)).json().detail).toBe(
      "A bean or a recipe named 'house' exists by now. Rename or delete that one first.",
    )
    await library.own('DELETE', '/api/beans/4')
    expect((await restore(1)).statusCode).toBe(200)
    expect(await list()).toEqual(before)
    expect((await restore(2)).json().detail).toBe(
      "A bean or a recipe named 'House' exists by now. Rename or delete that one first.",
    )
  })

  test('are retired by the owner, and while one of their coffees is deleted', async () => {
    await save()
    const { etag } = (await library.own('GET', '/api/blends/1')).headers
    await library.own('DELETE', '/api/beans/2')
    const parts = [{ origin_name: 'Kenya' }, { origin_name: 'Brazil' }]
    expect(await list()).toMatchObject([{ is_retired: true, parts }])
    const retired = await library.own('GET', '/api/blends/1')
    expect(retired.headers.etag).not.toBe(etag)
    expect((await change(1, { is_retired: false })).json().detail).toBe(
      "The recipe 'House' can't be used while its coffee 'Brazil' is deleted. Bring it back, or change the recipe.",
    )
    expect((await change(1, { name: 'Bar' })).statusCode).toBe(200)
    await restore(1)
    expect(await list()).toMatchObject([{ name: 'Bar', is_retired: false, parts }])
    await change(1, { is_retired: true })
    expect(await list()).toMatchObject([{ is_retired: true }])
  })

  test('have the other bean once two are merged, and the former one again after the undo', async () => {
    await save()
    await save({ name: 'Both', parts: [part(2, 50), part(3, 50)] })
    const before = await list()
    const { deletion_id } = (await library.own('POST', '/api/beans/3/merge', { bean_id: 2 })).json()
    const [both, house] = await list()
    expect(house).toMatchObject({ is_retired: false, parts: [{ bean_id: 1 }, { origin_name: 'Peru' }] })
    expect(both).toMatchObject({ is_retired: true, parts: [{ bean_id: 2 }, { bean_id: 3 }] })
    await restore(deletion_id)
    expect(await list()).toEqual(before)
  })
})
