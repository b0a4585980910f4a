import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'

/** Other cases on each database. */
const SEEDS = { sqlite: 20261123, postgres: 20261124 }

/** A recording whose first sample may be long before or after charge, and marks anywhere around it. */
const recordings = fc.record({
  first: fc.integer({ min: -20, max: 20 }),
  samples: fc.integer({ min: 0, max: 4 }),
  step: fc.integer({ min: 1, max: 9 }),
})
const marks = fc.record(
  {
    charge_seconds: fc.integer({ min: -25, max: 25 }),
    drop_seconds: fc.integer({ min: -25, max: 45 }),
    milestones: fc
      .array(fc.integer({ min: -25, max: 45 }), { maxLength: 1 })
      .map(times => times.map(time_seconds => ({ milestone_type: 'yellowing', time_seconds }))),
  },
  { requiredKeys: [] },
)

describe.each(databaseKinds)('the limits of a correction on %s', kind => {
  test('refuse a drop before the first sample', async () => {
    const library = await createTestLibrary(kind)
    const { id: bean_id } = await library.addBean('Kenya')
    const timeline = [10, 20, 30].map(time_seconds => ({ time_seconds, ibts_temp: 200 }))
    const { id } = await library.addRoast({ bean_id, timeline })
    const correct = (body: object) => library.own('PUT', `/api/roasts/${id}/milestones`, body)
    for (const charge_seconds of [0, 5]) {
      const refused = await correct({ charge_seconds, drop_seconds: 8 })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().detail).toContain('Drop at 0:08 is before the first sample at 0:10.')
    }
    expect((await correct({ charge_seconds: 5, drop_seconds: 10 })).json()).toMatchObject({
      has_timeline: true,
      total_duration_seconds: 5,
    })
    await library.server.close()
  })

  test('leave a library that can be restored on another installation, whatever correction is requested', async () => {
    const library = await createTestLibrary(kind)
    const { id: bean_id } = await library.addBean('Kenya')
    const statuses = new Set<number>()
    let named = 0
    await fc.assert(
      fc.asyncProperty(recordings, marks, async ({ first, samples, step }, wanted) => {
        const timeline = Array.from({ length: samples }, (_, sample) => ({
          time_seconds: first + sample * step,
          ibts_temp: 200,
        }))
        named += 1
        const roast: Roast = await library.addRoast({ bean_id, roast_name: `Roast ${named}`, timeline })
        const { statusCode, body } = await library.own('PUT', `/api/roasts/${roast.id}/milestones`, wanted)
        statuses.add(statusCode)
        expect([200, 422], body).toContain(statusCode)
        const read = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
        expect(read.has_timeline).toBe(samples > 0)
        expect(read.timeline.length > 0).toBe(samples > 0)
      }),
      {
        numRuns: 30,
        seed: SEEDS[kind],
        examples: [[{ first: 10, samples: 3, step: 10 }, { drop_seconds: 8 }]],
      },
    )
    expect([...statuses].sort()).toEqual([200, 422])
    const owner = await library.server.login()
    const here = await everyAnswer(library.server, owner)
    expect(await answersElsewhere(library.server, owner, kind)).toEqual(here)
    await library.server.close()
  })
})
