import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { at, NOW } from '#server/testing/live-events.ts'
import { endIdleRoasts } from './idle-roasts.ts'

describe.each(databaseKinds)("the machine's file of a roast that ran here on %s", kind => {
  let library: TestLibrary
  let kenya: number
  let roast: { id: number; roast_name: string; roast_number: number }
  let keys = 0

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    await library.own('PUT', '/api/settings/', { time_zone: 'Europe/Warsaw' })
    kenya = (await library.addBean('Kenya')).id
    roast = await roastedByHand(-900)
  })
  afterAll(() => library.server.close())

  /** A roast by hand of ten minutes that runs, charged at a time. Returns its id. */
  const runByHand = async (charge: number, fields = {}, seconds = 600): Promise<number> => {
    keys += 1
    const opened = {
      key: `machine-${keys}`,
      opened_at: at(charge - 60),
      bean_id: kenya,
      green_weight_g: 250,
      ...fields,
    }
    const { id } = (await library.own('POST', '/api/live/', opened)).json()
    const readings = Array.from({ length: 21 }, (_, index) => ({
      at: at(charge + index * 30),
      bean_temp: 90 + Math.abs(index * 30 - 75) / 5,
      ...(index === 0 && { power: 8 }),
    }))
    await library.own('POST', `/api/live/${id}/readings`, { typed: true, readings })
    await library.own('PUT', `/api/live/${id}/marks`, {
      charged_at: at(charge),
      marks: [
        { milestone_type: 'yellowing', at: at(charge + 280) },
        { milestone_type: '1st_crack_start', at: at(charge + 480) },
      ],
      dropped_at: at(charge + seconds),
    })
    return id
  }

  const finish = (id: number) =>
    library.own('POST', `/api/live/${id}/finish`, { roasted_weight_g: 212.5, notes: 'Sweet' })

  const roastedByHand = async (charge: number, seconds = 600) => {
    const answer = await finish(await runByHand(charge, {}, seconds))
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  /** The recording of a Bullet that began to roast at a time. */
  const recording = (charge: number, name = 'Bullet') => ({
    field: 'file',
    name: `${name}.json`,
    content: JSON.stringify({
      uid: `uid-${name}-${charge}`,
      roastName: name,
      dateTime: NOW + charge * 1000,
      sampleRate: 2,
      weightGreen: 300,
      beanTemperature: Array.from({ length: 1201 }, (_, index) => 90 + Math.abs(index / 2 - 75) / 5),
      drumTemperature: Array.from({ length: 1201 }, (_, index) => 120 + index / 12),
      roastStartIndex: 0,
      roastEndIndex: 1200,
      indexFirstCrackStart: 930,
    }),
  })
  /** What RoasTime exports as a table: a date, no time of day, a row each second. */
  const table = (seconds: number, day = '27/04/2026') => ({
    field: 'file',
    name: `${seconds}.csv`,
    content: [
      `Bullet ${seconds}\n${day}\nKenya\n\nTimeline,Index,Time,IBTS Temp,Bean Probe Temp`,
      ...Array.from({ length: seconds + 1 }, (_, second) => {
        const time = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
        return `,${second},${time},${(120 + second / 12).toFixed(1)},${(90 + Math.abs(second - 75) / 5).toFixed(1)}`
      }),
    ].join('\n'),
  })
  const preview = async (file: ReturnType<typeof recording>) =>
    (await library.upload('/api/roasts/preview/', {}, [file])).json()
  const details = async (id: number) => (await library.own('GET', `/api/roasts/${id}/details`)).json()

  test('it is offered as an update if its charge is at most five minutes away, to the nearest roast', async () => {
    const later = await roastedByHand(-600)
    const offered = async (charge: number) => (await preview(recording(charge))).same_recording?.id ?? null
    expect([
      await offered(-900 - 300),
      await offered(-900 - 301),
      await offered(-751),
      await offered(-749),
      await offered(-300),
      await offered(-299),
    ]).toEqual([roast.id, null, roast.id, later.id, later.id, null])
    expect((await preview(recording(-890))).same_recording).toMatchObject({
      id: roast.id,
      roast_name: roast.roast_name,
      recorded_here: true,
      typed_readings: 21,
      tapped_settings: true,
    })
  })

  test('it brings samples and marks; what the roast has stays, and undoing it brings the roast by hand back', async () => {
    const file = recording(-890)
    const alone = await library.upload('/api/roasts/import/', { bean_id: String(kenya) }, [file])
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'same_recording'])
    const words = { tags: ['gift'], private_notes: 'Vent open', next_time: 'Hotter' }
    expect((await library.own('PUT', `/api/roasts/${roast.id}`, words)).statusCode).toBe(200)
    const before = await details(roast.id)
    const updated = await library.upload('/api/roasts/import/', { updates: String(roast.id) }, [file])
    expect(updated.statusCode, updated.body).toBe(201)
    const after = await details(roast.id)
    expect(after.timeline).toHaveLength(1201)
    expect(after.milestones).toEqual([
      { milestone_type: 'yellowing', time_seconds: 280 },
      { milestone_type: '1st_crack_start', time_seconds: 465 },
    ])
    const kept = [
      'roast_name',
      'roast_number',
      'bean_id',
      'green_weight_g',
      'roasted_weight_g',
      'notes',
      'roast_date',
      'tags',
      'private_notes',
      'next_time',
    ]
    for (const field of kept) expect(after[field], field).toEqual(before[field])
    expect([before.source, after.source, after.readings]).toEqual(['hand', 'file', undefined])
    const again = await library.upload('/api/roasts/import/', { bean_id: String(kenya) }, [file])
    expect(again.statusCode).toBe(409)

    const undone = await library.own('POST', `/api/trash/${updated.json().deletion_id}/restore`)
    expect(undone.statusCode, undone.body).toBe(200)
    const { updated_at: _, ...former } = before
    const back = await details(roast.id)
    expect(back).toMatchObject(former)
    expect(back.readings).toHaveLength(21)
    expect((await library.own('GET', `/api/roasts/${roast.id}/source`)).statusCode).toBe(404)
    expect((await preview(file)).same_recording.id).toBe(roast.id)
  })

  test('a batch that updates what is here takes it over without a question', async () => {
    const fields = { bean_id: String(kenya), same_file: 'update' }
    const updated = await library.upload('/api/roasts/import/', fields, [recording(-480, 'Batch')])
    expect(updated.statusCode, updated.body).toBe(201)
    expect(updated.json()).toMatchObject({ source: 'file' })
  })

  test('a file without a time of day is offered to the roast of its date and length, and waits for the answer', async () => {
    const day = -4 * 86_400
    const short = await roastedByHand(day, 600)
    const long = await roastedByHand(day + 2000, 630)
    const offered = async (...file: Parameters<typeof table>) =>
      (await preview(table(...file))).same_recording?.id ?? null
    expect([
      await offered(580),
      await offered(614),
      await offered(616),
      await offered(650),
      await offered(600, '28/04/2026'),
    ]).toEqual([short.id, short.id, long.id, long.id, null])
    const file = table(601)
    expect((await preview(file)).same_recording).toMatchObject({
      recorded_here: true,
      questions: ['by_length'],
    })
    const planned = await Promise.all([file, table(603)].map(preview))
    const reading_ids = planned.map(({ reading_id }) => reading_id)
    const plan = (await library.own('POST', '/api/roasts/import-plan', { reading_ids })).json()
    const ids = plan.files.map((each: (typeof planned)[0]) => each.same_recording?.id)
    expect(ids).toEqual([short.id, short.id])
    for (const same_file of ['refuse', 'update']) {
      const alone = await library.upload('/api/roasts/import/', { bean_id: String(kenya), same_file }, [file])
      expect([alone.statusCode, alone.json().code]).toEqual([409, 'perhaps_recorded_here'])
    }
    const updated = await library.upload('/api/roasts/import/', { updates: String(short.id) }, [file])
    expect(updated.statusCode, updated.body).toBe(201)
    expect(updated.json()).toMatchObject({ roast_number: short.roast_number, source: 'file' })
    expect([await offered(601), await offered(612)]).toEqual([short.id, long.id])
    expect((await preview(table(602))).same_recording.questions).toEqual(['by_date'])
  })

  test('a file without a time of day is of a new roast, though one of its date ran here for longer, unless it is joined', async () => {
    const ran = await roastedByHand(-6 * 86_400, 600)
    const [file, joined] = [570, 579].map(seconds => table(seconds, '25/04/2026'))
    const { same_recording, reading_id, roast_name } = await preview(file!)
    expect(same_recording).toMatchObject({ id: ran.id, recorded_here: true, questions: ['by_date'] })
    const plan = await library.own('POST', '/api/roasts/import-plan', { reading_ids: [reading_id] })
    expect(plan.json().files[0]).toMatchObject({ roast_name, same_recording: { id: ran.id } })
    const bean_id = String(kenya)
    const own = await library.upload('/api/roasts/import/', { bean_id, same_file: 'update' }, [file!])
    expect([own.statusCode, own.json().id !== ran.id, own.json().updated]).toEqual([201, true, undefined])
    const updated = await library.upload('/api/roasts/import/', { updates: String(ran.id) }, [joined!])
    expect([updated.statusCode, updated.json().roast_number]).toEqual([201, ran.roast_number])
    expect((await details(ran.id)).total_duration_seconds).toBe(579)
  })

  test('a roast whose file came before it was saved is joined to that of the file, which can be undone', async () => {
    const charge = -40_000
    const id = await runByHand(charge, { machine: 'Popper' })
    const file = recording(charge + 100, 'Early')
    const imported = (await library.upload('/api/roasts/import/', { bean_id: String(kenya) }, [file])).json()
    expect(imported).toMatchObject({ source: 'file', green_weight_g: 300, roasted_weight_g: null })
    const before = await details(imported.id)
    const other = (await library.addBean('Guji')).id
    const elsewhere = await runByHand(charge, { bean_id: other })

    const joined = await finish(id)
    expect([joined.statusCode, joined.json().id]).toEqual([201, imported.id])
    const after = await details(imported.id)
    expect(after).toMatchObject({
      roast_name: before.roast_name,
      roast_number: before.roast_number,
      timeline: before.timeline,
      milestones: [
        { milestone_type: 'yellowing', time_seconds: 280 },
        { milestone_type: '1st_crack_start', time_seconds: 465 },
      ],
      green_weight_g: 250,
      roasted_weight_g: 212.5,
      weight_loss_percent: 15,
      notes: 'Sweet',
      source: 'file',
    })
    expect([(await finish(id)).statusCode, (await finish(id)).json().id]).toEqual([200, imported.id])
    expect((await finish(elsewhere)).json().id).not.toBe(imported.id)
    const next = await finish(await runByHand(charge + 120))
    expect(next.json().id).not.toBe(imported.id)
    const [record] = (await library.own('GET', '/api/activity/?limit=500'))
      .json()
      .filter(({ what }: { what: string }) => what.includes('whose file had come first'))
    expect(record.what).toContain(`Roast "${imported.roast_name}"`)

    const [{ id: deletion }] = (await library.own('GET', '/api/trash/')).json()
    expect((await library.own('POST', `/api/trash/${deletion}/restore`)).statusCode).toBe(200)
    const { updated_at: _, ...former } = before
    expect(await details(imported.id)).toMatchObject(former)
  })

  test('after twelve hours it is joined too, and what the owner had set by hand stays', async () => {
    const charge = -80_000
    await runByHand(charge)
    const fields = { bean_id: String(kenya), green_weight_g: '260', same_file: 'update' }
    const imported = (
      await library.upload('/api/roasts/import/', fields, [recording(charge - 60, 'Late')])
    ).json()
    const count = async () => (await library.own('GET', '/api/roasts/?limit=500')).json().length
    const roasts = await count()
    const { context, clock } = library.server
    clock.now = new Date(NOW + 13 * 3600 * 1000)
    await endIdleRoasts(context)
    clock.now = new Date(NOW)
    expect(await count()).toBe(roasts)
    expect((await library.own('GET', '/api/live/')).json()).toEqual([])
    const after = await details(imported.id)
    expect(after.green_weight_g).toBe(260)
    expect(after.milestones).toHaveLength(2)
  })
})
