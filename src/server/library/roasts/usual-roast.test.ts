import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const points = pointsOfTimeline(timeline)

describe.each(databaseKinds)('what is usual for a bean on %s', kind => {
  let library: TestLibrary

  beforeAll(async () => {
    library = await createTestLibrary(kind)
  })
  afterAll(() => library.server.close())

  /** A roast until a second after charge, or without a curve. */
  const addRoast = (bean: Bean, roast_date: string | null, seconds: number | null, fields: object = {}) =>
    library.addRoast({
      bean_id: bean.id,
      roast_name: `${roast_date} ${seconds}`,
      roast_date,
      ...(seconds !== null && {
        timeline: points.filter(({ time_seconds }) => time_seconds <= seconds),
        milestones,
      }),
      ...fields,
    })
  const usualOf = async (id: number) => {
    const answer = await library.visit(`/api/roasts/${id}/usual`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  test('a roast is compared with those of its bean that have an earlier date', async () => {
    const [kenya, other] = [await library.addBean('Kenya'), await library.addBean('Brazil')]
    await addRoast(kenya, '2026-01-01', 540, { green_weight_g: 350, roasted_weight_g: 300 })
    await addRoast(kenya, '2026-01-02', 560)
    await addRoast(kenya, '2026-01-03', 580)
    await addRoast(other, '2026-01-03', 500)
    const roast = await addRoast(kenya, '2026-01-05', 600)
    for (const date of ['2026-01-05', '2026-01-06', null]) await addRoast(kenya, date, 505)

    const usual = await usualOf(roast.id)
    expect(usual).toMatchObject({
      roasts: 3,
      total_duration_seconds: { median: 560, low: 550, high: 570, difference: 40 },
      fc_minutes: { difference: 0 },
      // One of the three has weights.
      weight_loss_percent: null,
    })
    expect(usual.final_bean_temp).toMatchObject({ median: 193, low: 191, high: 195, difference: 8 })
    // All three are the same curve, and the shortest ends at 9:00.
    expect(usual.band).toHaveLength(1 + 540 / 5)
    expect(usual.band[14]).toEqual({ time_seconds: 70, low: 95, high: 95 })
  })

  test('below three earlier roasts, and for a roast without a date, the answer is null', async () => {
    const bean = await library.addBean('Rwanda')
    await addRoast(bean, '2026-01-01', null)
    await addRoast(bean, '2026-01-02', null)
    const third = await addRoast(bean, '2026-01-03', null)
    expect(await usualOf(third.id)).toBeNull()
    const undated = await addRoast(bean, null, null)
    expect(await usualOf(undated.id)).toBeNull()
    const fourth = await addRoast(bean, '2026-01-04', null)
    expect(await usualOf(fourth.id)).toMatchObject({ roasts: 3, total_duration_seconds: null, band: null })
    expect((await library.visit('/api/roasts/999999/usual')).statusCode).toBe(404)
  })

  test('an earlier roast counts as corrected, and a correction makes the cached answer stale', async () => {
    const bean = await library.addBean('Burundi')
    const earlier = []
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      earlier.push(await addRoast(bean, date, 600))
    }
    const roast = await addRoast(bean, '2026-02-01', 600)
    const before = await library.visit(`/api/roasts/${roast.id}/usual`)
    const known = { 'if-none-match': String(before.headers.etag) }
    expect((await library.visit(`/api/roasts/${roast.id}/usual`, known)).statusCode).toBe(304)
    for (const { id } of earlier) {
      const corrected = await library.own('PUT', `/api/roasts/${id}/milestones`, { drop_seconds: 560 })
      expect(corrected.statusCode).toBe(200)
    }
    const after = await library.visit(`/api/roasts/${roast.id}/usual`, known)
    expect(after.statusCode).toBe(200)
    expect(after.json()).toMatchObject({ total_duration_seconds: { median: 560, difference: 40 } })
    expect(after.json().band).toHaveLength(1 + 560 / 5)
  })
})
