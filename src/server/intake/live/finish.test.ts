import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoastDetails } from '#contract/roasts.ts'
import { emptyTrash } from '#server/library/trash/repository.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { at, NOW } from '#server/testing/live-events.ts'
import { endIdleRoasts, forgetSentReadings } from './idle-roasts.ts'

describe.each(databaseKinds)('a running roast becomes a roast on %s', kind => {
  let library: TestLibrary
  let kenya: number
  let keys = 0

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    kenya = (await library.addBean('Kenya')).id
  })
  afterAll(() => library.server.close())

  /** Runs a roast that was charged a quarter of an hour ago. */
  const ran = async (
    readings: object[],
    { typed = false, marks = [] as object[], drop = 600, charge = -900 as number | null, fields = {} } = {},
  ): Promise<number> => {
    keys += 1
    const opened = { key: `finish-${keys}`, bean_id: kenya, green_weight_g: 250, ...fields }
    const { id } = (await library.own('POST', '/api/live/', opened)).json()
    for (let first = 0; first < readings.length; first += 600) {
      const sent = await library.own('POST', `/api/live/${id}/readings`, {
        typed,
        readings: readings.slice(first, first + 600),
      })
      expect(sent.statusCode, sent.body).toBe(200)
    }
    const charged_at = charge === null ? null : at(charge)
    const dropped_at = charge === null ? null : at(charge + drop)
    const marked = await library.own('PUT', `/api/live/${id}/marks`, { charged_at, marks, dropped_at })
    expect(marked.statusCode, marked.body).toBe(200)
    return id
  }
  const finish = (id: number, body: object = {}) => library.own('POST', `/api/live/${id}/finish`, body)
  const details = async (id: number): Promise<RoastDetails> =>
    (await library.visit(`/api/roasts/${id}/details`)).json()
  /** Typed readings of a roast of ten minutes, this far apart. */
  const byHand = (step: number) =>
    Array.from({ length: Math.floor(600 / step) + 1 }, (_, index) => ({
      at: at(-900 + index * step),
      bean_temp: 90 + Math.abs(index * step - 75) / 5,
    }))
  const crack = { milestone_type: '1st_crack_start', at: at(-900 + 480) }

  test('what a machine sent is the same roast as the import of its file', async () => {
    const file = roastimeExport('Sent')
    const upload = await library.upload('/api/roasts/import/', { bean_id: String(kenya) }, [file])
    expect(upload.statusCode, upload.body).toBe(201)
    const imported = await details(upload.json().id)
    const { timeline, milestones } = imported
    const readings = timeline.map(point => ({
      at: at(-900 + point.time_seconds),
      bean_temp: point.bean_probe_temp,
      ibts_temp: point.ibts_temp,
      power: point.power_setting,
      fan: point.fan_setting,
      drum: point.drum_setting,
    }))
    const marks = milestones
      .toSorted((one, other) => one.time_seconds - other.time_seconds)
      .map(({ milestone_type, time_seconds }) => ({ milestone_type, at: at(-900 + time_seconds) }))
    const drop = timeline.at(-1)!.time_seconds
    const id = await ran(readings, { marks, drop, fields: { green_weight_g: imported.green_weight_g } })
    const finished = await finish(id, { roasted_weight_g: imported.roasted_weight_g })
    expect(finished.statusCode, finished.body).toBe(201)
    const live = await details(finished.json().id)
    const measured = (roast: RoastDetails) =>
      roast.timeline.map(({ bean_probe_ror: _, ibts_ror: __, ...point }) => point)
    expect(measured(live)).toEqual(measured(imported))
    expect(live.milestones).toEqual(milestones)
    expect([live.source, live.score, live.total_duration_seconds, live.dtr_percent]).toEqual([
      'live',
      imported.score,
      imported.total_duration_seconds,
      imported.dtr_percent,
    ])
  })

  test('it gets the next number, the day of its charge and its machine, and is found again', async () => {
    const before = (await library.own('GET', '/api/roasts/?limit=500'))
      .json()
      .map((roast: { roast_number: number }) => roast.roast_number)
    const id = await ran(byHand(30), { typed: true, marks: [crack], fields: { machine: 'Popper' } })
    const first = await finish(id, { roasted_weight_g: 212.5, notes: 'For Anna' })
    const { roast_number, ...roast } = first.json()
    expect(roast_number).toBe(Math.max(0, ...before) + 1)
    expect(roast).toMatchObject({
      roast_name: `#${roast_number} Kenya`,
      roast_date: '2026-05-01',
      machine: 'Popper',
      notes: 'For Anna',
      green_weight_g: 250,
      roasted_weight_g: 212.5,
      weight_loss_percent: 15,
      total_duration_seconds: 600,
      fc_minutes: 8,
      source: 'hand',
    })
    expect(roast.started_at).toMatch(/^2026-05-01T/)
    const again = await finish(id)
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 200, roast.id])
    const running = (await library.own('GET', '/api/live/')).json()
    expect(running.map((each: { id: number }) => each.id)).not.toContain(id)
    const late = await library.own('POST', `/api/live/${id}/readings`, { readings: [{ power: 1 }] })
    expect([late.statusCode, late.json().code]).toEqual([409, 'running_roast_saved'])
    const opened = await library.own('POST', '/api/live/', { key: `finish-${keys}` })
    expect([opened.statusCode, opened.json().roast_id]).toEqual([200, roast.id])
  })

  test('eight typed temperatures make a curve with a sample every five seconds, which is kept with its readings', async () => {
    const readings = [
      ...byHand(60).slice(1, 10),
      { at: at(-900 + 100), power: 7 },
      { at: at(-900 + 300), power: 5 },
    ]
    const { id } = (await finish(await ran(readings, { typed: true, marks: [crack] }))).json()
    const roast = await details(id)
    expect(roast.timeline.map(point => point.time_seconds)).toEqual(
      Array.from({ length: 121 }, (_, index) => index * 5),
    )
    const value = (seconds: number) => roast.timeline.find(point => point.time_seconds === seconds)!
    expect([value(0), value(60), value(540), value(545)].map(point => point.bean_probe_temp)).toEqual([
      null,
      93,
      183,
      null,
    ])
    expect(
      [value(95), value(100), value(295), value(300), value(600)].map(point => point.power_setting),
    ).toEqual([null, 7, 7, 5, 5])
    const temperatures = roast.timeline.flatMap(point => point.bean_probe_temp ?? [])
    const turning = temperatures.indexOf(Math.min(...temperatures))
    const rising = temperatures.slice(turning)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(roast.readings).toHaveLength(10)
    expect(roast.readings![0]).toMatchObject({ time_seconds: 60, bean_temp: 93 })
    expect(roast.score_details!.components.curve).not.toBeNull()
  })

  test('a temperature that was typed in the moment of a mark is the mark’s to the digit, as it is stored', async () => {
    const cracked = { milestone_type: '1st_crack_start', at: at(-900 + 462.345) }
    const readings = [...byHand(30), { at: at(-900 + 464.017), bean_temp: 180.7 }]
    const { id } = (await finish(await ran(readings, { typed: true, marks: [cracked] }))).json()
    const { marks } = (await library.visit(`/api/roasts/${id}/steps`)).json()
    expect(marks).toEqual([
      { milestone_type: '1st_crack_start', time_seconds: expect.any(Number), bean_temp: 180.7 },
    ])
  })

  test('what was typed shortly before charge is the temperature at charge, and a tap is a step at its second', async () => {
    const taps = [1, 182].map((seconds, index) => ({ at: at(-900 + seconds), power: 8 - index }))
    const readings = [{ at: at(-920), bean_temp: 149 }, ...byHand(30).slice(2), ...taps]
    const { id } = (await finish(await ran(readings, { typed: true }))).json()
    const { timeline, readings: typed } = await details(id)
    expect(typed![0]).toMatchObject({ time_seconds: 0, bean_temp: 149 })
    expect(timeline[0]).toMatchObject({ time_seconds: 0, bean_probe_temp: 149 })
    const { charge_temp, steps } = (await library.visit(`/api/roasts/${id}/steps`)).json()
    expect([charge_temp, steps.map((step: { time_seconds: number }) => step.time_seconds)]).toEqual([
      149,
      [0, 182],
    ])
    expect(timeline.find(point => point.power_setting !== null)!.time_seconds).toBe(1)
  })

  test('sensors that were sent at different instants are joined, and a setting that was sent once holds', async () => {
    const readings = Array.from({ length: 241 }, (_, index) => {
      const celsius = 100 + index / 4
      const sensor = index % 2 === 0 ? { bean_temp: celsius } : { ibts_temp: celsius + 20 }
      return { at: at(-900 + index), ...sensor, ...(index === 3 && { power: 7 }) }
    })
    const { id } = (await finish(await ran([{ at: at(-910), fan: 2 }, ...readings], { drop: 240 }))).json()
    const { timeline } = await details(id)
    expect(timeline).toHaveLength(241)
    const rows = timeline.filter(point => point.bean_probe_temp === null || point.ibts_temp === null)
    expect(rows.map(point => point.time_seconds)).toEqual([0, 240])
    expect(timeline[101]).toMatchObject({ bean_probe_temp: 125.25, ibts_temp: 145.25 })
    expect(
      [timeline[2], timeline[3], timeline[239]].map(point => [point!.fan_setting, point!.power_setting]),
    ).toEqual([
      [2, null],
      [2, 7],
      [2, 7],
    ])
  })

  test('a setting that was tapped beside a machine that sends temperatures alone is a step at its second', async () => {
    const id = await ran(byHand(10))
    const taps = [2.5, 184.5].map((seconds, index) => ({ at: at(-900 + seconds), power: 8 - index }))
    const tapped = await library.own('POST', `/api/live/${id}/readings`, { typed: true, readings: taps })
    expect(tapped.statusCode, tapped.body).toBe(200)
    const roast = await details((await finish(id)).json().id)
    expect(roast.source).toBe('live')
    const changes = roast.timeline.filter(
      ({ power_setting }, sample) => power_setting !== (roast.timeline[sample - 1]?.power_setting ?? null),
    )
    expect(changes).toMatchObject([
      { time_seconds: 2.5, power_setting: 8, bean_probe_temp: 104.5 },
      { time_seconds: 184.5, power_setting: 7, bean_probe_temp: 111.9 },
    ])
  })

  test('a curve is not judged if its readings are more than a minute apart, also when all are judged again', async () => {
    const { id } = (await finish(await ran(byHand(66), { typed: true, marks: [crack] }))).json()
    const judged = async () => (await details(id)).score_details!
    const [before, { source }] = [await judged(), await details(id)]
    expect([before.components.curve, source]).toEqual([null, 'hand'])
    expect(before.explanations.join(' ')).toContain('read too seldom to judge the curve')
    await library.own('POST', '/api/roasts/calculate-all-scores')
    expect((await judged()).components).toEqual(before.components)
  })

  test('fewer typed temperatures make no curve, but times, marks and weights are known', async () => {
    const { id } = (
      await finish(await ran(byHand(100), { typed: true, marks: [crack] }), { roasted_weight_g: 212.5 })
    ).json()
    const roast = await details(id)
    expect(roast.timeline.every(point => point.bean_probe_temp === null)).toBe(true)
    expect(roast).toMatchObject({
      total_duration_seconds: 600,
      fc_minutes: 8,
      dtr_percent: 20,
      source: 'hand',
    })
    const { components } = roast.score_details!
    expect([components.curve, components.duration, components.weight_loss]).toEqual([
      null,
      expect.any(Number),
      expect.any(Number),
    ])
  })

  test('without bean, charge or drop it is refused, and the refusal names what is missing', async () => {
    const id = await ran([], { charge: null, fields: { bean_id: null } })
    const refused = await finish(id)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This roast can't be saved yet: it lacks a bean, a charge and a drop.",
    ])
    await library.own('DELETE', `/api/live/${id}`)
  })

  test('a name that is taken refuses the roast, and it goes on running', async () => {
    const taken = (await finish(await ran(byHand(30), { typed: true }))).json().roast_name
    const id = await ran(byHand(30), { typed: true })
    const refused = await finish(id, { roast_name: taken })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'roast_exists'])
    expect((await finish(id)).statusCode).toBe(201)
  })

  test('after twelve hours without news a whole roast is saved, another one goes to the trash, and the record says so', async () => {
    const { context, clock } = library.server
    const [whole, begun] = [
      await ran(byHand(30), { typed: true, marks: [crack] }),
      await ran(byHand(30), { typed: true, charge: null }),
    ]
    const running = async () =>
      (await library.own('GET', '/api/live/')).json().map((each: { id: number }) => each.id)
    clock.now = new Date(NOW + 12 * 3600 * 1000 - 1)
    await endIdleRoasts(context)
    expect(await running()).toEqual([begun, whole])
    clock.now = new Date(NOW + 12 * 3600 * 1000)
    await endIdleRoasts(context)
    clock.now = new Date(NOW)
    expect(await running()).toEqual([])
    const [newest] = (await library.own('GET', '/api/roasts/?limit=500'))
      .json()
      .toSorted((one: { id: number }, other: { id: number }) => other.id - one.id)
    expect(newest).toMatchObject({ total_duration_seconds: 600, fc_minutes: 8 })
    const [{ id: deletion, kind: deleted }] = (await library.own('GET', '/api/trash/')).json()
    expect(deleted).toBe('running roast')
    expect((await library.own('POST', `/api/trash/${deletion}/restore`)).statusCode).toBe(200)
    expect((await library.own('GET', `/api/live/${begun}`)).json().readings).toHaveLength(21)
    const records = (await library.own('GET', '/api/activity/')).json()
    expect(records.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([
        'A running roast without news for 12 hours was deleted',
        `Roast "${newest.roast_name}" was saved from a running one without news for 12 hours`,
      ]),
    )
    await library.own('DELETE', `/api/live/${begun}`)
  })
  test('a day after it was saved what was typed stays, and nothing of it once the roast is gone for good', async () => {
    const { db } = library.server.context
    const sent = Array.from({ length: 60 }, (_, index) => ({ at: at(-899.5 + index), bean_temp: 90 + index }))
    const running = await ran(sent)
    await library.own('POST', `/api/live/${running}/readings`, { typed: true, readings: byHand(30) })
    const { id } = (await finish(running)).json()
    const left = async () => {
      const rows = await db
        .selectFrom('live_readings')
        .select('typed')
        .where('running_roast_id', '=', running)
        .execute()
      return [0, 1].map(typed => rows.filter(row => row.typed === typed).length)
    }
    const DAY_MS = 24 * 3600 * 1000
    await forgetSentReadings(db, new Date(NOW + DAY_MS))
    expect(await left()).toEqual([60, 21])
    await forgetSentReadings(db, new Date(NOW + DAY_MS + 1))
    expect(await left()).toEqual([0, 21])
    await library.own('DELETE', `/api/roasts/${id}`)
    await forgetSentReadings(db, new Date(NOW + DAY_MS + 1))
    expect(await left()).toEqual([0, 21])
    await emptyTrash(db, new Date(NOW + 31 * DAY_MS))
    await forgetSentReadings(db, new Date(NOW + DAY_MS + 1))
    expect(await left()).toEqual([0, 0])
    expect((await library.own('GET', `/api/live/${running}`)).statusCode).toBe(404)
  })
})
