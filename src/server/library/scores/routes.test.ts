import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import type { Score, ScoreHint } from '#contract/scores.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { success } from '#domain/record/result.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const scorable = { timeline: pointsOfTimeline(timeline), milestones }

describe.each(databaseKinds)('scores on %s', kind => {
  let library: TestLibrary
  let beanId: number
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    beanId = (await library.addBean('Kenya')).id
  })
  afterEach(() => library.server.close())

  const add = (name: string, fields: object = scorable) =>
    library.addRoast({ bean_id: beanId, roast_name: name, ...fields })

  /** Leaves roasts without a score, as before their first calculation. */
  async function forgetScores(): Promise<void> {
    await changeLibrary(library.server.database.db, async transaction => {
      await transaction.updateTable('roasts').set({ score: null, score_details: null }).execute()
      return success(null)
    })
  }

  test('a preview calculates and saves nothing', async () => {
    const roast = await add('#1')
    await forgetScores()
    const preview = await library.own('POST', `/api/roasts/${roast.id}/preview-score`)
    expect(preview.statusCode).toBe(200)
    expect(preview.json()).toMatchObject({
      roast_id: roast.id,
      score: roast.score,
      version: 'v1.0.0',
      components: { weight_loss: null },
      calculated_at: '2026-05-01T12:00:00.000Z',
    })
    expect((await library.visit(`/api/roasts/${roast.id}/score`)).statusCode).toBe(404)
  })

  test('a calculated score is saved with the time of its calculation', async () => {
    const roast = await add('#2')
    await forgetScores()
    library.server.clock.now = new Date('2026-05-02T08:00:00.000Z')
    const calculated = await library.own('POST', `/api/roasts/${roast.id}/calculate-score`)
    library.server.clock.now = new Date('2026-05-01T12:00:00.000Z')
    expect(calculated.json()).toMatchObject({ score: roast.score, calculated_at: '2026-05-02T08:00:00.000Z' })
    expect((await library.visit(`/api/roasts/${roast.id}/score`)).json()).toEqual(calculated.json())
    const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
    expect(details).toMatchObject({ score: roast.score, score_details: calculated.json() })
  })

  test('the owner reads what would have raised a score, best first', async () => {
    const early = [{ milestone_type: '1st_crack_start', time_seconds: 350 }]
    const { id, score } = await add('#4', { ...scorable, milestones: early })
    const answer = await library.own('GET', `/api/roasts/${id}/hints`)
    const hints = answer.json<ScoreHint[]>()
    expect([answer.statusCode, hints.length]).toEqual([200, 2])
    expect(hints[0]).toMatchObject({ kind: 'drop', instead_of_seconds: 600, score_before: score })
    const timeline = scorable.timeline.slice(0, hints[0]!.at_seconds + 1)
    const dropped = await add('#5', { timeline, milestones: early })
    const { components } = (await library.visit(`/api/roasts/${dropped.id}/score`)).json<Score>()
    const { curve: _, ...times } = hints[0]!.components
    expect(components).toMatchObject(times)
    const near = await library.own('GET', `/api/roasts/${id}/hints?drop_within=20&pace_within=10`)
    expect(hints[0]!.at_seconds).toBeLessThan(580)
    expect(near.json<ScoreHint[]>()[0]!.at_seconds).toBeGreaterThanOrEqual(580)
    const tooFar = await library.own('GET', `/api/roasts/${id}/hints?drop_within=181`)
    expect(tooFar.statusCode).toBe(422)
    expect((await library.visit(`/api/roasts/${id}/hints`)).statusCode).toBe(401)
    const unmarked = await add('#6', { green_weight_g: 200 })
    expect((await library.own('GET', `/api/roasts/${unmarked.id}/hints`)).json()).toEqual([])
    expect((await library.own('GET', '/api/roasts/999/hints')).statusCode).toBe(404)
  })

  test('a roast without enough data says what is missing', async () => {
    const { id } = await add('#3', { green_weight_g: 200 })
    for (const call of ['preview-score', 'calculate-score']) {
      const answer = await library.own('POST', `/api/roasts/${id}/${call}`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toContain('Weight loss is not scored: the roasted weight is unknown.')
    }
  })

  test('all scores are calculated, at once or in steps', async () => {
    const roasts: Roast[] = []
    for (let number = 1; number <= 25; number += 1) {
      roasts.push(await add(`#${number}`, number % 5 === 0 ? {} : scorable))
    }
    await forgetScores()
    const all = await library.own('POST', '/api/roasts/calculate-all-scores')
    expect([all.statusCode, all.json()]).toEqual([
      200,
      { processed: 20, last_id: null, deletion_id: expect.any(Number) },
    ])
    const listed = (await library.visit('/api/roasts/')).json<Roast[]>()
    expect(listed.filter(roast => roast.score === null)).toHaveLength(5)

    const step = await library.own('POST', '/api/roasts/calculate-all-scores', { limit: 7 })
    expect(step.json()).toEqual({ processed: 6, last_id: roasts[6]!.id, deletion_id: null })
    const inQuery = `/api/roasts/calculate-all-scores?limit=100&after_id=${step.json().last_id}`
    expect((await library.own('POST', inQuery)).json()).toEqual({
      processed: 14,
      last_id: null,
      deletion_id: null,
    })
    expect((await library.own('POST', '/api/roasts/calculate-all-scores', { limit: 0 })).statusCode).toBe(422)
  })

  test.each([
    ['?limit=', {}],
    ['?after_id=x', {}],
    ['', { limit: true }],
    ['', { after_id: '3' }],
    ['', { limit: 0 }],
  ])("steps that aren't whole numbers are refused: %s %j", async (query, body) => {
    const answer = await library.own('POST', `/api/roasts/calculate-all-scores${query}`, body)
    expect(answer.statusCode).toBe(422)
  })

  test("a visitor can't calculate scores", async () => {
    for (const url of [
      '/api/roasts/1/calculate-score',
      '/api/roasts/1/preview-score',
      '/api/roasts/calculate-all-scores',
    ]) {
      expect((await library.server.app.inject({ method: 'POST', url })).statusCode).toBe(401)
    }
  })
})
