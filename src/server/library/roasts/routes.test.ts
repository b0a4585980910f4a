import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const points = pointsOfTimeline(timeline)

describe.each(databaseKinds)('roasts on %s', kind => {
  let library: TestLibrary
  let bean: Bean
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    bean = await library.addBean('Kenya', { grade: 'AA' })
  })
  afterAll(() => library.server.close())

  test('a roast that is typed in has no timeline and no score', async () => {
    const roast = await library.addRoast({ bean_id: bean.id, roast_name: 'Pan roast', notes: 'smoky' })
    expect(roast).toMatchObject({
      roast_name: 'Pan roast',
      roast_number: null,
      source_name: null,
      roast_date: null,
      notes: 'smoky',
      has_timeline: false,
      score: null,
      total_duration_seconds: null,
    })
    const details = (await library.visit(`/api/roasts/${roast.id}/details/`)).json()
    expect(details).toMatchObject({
      ...roast,
      timeline: [],
      milestones: [],
      score_details: null,
      correction: null,
    })
    const score = await library.visit(`/api/roasts/${roast.id}/score`)
    expect([score.statusCode, score.json()]).toEqual([
      404,
      expect.objectContaining({
        detail: 'No score calculated yet. Click "Calculate Score" to generate one.',
      }),
    ])
    expect((await library.visit(`/api/roasts/${roast.id}/thumbnail`)).statusCode).toBe(404)
  })

  test.each([
    [424242, 404, 'Bean not found'],
    [-1, 404, 'Bean not found'],
    [1e20, 404, 'Bean not found'],
    [1.5, 422, 'Invalid bean ID: must be a number'],
    ['Kenya', 422, 'Invalid bean ID: must be a number'],
    [undefined, 422, 'Invalid bean ID: must be a number'],
  ])('a roast of the bean %s is refused', async (bean_id, status, detail) => {
    const answer = await library.own('POST', '/api/roasts/', { roast_name: 'Lost', bean_id })
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })

  test('a sample that no roaster can measure is refused', async () => {
    const timeline = [
      { time_seconds: 0, ibts_temp: 1e300 },
      { time_seconds: 1e300, bean_probe_ror: -1e300, power: 1e300 },
    ]
    const answer = await library.own('POST', '/api/roasts/', { roast_name: 'x', bean_id: bean.id, timeline })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [
        'timeline[0].ibts_temp must be at most 2000',
        'timeline[1].time_seconds must be at most 604800',
        'timeline[1].bean_probe_ror must be at least -100000',
        'timeline[1].power_setting must be at most 100000',
      ],
    ])
  })

  test('a timeline with more samples than a roast can have is refused', async () => {
    const timeline = Array.from({ length: 20_001 }, (_, second) => ({ time_seconds: second }))
    const answer = await library.own('POST', '/api/roasts/', { roast_name: 'x', bean_id: bean.id, timeline })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'timeline must have at most 20000 entries' }),
    ])
  })

  test('figures and score are derived from a timeline that is sent', async () => {
    const roast = await library.addRoast({
      bean_id: bean.id,
      roast_name: '#1',
      timeline: points,
      milestones,
      dtr_percent: 99,
      score: 1,
    })
    expect(roast).toMatchObject({ total_duration_seconds: 600, dtr_percent: 21.6667, has_timeline: true })
    expect(roast.score).toBeGreaterThan(50)
    expect((await library.visit(`/api/roasts/${roast.id}/timeline/data`)).json()).toEqual(points)
  })

  test("a sample's alternative names are accepted, and time is in minutes", async () => {
    const roast = await library.addRoast({
      bean_id: bean.id,
      roast_name: '#2',
      timeline: [
        { time: 0.5, ibtsTemp: 1, beanTemp: 2, beanROR: 3, ibtsROR: 4, power: 5, fan: 6, drum: 7 },
        { time_seconds: 60, time: 99, bean_probe_temp: 8, beanTemp: 99 },
      ],
    })
    const unknown = {
      ibts_temp: null,
      bean_probe_ror: null,
      ibts_ror: null,
      power_setting: null,
      fan_setting: null,
      drum_setting: null,
    }
    expect((await library.visit(`/api/roasts/${roast.id}/timeline/data`)).json()).toEqual([
      {
        time_seconds: 30,
        ibts_temp: 1,
        bean_probe_temp: 2,
        bean_probe_ror: 3,
        ibts_ror: 4,
        power_setting: 5,
        fan_setting: 6,
        drum_setting: 7,
      },
      { ...unknown, time_seconds: 60, bean_probe_temp: 8 },
    ])
  })

  test('weights change the loss and the score; null clears, absent leaves unchanged', async () => {
    const { id, score } = await library.addRoast({
      bean_id: bean.id,
      roast_name: '#3',
      timeline: points,
      milestones,
      notes: 'n',
    })
    const url = `/api/roasts/${id}`
    const weighed = (await library.own('PATCH', url, { green_weight_g: 200, roasted_weight_g: 188 })).json()
    expect(weighed).toMatchObject({
      green_weight_g: 200,
      roasted_weight_g: 188,
      weight_loss_percent: 6,
      notes: 'n',
    })
    expect(weighed.score).toBeLessThan(score ?? 0)
    const saved = (await library.visit(`${url}/score`)).json()
    expect(saved).toMatchObject({ score: weighed.score, components: { weight_loss: 0 } })
    const cleared = (await library.own('PUT', url, { roasted_weight_g: null, notes: null })).json()
    expect(cleared).toMatchObject({
      green_weight_g: 200,
      roasted_weight_g: null,
      weight_loss_percent: null,
      notes: null,
      score,
    })
  })

  test('a new name changes the number, and the old name is free again', async () => {
    const date = { bean_id: bean.id, roast_date: '2026-01-01' }
    const { id } = await library.addRoast({ ...date, roast_name: '#4 First' })
    const other = await library.addRoast({ ...date, roast_name: '#5 Other' })
    const renamed = await library.own('PUT', `/api/roasts/${id}`, { roast_name: ' #400 Renamed ' })
    expect(renamed.json()).toMatchObject({ roast_name: '#400 Renamed', roast_number: 400 })
    const taken = await library.own('PUT', `/api/roasts/${other.id}`, { roast_name: '#400 RENAMED' })
    expect(taken.statusCode).toBe(409)
    expect(taken.json().detail).toBe(
      "Roast '#400 Renamed' on 2026-01-01 for this bean already exists in the database. This is a duplicate.",
    )
    expect((await library.visit(`/api/roasts/${other.id}`)).json().roast_name).toBe('#5 Other')
    expect((await library.addRoast({ ...date, roast_name: '#4 First' })).id).not.toBe(id)
    const links = (await library.visit(`/api/beans/${bean.id}`)).json<Bean>().roasts
    expect(links).toContainEqual({
      ...{ id, roast_number: 400, roast_name: '#400 Renamed' },
      share_percent: 100,
    })
  })

  test('a change based on an old state is refused', async () => {
    const { id } = await library.addRoast({ bean_id: bean.id, roast_name: '#6' })
    const url = `/api/roasts/${id}`
    const ifMatch = { 'if-match': String((await library.visit(`${url}/details`)).headers.etag) }
    await library.own('PUT', `/api/beans/${bean.id}`, { grade: 'AB' })
    expect(
      (await library.own('PUT', url, { notes: 'a' }, ifMatch)).statusCode,
      'a change of the bean is no change of the roast',
    ).toBe(200)
    const late = await library.own('PUT', url, { notes: 'b' }, ifMatch)
    expect(late.statusCode).toBe(412)
    expect(late.json().detail).toBe('This roast was changed in the meantime. Please reload it and try again.')
    expect((await library.own('PATCH', url, { green_weight_g: 1 }, { 'if-match': '"abc"' })).statusCode).toBe(
      412,
    )
    expect((await library.own('DELETE', url, undefined, ifMatch)).statusCode).toBe(412)
    expect((await library.own('PUT', url, { notes: 'c' }, { 'if-match': '*' })).json().notes).toBe('c')
  })

  test('one of two simultaneous changes to the same state is refused', async () => {
    const { id } = await library.addRoast({ bean_id: bean.id, roast_name: '#60' })
    const ifMatch = { 'if-match': String((await library.visit(`/api/roasts/${id}`)).headers.etag) }
    const both = await Promise.all(
      ['a', 'b'].map(notes => library.own('PUT', `/api/roasts/${id}`, { notes }, ifMatch)),
    )
    expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 412])
  })

  test('what a roast shows of its bean changes with the bean', async () => {
    const other = await library.addBean('Before')
    const { id } = await library.addRoast({ bean_id: other.id, roast_name: '#7' })
    const before = await library.visit(`/api/roasts/${id}`)
    await library.own('PUT', `/api/beans/${other.id}`, { origin_name: 'After', elevation: '900 m' })
    const after = await library.visit(`/api/roasts/${id}`, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.json().bean).toEqual({ id: other.id, origin_name: 'After', elevation: '900 m', grade: null })
  })

  test('a thumbnail never changes for the same version, and is drawn again on demand', async () => {
    const roast = await library.addRoast({ bean_id: bean.id, roast_name: '#8', timeline: points })
    const url = `/api/roasts/${roast.id}/thumbnail`
    const picture = await library.visit(`${url}?v=${Date.parse(roast.updated_at)}`)
    expect(picture.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(picture.body).toMatch(/^<svg /)
    expect(picture.headers['cache-control']).toContain('immutable')
    expect((await library.visit(url)).headers['cache-control']).toBe('no-cache')
    expect((await library.visit(`${url}?v=1`)).headers['cache-control']).toBe('no-cache')
    const redrawn = await library.own('POST', `/api/roasts/${roast.id}/regenerate-thumbnail`)
    expect(redrawn.statusCode).toBe(200)
    expect(Date.parse(redrawn.json().updated_at)).toBeGreaterThan(Date.parse(roast.updated_at))
    expect((await library.visit(url)).body).toBe(picture.body)
    const bare = await library.addRoast({ bean_id: bean.id, roast_name: '#9' })
    expect((await library.own('POST', `/api/roasts/${bare.id}/regenerate-thumbnail`)).statusCode).toBe(422)
  })

  test('the details say where the bean is from and how it tastes; lists and single reads don’t', async () => {
    const facts = {
      reference_roast_id: null,
      country: 'Kenya',
      region: 'Nyeri',
      processing_method: 'Washed',
      cupping_notes: 'Blackcurrant',
      bean_summary: null,
      flavor_profiles: { Berry: 4.5, Citrus: 4 },
    }
    const kenya = await library.addBean('Kenya Details', { ...facts, altitude: '1700 m' })
    const { id, bean: listed } = await library.addRoast({ bean_id: kenya.id, roast_name: '#13' })
    expect(Object.keys(listed)).toEqual(['id', 'origin_name', 'elevation', 'grade'])
    const before = await library.visit(`/api/roasts/${id}/details`)
    expect(before.json().bean).toEqual({ ...listed, ...facts })
    await library.own('PUT', `/api/beans/${kenya.id}`, { cupping_notes: null, flavor_profiles: null })
    const after = await library.visit(`/api/roasts/${id}/details`)
    expect(after.json().bean).toEqual({ ...listed, ...facts, cupping_notes: null, flavor_profiles: null })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    await library.own('DELETE', `/api/beans/${kenya.id}`)
  })

  test('a compressed answer has the same content', async () => {
    const { id } = await library.addRoast({ bean_id: bean.id, roast_name: '#11', timeline: points })
    const url = `/api/roasts/${id}/details`
    const plain = await library.visit(url)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    for (const _again of [1, 2]) {
      const compressed = await library.visit(url, { 'accept-encoding': 'gzip, deflate, br' })
      expect(compressed.headers['content-encoding']).toBe('gzip')
      const bytes = compressed.rawPayload as Uint8Array<ArrayBuffer>
      const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))
      expect(await new Response(stream).text()).toBe(plain.body)
    }
    const refused = await library.visit(url, { 'accept-encoding': 'gzip;q=0' })
    expect(refused.headers['content-encoding']).toBeUndefined()
    const head = await library.server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  test('deleting all roasts keeps the beans', async () => {
    const count = (await library.visit('/api/roasts/')).json().length
    expect((await library.own('DELETE', '/api/roasts/delete-all')).json()).toEqual({ deleted: count })
    expect((await library.visit('/api/roasts/')).json()).toEqual([])
    expect((await library.visit(`/api/beans/${bean.id}`)).json()).toMatchObject({
      roast_count: 0,
      roasts: [],
    })
  })

  test.each([
    ['GET', '/api/roasts/abc', 422, 'Invalid roast ID: must be a number'],
    ['GET', '/api/roasts/99999999999999999999', 404, 'Roast not found'],
    ['GET', '/api/roasts/99999999999999999999/details', 404, 'Roast not found'],
    ['GET', '/api/roasts/424242/score', 404, 'Roast not found'],
    ['PATCH', '/api/roasts/424242', 404, 'Roast not found'],
    ['DELETE', '/api/roasts/424242', 404, 'Roast not found'],
    ['POST', '/api/roasts/424242/calculate-score', 404, 'Roast not found'],
    ['POST', '/api/roasts/424242/regenerate-thumbnail', 404, 'Roast not found'],
    ['GET', '/api/roasts/beans/abc/roasts/', 422, 'Invalid bean ID: must be a number'],
    ['GET', '/api/roasts/beans/424242/roasts/', 404, 'Bean not found'],
  ] as const)('%s %s answers %i', async (method, url, status, detail) => {
    const answer = await library.own(method, url, method === 'PATCH' ? {} : undefined)
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })

  test.each([
    [{ roast_name: '' }, 422, 'roast_name must not be empty'],
    [{ roast_name: 'a\u0000b' }, 422, 'roast_name must not contain the character U+0000'],
    [{ bean_id: 'x' }, 422, 'Invalid bean ID: must be a number'],
    [{ bean_id: 424242 }, 404, 'Bean not found'],
    [{ green_weight_g: -5 }, 422, 'green_weight_g must be above 0'],
    [{ green_weight_g: 1_000_001 }, 422, 'green_weight_g must be at most 1000000'],
    [{ timeline: [{ ibts_temp: 3 }] }, 422, 'timeline[0].time_seconds is required'],
    [
      { milestones: [{ milestone_type: 'x', time_seconds: 1 }] },
      422,
      expect.stringMatching(/^milestones\[0\]\.milestone_type must be one of: 1st_crack_start/),
    ],
    [{ roast_date: '14.3.2026' }, 422, 'roast_date must be an existing date written YYYY-MM-DD'],
  ])('a roast with %j answers %i', async (fields, status, detail) => {
    const answer = await library.own('POST', '/api/roasts/', {
      roast_name: '#13',
      bean_id: bean.id,
      ...fields,
    })
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })
})
