import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { readOnlyRoast } from '#files/roasts/testing/only-roast.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

const crack = (time_seconds: number) => ({ milestone_type: '1st_crack_start' as const, time_seconds })

describe.each(databaseKinds)('correcting a roast on %s', kind => {
  let library: TestLibrary
  let bean: Bean
  let roast: Roast
  let imported = 0
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    bean = await library.addBean('Kenya')
  })
  beforeEach(async () => {
    const fields = { bean_id: String(bean.id), green_weight_g: '250', roasted_weight_g: '215' }
    imported += 1
    const file = roastimeExport(`#${imported} Kenya`)
    roast = (await library.upload('/api/roasts/import/', fields, [file])).json()
  })
  afterAll(() => library.server.close())

  const correct = (body: object, headers = {}) =>
    library.own('PUT', `/api/roasts/${roast.id}/milestones`, body, headers)
  const details = async (): Promise<RoastDetails> =>
    (await library.visit(`/api/roasts/${roast.id}/details`)).json()
  const read = async (part: string) => (await library.visit(`/api/roasts/${roast.id}${part}`)).json()
  const CORRECTED = {
    milestones: [{ milestone_type: 'yellowing' as const, time_seconds: 300 }, crack(465)],
    charge_seconds: 15,
    drop_seconds: 585,
  }

  test('every answer covers the time from the corrected charge to the corrected drop', async () => {
    const before = await details()
    const answer = await correct(CORRECTED)
    expect(answer.statusCode).toBe(200)
    const after = await details()
    expect(answer.json()).toEqual(after)
    expect(after).toMatchObject({
      total_duration_seconds: 570,
      fc_minutes: 7.5,
      dtr_percent: 21.0526,
      final_ibts_temp: before.timeline[585]!.ibts_temp,
      final_bean_temp: before.timeline[585]!.bean_probe_temp,
      milestones: [{ milestone_type: 'yellowing', time_seconds: 285 }, crack(450)],
      correction: {
        ...CORRECTED,
        recorded: { milestones: [crack(470)], charge_seconds: 0, drop_seconds: 600 },
      },
    })
    expect(after.timeline).toHaveLength(571)
    expect(after.timeline[0]).toEqual({ ...before.timeline[15], time_seconds: 0 })
    expect(after.score_details?.explanations.join('\n')).toMatch(
      /Duration 9:30 \(charge and drop set by hand\).*\n.*\n?.*First crack at 7:30 \(set by hand\)/s,
    )
    expect(after.score_details?.dtr).toBe(21.0526)
    expect(await read('/timeline/data/')).toEqual(after.timeline)
    expect(await read('/milestones/')).toEqual(after.milestones)
    expect(await read('/score')).toEqual(after.score_details)
    expect(await read('')).toMatchObject({ total_duration_seconds: 570, fc_minutes: 7.5 })
    expect((await library.visit(`/api/roasts/${roast.id}/timeline.csv`)).body.split('\n')).toHaveLength(573)
    const listed = (await library.visit(`/api/roasts/?ids=${roast.id}&include=score,milestones`)).json()[0]
    expect(listed).toMatchObject({ dtr_percent: 21.0526, milestones: after.milestones })
    expect(await read('/timeline/recorded/')).toEqual(before.timeline)
  })

  test('the thumbnail is drawn again', async () => {
    const picture = async () => (await library.visit(`/api/roasts/${roast.id}/thumbnail`)).body
    const before = await picture()
    await correct({ charge_seconds: 60 })
    const after = await picture()
    expect(after).not.toBe(before)
    await library.own('POST', `/api/roasts/${roast.id}/regenerate-thumbnail`)
    expect(await picture()).toBe(after)
    await correct({ charge_seconds: null })
    expect(await picture()).toBe(before)
  })

  test('the recorded values can be restored, all or some', async () => {
    const { updated_at: _, ...before } = await details()
    await correct(CORRECTED)
    await correct({ charge_seconds: null })
    expect((await details()).correction).toMatchObject({ charge_seconds: 0, drop_seconds: 585 })
    expect((await details()).milestones).toEqual(CORRECTED.milestones)
    for (const back of [
      { milestones: null, charge_seconds: null, drop_seconds: null },
      { milestones: [crack(470)], charge_seconds: 0, drop_seconds: 600 },
    ]) {
      await correct(CORRECTED)
      await correct(back)
      const { updated_at, ...after } = await details()
      expect({ ...after, score_details: before.score_details }).toEqual(before)
      expect(after.score_details?.explanations).toEqual(before.score_details?.explanations)
    }
  })

  test('a removed mark is unknown, and stays so when the roast is weighed or scored again', async () => {
    await correct({ milestones: [] })
    expect(await details()).toMatchObject({ fc_minutes: null, dtr_percent: null, milestones: [] })
    await correct({ ...CORRECTED, milestones: [] })
    await library.own('PATCH', `/api/roasts/${roast.id}`, { roasted_weight_g: 200 })
    const weighed = await details()
    expect(weighed).toMatchObject({ weight_loss_percent: 20, total_duration_seconds: 570 })
    const { score } = weighed
    await library.own('POST', `/api/roasts/${roast.id}/calculate-score`)
    expect(await details()).toMatchObject({ score, total_duration_seconds: 570 })
    expect((await library.own('POST', `/api/roasts/${roast.id}/preview-score`)).json()).toMatchObject({
      score,
    })
  })

  test('a correction of an old state is refused, and changes nothing', async () => {
    const { etag } = (await library.visit(`/api/roasts/${roast.id}`)).headers
    const first = await correct(CORRECTED, { 'if-match': String(etag) })
    expect(first.statusCode).toBe(200)
    expect(first.headers.etag).not.toBe(etag)
    const second = await correct({ milestones: [] }, { 'if-match': String(etag) })
    expect([second.statusCode, second.json().detail]).toEqual([412, expect.stringMatching(/changed/)])
    expect((await details()).milestones).toHaveLength(2)
    const third = await correct({ milestones: [] }, { 'if-match': String(first.headers.etag) })
    expect(third.statusCode).toBe(200)
  })

  test('impossible marks are refused, each with its own message', async () => {
    const answer = await correct({ milestones: [crack(590)], charge_seconds: -1, drop_seconds: 580 })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [
        'Charge at -0:01 is before the first sample at 0:00.',
        'First crack start at 9:50 is after drop at 9:40.',
      ],
    ])
    const unknown = await correct({ milestones: [{ milestone_type: 'popping', time_seconds: 1 }] })
    expect([unknown.statusCode, unknown.json().detail]).toEqual([
      422,
      expect.stringMatching(/^milestones\[0\].milestone_type must be one of/),
    ])
    expect((await correct({ milestones: [crack(1e300)] })).statusCode).toBe(422)
    expect((await library.own('PUT', '/api/roasts/424242/milestones', CORRECTED)).statusCode).toBe(404)
    const visitor = await library.server.app.inject({
      method: 'PUT',
      url: `/api/roasts/${roast.id}/milestones`,
      payload: CORRECTED,
    })
    expect(visitor.statusCode).toBe(401)
    expect((await details()).correction).toBeNull()
  })

  test('a roast that was typed in is corrected like one from a file, without samples only its milestones', async () => {
    const typed = { bean_id: bean.id, roast_name: 'Pan', milestones: [crack(400)] }
    const { id } = await library.addRoast(typed)
    const answer = await library.own('PUT', `/api/roasts/${id}/milestones`, { milestones: [crack(420)] })
    expect(answer.json()).toMatchObject({ fc_minutes: 7, milestones: [crack(420)] })
    const refused = await library.own('PUT', `/api/roasts/${id}/milestones`, { charge_seconds: 5 })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      "This roast has no samples, so its charge and drop can't be moved.",
    ])
    const timeline = [-10, 0, 100, 500].map(time_seconds => ({ time_seconds, bean_probe_temp: 100 }))
    const sampled = await library.addRoast({ ...typed, roast_name: 'Drum', timeline })
    const earlier = await library.own('PUT', `/api/roasts/${sampled.id}/milestones`, { charge_seconds: -10 })
    expect(earlier.json()).toMatchObject({ total_duration_seconds: 510, milestones: [crack(410)] })
  })

  test.each(['alog', 'csv', 'json'])('.%s reads back as the corrected roast', async extension => {
    await correct(CORRECTED)
    const { timeline, milestones } = await details()
    const answer = await library.visit(`/api/roasts/${roast.id}/export.${extension}`)
    const file = readOnlyRoast(new Uint8Array(answer.rawPayload), `export.${extension}`)
    if (!file.ok) throw new Error(file.reason.code)
    expect(pointsOfTimeline(file.value.timeline)).toEqual(timeline)
    expect([...file.value.milestones].sort((a, b) => a.time_seconds - b.time_seconds)).toEqual(milestones)
  })

  test('the trash keeps the correction', async () => {
    await correct(CORRECTED)
    const before = await details()
    await library.own('DELETE', `/api/roasts/${roast.id}`)
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect(await details()).toEqual(before)
    await correct({ milestones: null, charge_seconds: null, drop_seconds: null })
    expect(await details()).toMatchObject({ milestones: [crack(470)], total_duration_seconds: 600 })
  })
})
