import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { MILESTONE_TYPES, type Milestone } from '#domain/roast/milestones.ts'
import { withLackingMarks } from '#domain/roast/roast-differences.ts'
import { multipart } from '#server/testing/app.ts'
import { formatsIn, OUR_ROASTS, type RoastExport, roastExportsIn } from '#server/testing/fixture-roasts.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

/** Formats whose files say neither day nor time: no roast is known to be that of such a file. */
const WITHOUT_DATE = ['roest-csv', 'rubasse-csv']
/** Typed temperatures of each roast. */
const TYPED = 11
/** A hand is so late at charge, at each mark and at the drop, in seconds. */
const LATE = { charge: 2, mark: 3.5, drop: 5 }

let library: TestLibrary
beforeAll(async () => {
  library = await createTestLibrary('sqlite')
  await library.own('PUT', '/api/settings/', { time_zone: 'UTC' })
})
afterAll(() => library.server.close())

test.each(formatsIn(OUR_ROASTS))(
  'the file of a roast by hand, in $name, says what it replaces, updates it and is undone exactly; one without a date is of no roast',
  async ({ name, folder }) => {
    const { bytes, roast, ...file } = mostTold(await roastExportsIn(folder))
    const charge = chargeOf(roast)
    const drop = roast.timeline.timeSeconds.at(-1)!
    const owner = await ownerAt(charge + (drop + 60) * 1000)
    const bean_id: number = (await owner('POST', '/api/beans/', { origin_name: `Kenya of ${name}` })).json()
      .id
    const content = Uint8Array.from(bytes)
    const send = async (url: string, fields: Record<string, string>) => {
      const { payload, headers } = await multipart(fields, [{ field: 'file', name: file.name, content }])
      return owner('POST', url, payload, headers)
    }
    const details = async (id: number) => (await owner('GET', `/api/roasts/${id}/details`)).json()

    // The marks of the file, each a moment late, and one that it lacks.
    const lacking = MILESTONE_TYPES.find(type => !roast.milestones.some(mark => mark.milestone_type === type))
    const seen = [
      ...roast.milestones.map(mark => ({ ...mark, time_seconds: mark.time_seconds + LATE.mark })),
      ...(lacking === undefined ? [] : [{ milestone_type: lacking, time_seconds: drop + LATE.mark }]),
    ].toSorted(byTime)
    const at = (seconds: number) => Math.round(charge + seconds * 1000)
    const opening = { key: `by-hand-${name}`, opened_at: at(-30), bean_id, green_weight_g: 250 }
    const { id: running } = (await owner('POST', '/api/live/', opening)).json()
    const readings = Array.from({ length: TYPED }, (_, place) => ({
      at: at(LATE.charge + (place * (drop + LATE.drop - LATE.charge)) / (TYPED - 1)),
      bean_temp: 90 + place * 11,
    }))
    await owner('POST', `/api/live/${running}/readings`, { typed: true, readings })
    const marks = {
      charged_at: at(LATE.charge),
      marks: seen.map(atInstants(at)),
      dropped_at: at(drop + LATE.drop),
    }
    expect((await owner('PUT', `/api/live/${running}/marks`, marks)).statusCode).toBe(200)
    const finish = { roasted_weight_g: 212.5, notes: 'Sweet' }
    const byHand = (await owner('POST', `/api/live/${running}/finish`, finish)).json()
    onTestFinished(async () => void (await owner('DELETE', `/api/roasts/${byHand.id}`)))
    const before = await details(byHand.id)
    const pressed = seen.map(mark => ({ ...mark, time_seconds: mark.time_seconds - LATE.charge }))
    expect(inMilliseconds(before.milestones)).toEqual(inMilliseconds(pressed))

    const { same_recording: same } = (await send('/api/roasts/preview/', {})).json()
    if (WITHOUT_DATE.includes(name)) return expect([roast.roastDate, same]).toEqual([null, null])
    const stated = roast.fields.started_at ?? null
    expect(same).toMatchObject({
      ...{ id: byHand.id, recorded_here: true, typed_readings: TYPED, kept: [] },
      ...(stated === null && { questions: ['by_length'] }),
    })
    const replaced = (field: string) =>
      same.differences.find((difference: { field: string }) => difference.field === field)
    expect(replaced('timeline')).toMatchObject({ before: before.total_duration_seconds })
    const merged = withLackingMarks(roast.milestones, pressed)
    if (roast.milestones.length === 0) expect(replaced('milestones')).toBeUndefined()
    else {
      expect(inMilliseconds(replaced('milestones').before)).toEqual(inMilliseconds(pressed))
      expect(inMilliseconds(replaced('milestones').after)).toEqual(inMilliseconds(merged))
    }

    const updated = await send('/api/roasts/import/', { updates: String(byHand.id) })
    expect(updated.statusCode, updated.body).toBe(201)
    const after = await details(byHand.id)
    expect([after.source, after.timeline]).toEqual(['file', pointsOfTimeline(roast.timeline)])
    expect(inMilliseconds(after.milestones)).toEqual(inMilliseconds(merged))
    for (const field of [
      'roast_name',
      'roast_number',
      'bean_id',
      'green_weight_g',
      'roasted_weight_g',
      'notes',
    ])
      expect(after[field], field).toEqual(before[field])

    const undone = await owner('POST', `/api/trash/${updated.json().deletion_id}/restore`)
    expect(undone.statusCode, undone.body).toBe(200)
    const back = await details(byHand.id)
    expect(back).toEqual({ ...before, updated_at: back.updated_at })
  },
)

/** The file that says most: its day, marks, its time of day; of several the one with most marks, then the longest. */
function mostTold(exports: readonly RoastExport[]): RoastExport {
  const rank = ({ roast }: RoastExport) => [
    roast.roastDate === null ? 0 : 1,
    roast.milestones.length === 0 ? 0 : 1,
    roast.fields.started_at == null ? 0 : 1,
    roast.milestones.length,
    roast.timeline.timeSeconds.at(-1) ?? 0,
  ]
  return exports.toSorted((one, other) => {
    const [of, than] = [rank(one), rank(other)]
    const place = of.findIndex((value, index) => value !== than[index])
    return place === -1 ? 0 : than[place]! - of[place]!
  })[0]!
}

/** When the beans were charged, in ms since 1970: at noon where only the day is known, or nothing. */
function chargeOf({ fields, roastDate, chargeAfterSeconds = 0 }: RoastExport['roast']): number {
  const start = fields.started_at ?? `${roastDate ?? '2026-05-01'}T12:00:00`
  const isLocal = !/[+-]\d\d:\d\d$/.test(start)
  return Date.parse(isLocal ? `${start}Z` : start) + chargeAfterSeconds * 1000
}

/** Calls as the owner who logs in at an instant, to which the server's clock is set. */
async function ownerAt(now: number) {
  library.server.clock.now = new Date(now)
  const owner = await library.server.login()
  return (
    ...[method, url, payload, headers]: Parameters<TestLibrary['own']>
  ): Promise<LightMyRequestResponse> => library.own(method, url, payload, { ...headers, ...owner })
}

function atInstants(at: (seconds: number) => number) {
  return ({ milestone_type, time_seconds }: Milestone) => ({ milestone_type, at: at(time_seconds) })
}

/** An instant has no part of a millisecond, as files have. */
function inMilliseconds(marks: readonly Milestone[]): Milestone[] {
  return marks
    .map(mark => ({ ...mark, time_seconds: Math.round(mark.time_seconds * 1000) / 1000 }))
    .toSorted(byTime)
}

function byTime(one: Milestone, other: Milestone): number {
  return one.time_seconds - other.time_seconds
}
