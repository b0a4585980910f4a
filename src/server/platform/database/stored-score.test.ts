import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Score } from '#contract/scores.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { success } from '#domain/record/result.ts'
import { SCORE_VERSION, SCORE_VERSIONS } from '#domain/score/score-components.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { changeLibrary } from './change.ts'
import { explainedScore, readStoredScore } from './stored-score.ts'

const COMMON = {
  score: 83,
  letter: 'B',
  version: 'v1.0.0',
  components: { duration: 10, weight_loss: null, first_crack: 20, curve: 16.6, development: 20 },
  dtr: 21.6667,
  calculated_at: '2026-05-01T12:00:00.000Z',
}
const SENTENCE = 'Duration 14:00, above the ideal 8:00 to 12:00: 10 of 20 points.'
const FACT = {
  code: 'duration',
  values: { seconds: 840, set_by_hand: [], place: 'above', ideal_from: 480, ideal_to: 720, points: 10 },
}
const STORED = { ...COMMON, explanation_facts: [FACT] }

test('a v1.0.0 score is read as it was stored, and its facts make the sentences', () => {
  const score = readStoredScore(JSON.stringify(STORED))!
  expect(score).toEqual(STORED)
  expect(explainedScore(1, score)).toEqual({ roast_id: 1, ...STORED, explanations: [SENTENCE] })
})

test('a score that an earlier program stored has its sentences and no facts', () => {
  const earlier = { ...COMMON, explanations: [SENTENCE] }
  expect(readStoredScore(JSON.stringify(earlier))).toEqual({ ...earlier, explanation_facts: null })
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
  ['with neither facts nor sentences', JSON.stringify(COMMON)],
  ['with an unknown fact', JSON.stringify({ ...STORED, explanation_facts: [{ ...FACT, code: 'luck' }] })],
  ['with a fact without its values', JSON.stringify({ ...STORED, explanation_facts: [{ code: 'curve' }] })],
  [
    'with a fact for each of a thousand',
    JSON.stringify({ ...STORED, explanation_facts: Array(1_000).fill(FACT) }),
  ],
  ['with a thousand sentences', JSON.stringify({ ...COMMON, explanations: Array(1_000).fill(SENTENCE) })],
  ['with an endless sentence', JSON.stringify({ ...COMMON, explanations: [SENTENCE.repeat(1_000)] })],
  ['behind a million blanks', ' '.repeat(1_000_000) + JSON.stringify(STORED)],
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
    const repaired = await read(`/api/roasts/${roast.id}/score`)
    expect(repaired).toEqual(before[0].score_details)
  })

  test('the facts of a score that an earlier program stored are found again, if they say the same', async () => {
    const { timeline, milestones } = steadyRoast()
    const fields = { bean_id: 1, timeline: pointsOfTimeline(timeline), milestones, roast_name: '#2' }
    const { id } = await library.addRoast({ ...fields, green_weight_g: 300, roasted_weight_g: 256 })
    const read = async (call: string) => (await library.visit(`/api/roasts/${id}/${call}`)).json()
    const before: Score = await read('score')
    const store = async (explanations: readonly string[]) => {
      const { roast_id: _, explanation_facts: __, ...earlier } = { ...before, explanations }
      await changeLibrary(library.server.database.db, async transaction => {
        const details = { score_details: JSON.stringify(earlier) }
        await transaction.updateTable('roasts').set(details).where('id', '=', id).execute()
        return success(null)
      })
    }
    await store(before.explanations)
    expect([await read('score'), (await read('details')).score_details]).toEqual([before, before])
    await store(before.explanations.with(0, 'Duration in words of another time.'))
    expect((await read('score')).explanation_facts).toBeNull()
    expect((await read('details')).score_details).toMatchObject({
      explanation_facts: null,
      explanations: ['Duration in words of another time.', ...before.explanations.slice(1)],
    })
  })

  test('a list explains scores by sentences only, without facts', async () => {
    const [listed] = (await library.visit('/api/roasts/?ids=2&include=score')).json()
    expect(Object.keys(listed.score_details)).not.toContain('explanation_facts')
    expect(listed.score_details.explanations).toHaveLength(5)
  })
})
