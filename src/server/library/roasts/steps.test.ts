import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roastSteps } from '#contract/roast-answers.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const points = pointsOfTimeline(timeline).map(point => ({
  ...point,
  power_setting: point.time_seconds < 240 ? 8 : 6,
  fan_setting: point.time_seconds < 597 ? 2 : 9,
  drum_setting: null,
}))

describe.each(databaseKinds)('the steps of a roast on %s', kind => {
  let library: TestLibrary
  let id: number

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    const fields = { bean_id: bean.id, green_weight_g: 350, preheat_temp: 220 }
    id = (await library.addRoast({ ...fields, timeline: points, milestones })).id
  })
  afterAll(() => library.server.close())

  test('a visitor reads the charge, each setting and mark, and the drop', async () => {
    const answer = await library.visit(`/api/roasts/${id}/steps`)
    const steps = answer.json()
    expect(roastSteps.parse(steps)).toEqual(steps)
    expect(steps).toEqual({
      preheat_temp: 220,
      charge_temp: 109,
      green_weight_g: 350,
      steps: [
        { time_seconds: 0, bean_temp: 109, ibts_temp: 110, setting: 'power', from: null, to: 8 },
        { time_seconds: 0, bean_temp: 109, ibts_temp: 110, setting: 'fan', from: null, to: 2 },
        { time_seconds: 240, bean_temp: 129, ibts_temp: 150, setting: 'power', from: 8, to: 6 },
      ],
      marks: [{ milestone_type: '1st_crack_start', time_seconds: 470, bean_temp: 175 }],
      drop_seconds: 600,
      drop_temp: 201,
    })
  })

  test('they follow a corrected charge', async () => {
    await library.own('PUT', `/api/roasts/${id}/milestones/`, { charge_seconds: 40 })
    const { steps, marks, drop_seconds } = (await library.visit(`/api/roasts/${id}/steps`)).json()
    expect(steps[2]).toMatchObject({ time_seconds: 200, bean_temp: 129 })
    expect([marks[0].time_seconds, drop_seconds]).toEqual([430, 560])
  })

  test('a roast without a curve has none, and an unknown roast is 404', async () => {
    const { bean_id } = (await library.visit(`/api/roasts/${id}`)).json()
    const bare = await library.addRoast({ bean_id, roast_name: 'Bare' })
    const answer = await library.visit(`/api/roasts/${bare.id}/steps`)
    expect(answer.json()).toMatchObject({ steps: [], marks: [], charge_temp: null, drop_seconds: null })
    expect((await library.visit('/api/roasts/999/steps')).statusCode).toBe(404)
  })
})
