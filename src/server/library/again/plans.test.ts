import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '#contract/again/plans.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

const STEPS = [
  { time_seconds: 240, bean_temp: 160, ibts_temp: null, setting: 'power', to: 6 },
  { time_seconds: 0, bean_temp: null, ibts_temp: null, setting: 'power', to: 8 },
]
const LATE = { time_seconds: 700, setting: 'power', to: 5 }

const WRONG: [wrong: object, sentence: string | string[]][] = [
  [{ name: undefined }, 'name is required'],
  [{ name: '  ' }, 'name must not be empty'],
  [{ name: 'x'.repeat(61) }, 'name must have at most 60 characters'],
  [{ bean_id: 'Kenya' }, 'Invalid bean ID: must be a number'],
  [{ bean_id: 99 }, 'Bean not found'],
  [{ roast_id: 99 }, 'Roast not found'],
  [{ roast_id: 1e15 }, 'Roast not found'],
  [{ steps: [LATE], drop_seconds: 600 }, 'steps[0].time_seconds must not be after the drop'],
  [
    { marks: [{ milestone_type: 'yellowing', time_seconds: 601 }], drop_seconds: 600 },
    'marks[0].time_seconds must not be after the drop',
  ],
  [{ steps: [LATE, LATE] }, 'steps[1].time_seconds must not be the time of another step of the same setting'],
  [{ steps: [{ ...LATE, setting: 'gas' }] }, 'steps[0].setting must be one of: power, fan, drum'],
  [{ steps: [{ ...LATE, to: null }] }, 'steps[0].to must be a number'],
  [{ charge_temp: 2_001 }, 'charge_temp must be at most 2000'],
  [{ green_weight_g: 0 }, 'green_weight_g must be above 0'],
  [{ drop_seconds: -1 }, 'drop_seconds must be at least 0'],
]

describe.each(databaseKinds)('plans on %s', kind => {
  let library: TestLibrary
  let bean: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean = (await library.addBean('Kenya')).id
  })
  afterEach(() => library.server.close())

  const save = (plan: object) =>
    library.own('POST', '/api/plans/', { bean_id: bean, name: 'Slower', ...plan })
  const change = (id: number, update: object, headers: Record<string, string> = {}) =>
    library.own('PUT', `/api/plans/${id}`, update, headers)
  const read = async (path: string) => (await library.own('GET', path)).json()
  const list = (query = ''): Promise<Plan[]> => read(`/api/plans/${query}`)
  const names = async (query = '') => (await list(query)).map(({ name }) => name)
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)

  test('a plan is saved in order of time, and says what each setting was before', async () => {
    const { id: roast_id } = await library.addRoast({ bean_id: bean, roast_name: '#1' })
    const answer = await save({ roast_id, steps: STEPS, preheat_temp: 230, drop_seconds: 600 })
    expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1.1"'])
    expect(answer.json()).toMatchObject({
      ...{ id: 1, name: 'Slower', bean_id: bean, roast_id, preheat_temp: 230, charge_temp: null },
      ...{ green_weight_g: null, drop_seconds: 600, drop_temp: null, marks: [] },
      steps: [
        { ...STEPS[1], from: null },
        { ...STEPS[0], from: 8 },
      ],
    })
    expect(await read('/api/plans/1')).toEqual(answer.json())
    expect(await list(`?bean_id=${bean}`)).toEqual([answer.json()])
    expect(await list('?bean_id=99')).toEqual([])
  })

  test('the steps of a roast are a plan as they are', async () => {
    await library.upload('/api/roasts/import/', { bean_id: String(bean) }, [roastimeExport('#1 Kenya')])
    const steps = await read('/api/roasts/1/steps')
    const answer = await save({ ...steps, roast_id: 1 })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject(steps)
  })

  test.each(WRONG)('%j is refused: %s', async (wrong, sentence) => {
    const created = await save(wrong)
    expect(created.json().detail).toEqual(sentence)
    expect([404, 422]).toContain(created.statusCode)
    await save({ name: 'Fine' })
    if (!('name' in wrong && wrong.name === undefined))
      expect((await change(1, wrong)).json().detail).toEqual(sentence)
    expect(await names()).toEqual(['Fine'])
  })

  test('a changed plan must be valid as a whole', async () => {
    await save({ steps: [LATE] })
    expect((await change(1, { drop_seconds: 600 })).json().detail).toBe(
      'steps[0].time_seconds must not be after the drop',
    )
    const changed = await change(1, { drop_seconds: 700, name: ' Slower  still ' })
    expect(changed.json()).toMatchObject({ name: 'Slower  still', drop_seconds: 700, steps: [{ to: 5 }] })
  })

  test('a name is unique within its bean, as names are compared', async () => {
    const { id: other } = await library.addBean('Peru')
    await save({})
    const again = await save({ name: 'SLOWER' })
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      "This bean has a plan named 'SLOWER' already. Please choose another name.",
    ])
    expect((await save({ bean_id: other })).statusCode).toBe(201)
    expect((await change(2, { bean_id: bean })).statusCode).toBe(409)
    expect((await change(1, { name: 'sLower' })).json().name).toBe('sLower')
  })

  test('a change with an outdated ETag is refused', async () => {
    const { etag } = (await save({})).headers
    const outdated = { 'if-match': String(etag) }
    expect((await change(1, { name: 'Faster' }, outdated)).headers.etag).toBe('"2.0"')
    expect((await change(1, { name: 'Fastest' }, outdated)).statusCode).toBe(412)
    expect((await library.own('DELETE', '/api/plans/1', undefined, outdated)).statusCode).toBe(412)
    expect(await names()).toEqual(['Faster'])
  })

  test('a deleted plan comes back with its id, if its name is free and its bean is there', async () => {
    await save({ steps: STEPS })
    const before = await read('/api/plans/1')
    const deleted = await library.own('DELETE', '/api/plans/1')
    expect(deleted.json()).toEqual({ deleted: 1, deletion_id: 1 })
    expect((await library.own('GET', '/api/plans/1')).statusCode).toBe(404)
    expect(await read('/api/trash/')).toMatchObject([{ kind: 'plan', label: 'Slower' }])
    await save({ name: 'slower' })
    expect((await restore(1)).json().detail).toBe(
      "Its bean has a plan named 'Slower' again. Rename or delete that one first.",
    )
    await change(2, { name: 'Other' })
    await library.own('DELETE', `/api/beans/${bean}`)
    expect((await restore(1)).json().detail).toBe(
      "The bean of the plan 'Slower' was deleted after it. Bring the bean back first.",
    )
    expect((await restore(2)).statusCode).toBe(200)
    expect((await restore(1)).statusCode).toBe(200)
    expect(await read('/api/plans/1')).toEqual(before)
  })

  test('plans go with their bean and come back with it, and stay without their roast', async () => {
    const { id: roast_id } = await library.addRoast({ bean_id: bean, roast_name: '#1' })
    await save({ roast_id })
    await library.own('DELETE', `/api/roasts/${roast_id}`)
    expect(await list()).toMatchObject([{ name: 'Slower', roast_id: null }])
    await restore(1)
    expect(await list()).toMatchObject([{ name: 'Slower', roast_id }])
    await library.own('DELETE', `/api/beans/${bean}`)
    expect(await list()).toEqual([])
    expect((await change(1, { name: 'Faster' })).statusCode).toBe(404)
    await restore(2)
    expect(await list()).toMatchObject([{ name: 'Slower', roast_id }])
  })

  test('is the owner’s alone', async () => {
    await save({})
    for (const path of ['/api/plans/', '/api/plans/1'])
      expect((await library.visit(path)).statusCode).toBe(401)
  })

  test('is restored from a backup, with ids and ETags that were never used', async () => {
    await save({ steps: STEPS })
    const before = await list()
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 1000)
    await change(1, { name: 'Changed' })
    await save({ name: 'New' })
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared).toMatchObject({ lost_plans: { count: 1, names: ['New'] }, changed: 1 })
    const restored = await library.own('POST', '/api/backups/restore', { name })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await list()).toEqual(before)
    expect((await change(1, { name: 'Old' }, { 'if-match': '"1.0"' })).statusCode).toBe(412)
    expect((await save({ name: 'New' })).json().id).toBe(3)
  })
})
