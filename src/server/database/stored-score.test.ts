import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { success } from '#domain/result.ts'
import { SCORE_VERSION, SCORE_VERSIONS } from '#domain/score/score-components.ts'
import { changeLibrary } from '#server/database/change.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { readStoredScore } from './stored-score.ts'

const STORED = {
  score: 83,
  letter: 'B',
  version: 'v1.0.0',
  components: { duration: 10, weight_loss: null, first_crack: 20, curve: 16.6, development: 20 },
  dtr: 21.6667,
  explanations: ['Duration 14:00, above the ideal 8:00 to 12:00: 10 of 20 points.'],
  calculated_at: '2026-05-01T12:00:00.000Z',
}

test('a v1.0.0 score is read as it was stored', () => {
  expect(readStoredScore(JSON.stringify(STORED))).toEqual(STORED)
})

test('v1.0.0 keeps its components, and the current version has its own', () => {
  expect(SCORE_VERSIONS['v1.0.0']).toEqual(['duration', 'weight_loss', 'first_crack', 'curve', 'development'])
  expect(Object.keys(SCORE_VERSIONS)).toContain(SCORE_VERSION)
})

const UNREADABLE: [what: string, json: string][] = [
  ['of an unknown version', JSON.stringify({ ...STORED, version: 'v9.0.0' })],
  ['without a version', JSON.stringify({ ...STORED, version: undefined })],
  ['without a component', JSON.stringify({ ...STORED, components: { duration: 10 } })],
  ['with points beyond 20', JSON.stringify({ ...STORED, components: { ...STORED.components, curve: 21 } })],
  ['that is cut off', JSON.stringify(STORED).slice(0, 40)],
  ['that is not an object', '"v1.0.0"'],
  ['that is empty', ''],
]

test.each(UNREADABLE)('a stored score %s counts as none', (_what, json) => {
  expect(readStoredScore(json)).toBeNull()
})

describe.each(databaseKinds)("a score that can't be read, on %s", kind => {
  let library: TestLibrary
  beforeAll(async () => {
    library = await createTestLibrary(kind)
  })
  afterAll(() => library.server.close())

  test('leaves the roast readable, and is replaced by the next calculation', async () => {
    const { timeline, milestones } = steadyRoast()
    const bean = await library.addBean('Kenya')
    const roast = await library.addRoast({
      bean_id: bean.id,
      timeline: pointsOfTimeline(timeline),
      milestones,
    })
    const read = async (url: string) => (await library.visit(url)).json()
    const paths = [`/api/roasts/${roast.id}/details`, `/api/roasts/?ids=${roast.id}&include=score`]
    const before = await Promise.all(paths.map(read))
    for (const [, json] of UNREADABLE) {
      await changeLibrary(library.server.database.db, async transaction => {
        await transaction.withoutPlugins().updateTable('roasts').set({ score_details: json }).execute()
        return success(null)
      })
      const [details, [listed]] = await Promise.all(paths.map(read))
      expect(details).toEqual({ ...before[0], score_details: null })
      expect(listed).toEqual({ ...before[1][0], score_details: null })
      expect((await library.visit(`/api/roasts/${roast.id}/score`)).statusCode).toBe(404)
      expect((await library.visit('/api/roasts/export.csv')).body).toContain(`,${roast.score},,,,,,,,`)
    }
    await library.own('POST', `/api/roasts/${roast.id}/calculate-score`)
    const mended = await read(`/api/roasts/${roast.id}/score`)
    expect(mended).toEqual(before[0].score_details)
  })
})
