import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoastWithFields } from '#contract/roasts.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const EVERYTHING = { number: true, date: true, loss: true, crack: true }

describe.each(databaseKinds)('what looks wrong about a roast and is so, on %s', kind => {
  let library: TestLibrary
  let id: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const { id: bean_id } = await library.addBean('Kenya')
    const odd = { bean_id, roast_name: '#3 Dark', green_weight_g: 300, roasted_weight_g: 200.1 }
    id = (await library.addRoast(odd)).id
  })
  afterEach(() => library.server.close())

  const change = (values: object) => library.own('PUT', `/api/roasts/${id}`, values)
  const said = async () => {
    const [listed] = (await library.visit('/api/roasts/')).json<RoastWithFields[]>()
    return listed?.as_it_is
  }

  test('is said of each by itself, and taken back', async () => {
    expect(await said()).toBe(undefined)
    expect((await change({ as_it_is: { loss: true } })).json().as_it_is).toEqual({ loss: true })
    await change({ as_it_is: { crack: true } })
    await change({ notes: 'Oily' })
    expect(await said()).toEqual({ loss: true, crack: true })
    await change({ as_it_is: { loss: false, date: false } })
    expect(await said()).toEqual({ crack: true })
    expect((await change({ as_it_is: { crack: false } })).json()).not.toHaveProperty('as_it_is')
  })

  test.each([
    ['number', { roast_name: '#4 Dark' }],
    ['date', { roast_date: '2026-03-01' }],
    ['loss', { roasted_weight_g: 201 }],
  ] as const)('is said no more of another %s', async (odd, values) => {
    await change({ as_it_is: EVERYTHING })
    const { [odd]: _, ...others } = EVERYTHING
    expect((await change(values)).json().as_it_is).toEqual(others)
    expect(await said()).toEqual(others)
  })

  test('is said no more of a first crack that was marked, and is of the date that is sent with it', async () => {
    await change({ as_it_is: EVERYTHING })
    const crack = { milestone_type: '1st_crack_start', time_seconds: 480 }
    await library.own('PUT', `/api/roasts/${id}/milestones`, { milestones: [crack] })
    await change({ roast_date: '2026-03-01', as_it_is: { date: true } })
    expect(await said()).toEqual({ number: true, date: true, loss: true })
  })

  test('is said again once a change of several roasts is undone, or the roast is back from the trash', async () => {
    await change({ as_it_is: EVERYTHING })
    const weighed = { roast_ids: [id], roasted_weight_g: 255, roast_date: '2026-03-01' }
    const { deletion_id } = (await library.own('POST', '/api/roasts/change-many', weighed)).json()
    expect(await said()).toEqual({ number: true, crack: true })
    await library.own('POST', `/api/trash/${deletion_id}/restore`)
    await library.own('DELETE', `/api/roasts/${id}`)
    const [{ id: trashed }] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${trashed}/restore`)
    expect(await said()).toEqual(EVERYTHING)
  })

  test('is refused of anything else', async () => {
    for (const as_it_is of [{ loss: 'yes' }, ['loss'], null])
      expect((await change({ as_it_is })).statusCode).toBe(422)
  })
})
