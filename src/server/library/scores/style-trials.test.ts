import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedbackState } from '#contract/feedback.ts'
import type { Score } from '#contract/scores.ts'
import type { MeasuredRoasts, StylePreview, StyleProposal } from '#contract/styles.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { HOUSE } from '#domain/score/style.ts'
import { previewStyle } from '#domain/score/style-preview.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const points = pointsOfTimeline(timeline)
const RULES = {
  ideals: { ...HOUSE.ideals, weight_loss: { from: 6, to: 12 } },
  points: { ...HOUSE.points, weight_loss: 40, curve: 0 },
}

describe.each(databaseKinds)('styles that are tried, on %s', kind => {
  let library: TestLibrary
  let bean_id: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = (await library.addBean('Kenya')).id
  })
  afterEach(() => library.server.close())

  /** A roast of 100 g with this weight loss. */
  const add = async (loss: number, fields: object = {}) => {
    const weights = { green_weight_g: 100, roasted_weight_g: 100 - loss }
    const scored = { bean_id, timeline: points, milestones, ...weights, ...fields }
    return (await library.addRoast({ roast_name: `lost ${loss}`, ...scored })).id
  }
  const preview = async (body: object) =>
    (await library.own('POST', '/api/styles/preview', body)).json<StylePreview>()
  const proposal = async () => (await library.own('GET', '/api/styles/proposal')).json<StyleProposal>()

  test('a preview gives the scores that calculating all scores then saves', async () => {
    const ids = []
    for (const loss of [8, 11, 14, 17]) ids.push(await add(loss))
    await library.addRoast({ bean_id, roast_name: 'without a score' })
    const tried = await preview(RULES)
    expect(tried).toMatchObject({ judged: 4, up: 2, down: 2 })
    expect(await preview({ ...RULES, style_id: null })).toEqual(tried)

    // A score of an earlier version has no measured values.
    const { db } = library.server.database
    const row = db.selectFrom('roasts').select('score_details').where('id', '=', ids[0]!)
    const { measured: _, ...older } = JSON.parse((await row.executeTakeFirst())!.score_details!)
    const score_details = JSON.stringify(older)
    await db.updateTable('roasts').set({ score_details }).where('id', '=', ids[0]!).execute()
    expect(await preview(RULES)).toEqual(tried)

    const measured = (await library.own('GET', '/api/styles/measured')).json<MeasuredRoasts>()
    expect([measured.total, measured.roasts.map(roast => roast.roast_id)]).toEqual([4, ids.toReversed()])
    expect(previewStyle(measured.roasts, RULES)).toEqual(tried)

    const { id: style_id } = (await library.own('POST', '/api/styles/', { name: 'Own', ...RULES })).json()
    await library.own('PUT', `/api/beans/${bean_id}`, { style_id })
    for (const { roast_id, after } of tried.most_moved) {
      const { score } = (await library.visit(`/api/roasts/${roast_id}/score`)).json<Score>()
      expect(score).toBe(after)
    }
  })

  test('a preview of a style covers the roasts that it would judge', async () => {
    const { id: style_id } = (await library.own('POST', '/api/styles/', { name: 'Own', ...RULES })).json()
    const { id: other } = await library.addBean('Peru', { style_id })
    await add(8)
    await add(9, { style_id })
    await add(10, { bean_id: other })
    await add(11, { bean_id: other, style_id: 1 })
    expect((await preview({ ...RULES, style_id })).judged).toBe(2)
    expect(await preview({ ...RULES, style_id })).toMatchObject({ up: 0, down: 0, most_moved: [] })
    expect((await preview({ ...RULES, style_id: 1 })).judged).toBe(2)
  })

  test('ideals are proposed from eight roasts whose ratings by drinkers and tastings are 4 on average', async () => {
    const say = async (roast: number, rating: number, state: FeedbackState = 'approved') => {
      library.server.clock.now = new Date(library.server.clock.now.getTime() + HOUR_MS)
      await library.own('POST', `/api/roasts/${roast}/feedback`, { rating })
      const [{ id }] = (await library.own('GET', '/api/feedback/')).json()
      await library.decide(id, state)
    }
    for (const [index, loss] of [12, 12, 13, 13, 14, 14, 15].entries())
      await say(await add(loss, { roast_date: `2026-03-${loss}`, roast_name: `lost ${loss}, ${index}` }), 4)
    for (const [rating, state] of [
      [3, 'approved'],
      [5, 'hidden'],
      [5, 'waiting'],
    ] as const)
      await say(await add(20, { roast_name: `${rating} ${state}` }), rating, state)
    const ratings = { tastings: 0, drinkers: 7 }
    expect(await proposal()).toEqual({ roasts: 7, ratings, missing: 1, ideals: null })
    const eighth = await add(15)
    const taste = (rating: number) =>
      library.own('POST', '/api/tastings/', { roast_id: eighth, sheet_id: 1, values: { rating } })
    await say(eighth, 3)
    await taste(5)
    await library.own('DELETE', `/api/tastings/${(await taste(1)).json().id}`)
    const { roasts, missing, ideals, ratings: eight } = await proposal()
    expect(eight).toEqual({ tastings: 1, drinkers: 8 })
    expect([roasts, missing, ideals?.weight_loss]).toEqual([8, 0, { from: 12, to: 15 }])
    expect(ideals?.duration).toEqual({ from: 10, to: 10.1 })
    await library.own('DELETE', `/api/roasts/${eighth}`)
    expect((await proposal()).roasts).toBe(7)
  })
})

const HOUR_MS = 60 * 60_000
