import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import {
  createTestLibrary,
  recordingOf,
  roastimeExport,
  steadyRoast,
  type TestLibrary,
  type UploadedTestFile,
} from '#server/testing/library.ts'

describe.each(databaseKinds)("roasts from machines' exports on %s", kind => {
  let library: TestLibrary
  let bean: Bean
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    bean = await library.addBean('Kenya Kirinyaga', { grade: 'PB', altitude: '1700 m' })
  })
  afterAll(() => library.server.close())

  const importing = (fields: object, file: UploadedTestFile = roastimeExport('#48 Kirinyaga')) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean.id), ...fields }, [file])

  test('an imported roast has the data of its file and everything derived from it', async () => {
    const answer = await importing({ green_weight_g: '250', roasted_weight_g: '212.5' })
    expect(answer.statusCode).toBe(201)
    const roast = answer.json()
    expect(roast).toMatchObject({
      roast_name: '#48 Kirinyaga',
      roast_number: 48,
      source_name: '#48 Kirinyaga',
      roast_date: '2026-03-14',
      bean: { id: bean.id, origin_name: 'Kenya Kirinyaga', elevation: '1700 m', grade: 'PB' },
      green_weight_g: 250,
      roasted_weight_g: 212.5,
      weight_loss_percent: 15,
      total_duration_seconds: 600,
      final_ibts_temp: 210,
      final_bean_temp: 201,
      fc_minutes: 7.8333,
      fc_inferred: false,
      dtr_percent: 21.6667,
      score: expect.any(Number),
      has_timeline: true,
      created_at: '2026-05-01T12:00:00.000Z',
    })
    expect((await library.visit(`/api/roasts/${roast.id}`)).json()).toEqual(roast)

    const { timeline, milestones, score_details, ...rest } = (
      await library.visit(`/api/roasts/${roast.id}/details`)
    ).json<RoastDetails>()
    expect(rest).toMatchObject({ ...roast, correction: null })
    expect(timeline).toEqual(pointsOfTimeline(steadyRoast(recordingOf('#48 Kirinyaga')).timeline))
    expect(milestones).toEqual([{ milestone_type: '1st_crack_start', time_seconds: 470 }])
    expect(score_details).toMatchObject({ roast_id: roast.id, score: roast.score, version: 'v1.0.0' })
    expect((await library.visit(`/api/roasts/${roast.id}/timeline/data/`)).json()).toEqual(timeline)
    expect((await library.visit(`/api/roasts/${roast.id}/milestones/`)).json()).toEqual(milestones)
    expect((await library.visit(`/api/roasts/${roast.id}/score`)).json()).toEqual(score_details)
  })

  test('the same file again is a duplicate, and check-exists says so', async () => {
    const again = await importing({})
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      detail:
        "Roast '#48 Kirinyaga' on 2026-03-14 for this bean already exists in the database. This is a duplicate.",
    })
    const exists = async (query: object) =>
      (await library.visit(`/api/roasts/check-exists?${new URLSearchParams({ ...query })}`)).json()
    const same = { roast_name: ' #48  KIRINYAGA', roast_date: '2026-03-14', bean_id: String(bean.id) }
    expect(await exists(same)).toEqual({ exists: true })
    expect(await exists({ ...same, roast_date: '2026-03-14T08:00:00Z' })).toEqual({ exists: true })
    expect(await exists({ ...same, roast_date: '2026-03-15' })).toEqual({ exists: false })
    expect(await exists({ ...same, roast_date: '' })).toEqual({ exists: false })
    expect(await exists({ ...same, bean_id: '424242' })).toEqual({ exists: false })
    expect(await exists({ ...same, roast_name: '#48' })).toEqual({ exists: false })
  })

  test('the same file sent several times at once makes one roast', async () => {
    const file = roastimeExport('#50 At once')
    const answers = await Promise.all([1, 2, 3].map(() => importing({}, file)))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409])
    expect((await library.visit('/api/roasts/?number=50')).json()).toHaveLength(1)
  })

  test('a second batch on the same day can be saved under another name', async () => {
    const [first, second] = ['a', 'b'].map(beanName => roastimeExport('#80 Twice a day', { beanName }))
    expect((await importing({}, first)).statusCode).toBe(201)
    expect((await importing({ roast_name: '#80 Twice a day' }, second)).statusCode).toBe(409)
    const renamed = await importing({ roast_name: '#81 Twice a day' }, second)
    expect(renamed.json()).toMatchObject({ roast_name: '#81 Twice a day', source_name: '#80 Twice a day' })
    expect((await importing({ roast_name: '#81 Twice a day' }, second)).statusCode).toBe(409)
  })

  test("the owner gets the file back byte for byte, a visitor doesn't", async () => {
    const name = '2026-03-14_#48 Kirinyaga peaberry.csv'
    const content = readFileSync(`fixtures/roasts/roastime-csv/${name}`)
    const { id } = (await importing({}, { field: 'file', name, content: new Uint8Array(content) })).json()
    const source = await library.own('GET', `/api/roasts/${id}/source`)
    expect(source.statusCode).toBe(200)
    expect(source.rawPayload.equals(content)).toBe(true)
    expect(source.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''2026-03-14_%2348%20Kirinyaga%20peaberry.csv`,
    )
    expect((await library.visit(`/api/roasts/${id}/source`)).statusCode).toBe(401)
    const typed = await library.addRoast({ bean_id: bean.id, roast_name: '#600' })
    expect((await library.own('GET', `/api/roasts/${typed.id}/source`)).statusCode).toBe(404)
  })

  test('a name that an earlier version stored is downloaded without invisible characters', async () => {
    const { id } = (await importing({}, roastimeExport('#90 Overridden'))).json()
    const stored = library.server.database.db.updateTable('roast_sources').where('roast_id', '=', id)
    await stored.set({ file_name: 'roast\u202evsc\u2066\u0007.csv' }).execute()
    const source = await library.own('GET', `/api/roasts/${id}/source`)
    expect(source.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''roastvsc.csv`)
  })

  test('a file is matched with its bean, and all beans are listed by name', async () => {
    await library.addBean('brazil santos', { country: 'Brazil' })
    const match = async (beanName: string | null, name = 'x') => {
      const file = roastimeExport(name, { beanName })
      return (await library.upload('/api/roasts/check-bean-match/', {}, [file])).json()
    }
    const available_beans = [
      { id: expect.any(Number), origin_name: 'brazil santos', country: 'Brazil' },
      { id: bean.id, origin_name: 'Kenya Kirinyaga', country: null },
    ]
    expect(await match('KENYA Kirinyaga')).toEqual({
      found: true,
      matching_bean: { id: bean.id, origin_name: 'Kenya Kirinyaga' },
      matching_blend: null,
      greens: null,
      available_beans,
      message: expect.any(String),
    })
    expect((await match(null, '#99 Brazil Santos')).matching_bean.origin_name).toBe('brazil santos')
    expect(await match('Sumatra')).toEqual({
      found: false,
      matching_bean: null,
      matching_blend: null,
      greens: null,
      available_beans,
      message: 'No matching bean found',
    })
  })

  test.each([
    [{ bean_id: '' }, 422, 'Please select a bean first.'],
    [{ bean_id: 'abc' }, 422, 'Invalid bean ID: must be a number'],
    [{ bean_id: '424242' }, 404, 'Bean not found'],
    [{ bean_id: '99999999999999999999' }, 404, 'Bean not found'],
    [{ green_weight_g: '0' }, 422, 'green_weight_g must be above 0'],
    [{ green_weight_g: '1.2.3' }, 422, 'green_weight_g must be a number'],
    [{ roasted_weight_g: '-1' }, 422, 'roasted_weight_g must be at least 0'],
    [{ green_weight_g: '0x10' }, 422, 'green_weight_g must be a number'],
    [{ roast_date: '2026-02-30' }, 422, 'roast_date must be an existing date written YYYY-MM-DD'],
  ])('an import with %j answers %i: %s', async (fields, status, detail) => {
    const answer = await importing(fields, roastimeExport('#700 Refused'))
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })

  test.each([
    ['artisan-log/a roast as log and as JSON.alog', undefined],
    ['artisan-log/a roast as log and as JSON.json', undefined],
    ['kaffelogic-log/log0042.klog', undefined],
    ['roastime-json/made-up-uid.json', 'made-up-uid'],
    ['cropster-xls/export-roasts_PR-0031.xls', undefined],
    ['stronghold-xlsx/2026-05-02 profile_guji.xlsx', undefined],
    ['stronghold-xlsx/2026-05-02 profile_guji.xlsx', 'an Excel file that is called.csv'],
  ])('%s is read, even if it is called %s', async (path, name = path.split('/').at(-1)!) => {
    const fixture = new URL(`../../../../fixtures/roasts/${path}`, import.meta.url)
    const file = { field: 'file', name, content: new Uint8Array(readFileSync(fixture)) }
    const preview = await library.upload('/api/roasts/preview/', {}, [file])
    const expected = JSON.parse(
      readFileSync(new URL(fixture.href.replace(/\.[a-z]+$/, '.expected.json')), 'utf8'),
    )
    expect(preview.statusCode).toBe(200)
    expect(preview.json()).toMatchObject({
      timeline_count: expected.sampleCount,
      curve: expect.any(Array),
      milestones: expected.milestones,
      bean_name: expected.beanName,
    })
  })

  test('an Excel export is imported with its weights, and kept as it is', async () => {
    const bytes = readFileSync(
      new URL('../../../../fixtures/roasts/cropster-xls/export-roasts_PR-0031.xls', import.meta.url),
    )
    const file = { field: 'file', name: 'export-roasts_PR-0031.xls', content: new Uint8Array(bytes) }
    const roast = (await importing({}, file)).json()
    expect(roast).toMatchObject({
      roast_name: '#31 Gedeb espresso',
      roast_date: '2026-05-02',
      green_weight_g: 5443.1084,
      roasted_weight_g: 4700,
    })
    const source = await library.own('GET', `/api/roasts/${roast.id}/source`)
    expect(source.rawPayload.equals(bytes)).toBe(true)
  })

  test('empty weights count as none', async () => {
    const fields = { green_weight_g: '', roasted_weight_g: ' ' }
    const roast = (await importing(fields, roastimeExport('#701 Unweighed'))).json()
    expect(roast).toMatchObject({ green_weight_g: null, roasted_weight_g: null, weight_loss_percent: null })
  })

  test("a file's weights and date are previewed and kept, corrected or taken out", async () => {
    const artisan = readFileSync('fixtures/roasts/artisan-log/named by its beans.alog')
    const file = { field: 'file', name: 'weighed.csv', content: new Uint8Array(artisan) }
    const inFile = { roast_date: '2026-01-19', green_weight_g: 340.1943, roasted_weight_g: 289.1651 }
    expect((await library.upload('/api/roasts/preview/', {}, [file])).json()).toMatchObject(inFile)
    const saved = async (fields: object) =>
      (await importing({ ...fields, roast_name: randomUUID(), same_file: 'allow' }, file as never)).json()
    expect(await saved({})).toMatchObject(inFile)
    const corrected = { roast_date: '2026-05-11', green_weight_g: '300', roasted_weight_g: '250.5' }
    expect(await saved(corrected)).toMatchObject({
      roast_date: '2026-05-11',
      green_weight_g: 300,
      roasted_weight_g: 250.5,
    })
    expect(await saved({ roast_date: '', green_weight_g: '', roasted_weight_g: ' ' })).toMatchObject({
      roast_date: null,
      green_weight_g: null,
      roasted_weight_g: null,
    })
  })

  test("a file that isn't an export is refused with a sentence, and nothing is saved", async () => {
    const count = (await library.visit('/api/roasts/')).json().length
    const wrongEnding = await importing({}, { field: 'file', name: 'roast.txt', content: 'x' })
    expect(wrongEnding.statusCode).toBe(422)
    expect(wrongEnding.json().detail).toMatch(/^File must be one of: csv, alog/)
    const noFile = await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [])
    expect([noFile.statusCode, noFile.json().detail]).toEqual([422, 'No file selected'])
    const unreadable = await importing({}, { field: 'file', name: 'a.csv', content: 'a,b\n1,2\n' })
    expect([unreadable.statusCode, typeof unreadable.json().detail]).toEqual([422, 'string'])
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(count)
  })
})

describe.each(databaseKinds)('numbers of imported roasts on %s', kind => {
  let library: TestLibrary
  let bean: Bean
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean = await library.addBean('Kenya Kirinyaga')
  })
  afterEach(() => library.server.close())

  const importing = (fields: object, file: ReturnType<typeof roastimeExport>) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean.id), ...fields }, [file])

  test('a file without a number gets the next one, and is recognised by its own name too', async () => {
    await importing({}, roastimeExport('#70 Highest'))
    const first = (await importing({}, roastimeExport('Plain name'))).json()
    expect(first).toMatchObject({ roast_name: '#71 Plain name', roast_number: 71, source_name: 'Plain name' })
    const again = await importing({}, roastimeExport('plain NAME'))
    expect(again.statusCode).toBe(409)
    expect(again.json().detail).toMatch(/^Roast '#71 Plain name' on 2026-03-14 for this bean/)
    const otherDay = await importing({}, roastimeExport('Plain name', { roastDate: '2026-03-15' }))
    expect(otherDay.json()).toMatchObject({ roast_name: '#72 Plain name', roast_date: '2026-03-15' })
  })

  test('a number stays taken after its roast is deleted, and doesn’t move the series any more', async () => {
    const highest = (await importing({}, roastimeExport('#500 Gone soon'))).json()
    expect((await library.own('DELETE', `/api/roasts/${highest.id}`)).json()).toEqual({ deleted: 1 })
    const next = (await importing({}, roastimeExport('After the deleted'))).json()
    expect(next.roast_number).toBe(1)
    expect(next.id).toBeGreaterThan(highest.id)
    expect((await importing({}, roastimeExport('#500 Gone soon'))).statusCode).toBe(201)
  })

  test('a preview saves nothing and names the roast that has the number', async () => {
    await importing({}, roastimeExport('#70 Highest'))
    const count = (await library.visit('/api/roasts/')).json().length
    const answer = await library.upload('/api/roasts/preview/', {}, [roastimeExport('#70 Another')])
    expect(answer.json()).toEqual({
      reading_id: expect.any(String),
      roast_name: '#70 Another',
      next_roast_name: '#71 Another',
      proposed_roast_name: '#71 Another',
      number_reason: 'taken',
      number_taken: { id: expect.any(Number), roast_name: '#70 Highest', roast_date: '2026-03-14' },
      far_above: null,
      already_imported: null,
      same_recording: null,
      matching_bean: null,
      matching_blend: null,
      greens: null,
      coffee_name: 'Another',
      source_name: '#70 Another',
      roast_date: '2026-03-14',
      bean_name: null,
      total_duration_seconds: 600,
      fc_minutes: 7.8333,
      fc_inferred: false,
      final_bean_temp: 201,
      final_ibts_temp: 210,
      green_weight_g: null,
      roasted_weight_g: null,
      notes: null,
      ...unknownRoastFields(),
      timeline_count: 601,
      curve: expect.any(Array),
      milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
      doubts: [],
      warnings: [],
    })
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(count)
  })

  test('a batch number of another program becomes the roast number only if it is free', async () => {
    const preview = async (file: ReturnType<typeof roastimeExport>) =>
      (await library.upload('/api/roasts/preview/', {}, [file])).json()
    expect(await preview(roastimeExport('Batch 12'))).toMatchObject({
      roast_name: '#12 Batch 12',
      next_roast_name: '#1 Batch 12',
      number_taken: null,
    })
    const first = (await importing({}, roastimeExport('Batch 12'))).json()
    expect(first.roast_number).toBe(12)
    const second = roastimeExport('Batch 12', { roastDate: '2026-03-15' })
    expect(await preview(second)).toMatchObject({
      roast_name: '#13 Batch 12',
      next_roast_name: '#13 Batch 12',
      number_taken: { id: first.id, roast_name: '#12 Batch 12', roast_date: '2026-03-14' },
    })
    expect((await importing({}, second)).json()).toMatchObject({ roast_name: '#13 Batch 12' })

    const artisan = readFileSync('fixtures/roasts/artisan-log/named by its beans.alog')
    const counted = { field: 'file', name: 'counted.csv', content: new Uint8Array(artisan) } as never
    expect(await preview(counted)).toMatchObject({ roast_name: '#7 Yirgacheffe Aricha', number_taken: null })
    await importing({}, roastimeExport('#7 Kenya'))
    expect(await preview(counted)).toMatchObject({
      roast_name: '#14 Yirgacheffe Aricha',
      number_taken: { roast_name: '#7 Kenya' },
    })
    expect((await importing({}, counted)).json()).toMatchObject({ roast_name: '#14 Yirgacheffe Aricha' })
  })

  test('a roast keeps the number in its name, or takes the next free one if asked to', async () => {
    await importing({}, roastimeExport('#48 Kenya'))
    const kept = (await importing({}, roastimeExport('#48 Peru'))).json()
    expect(kept.roast_name).toBe('#48 Peru')
    const next = { number_if_taken: 'next' }
    const files = ['Brazil', 'Rwanda'].map(name => roastimeExport(`#48 ${name}`))
    const answers = await Promise.all(files.map(file => importing(next, file)))
    expect(answers.map(answer => answer.json().roast_number).sort()).toEqual([49, 50])
    expect((await importing(next, roastimeExport('#60 Free'))).json().roast_name).toBe('#60 Free')
    const again = roastimeExport('#48 Brazil', { beanName: 'Another file' })
    expect((await importing(next, again)).json().detail).toMatch(/^Roast '#\d+ Brazil' on 2026-03-14/)
    expect((await importing({ number_if_taken: 'both' }, again)).statusCode).toBe(422)
  })
})

describe.each(databaseKinds)('the same file twice on %s', kind => {
  let library: TestLibrary
  let kenya: Bean
  let peru: Bean
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    kenya = await library.addBean('Kenya')
    peru = await library.addBean('Peru')
  })
  afterEach(() => library.server.close())

  const file = roastimeExport('#48 Kirinyaga')
  const importing = (bean: Bean, fields: object = {}) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean.id), ...fields }, [file])
  const preview = async () =>
    (await library.upload('/api/roasts/preview/', {}, [{ ...file, name: 'renamed.csv' }])).json()

  test('a file is recognised by its bytes, whatever its name and bean, and refused unless allowed', async () => {
    const { id } = (await importing(kenya)).json()
    expect((await preview()).already_imported).toEqual({
      id,
      roast_name: '#48 Kirinyaga',
      bean_name: 'Kenya',
    })
    const refused = await importing(peru, { roast_name: '#49 Another' })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ detail: "This file was already imported as '#48 Kirinyaga' (Kenya)." }),
    ])
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(1)
    const allowed = await importing(peru, { roast_name: '#49 Another', same_file: 'allow' })
    expect(allowed.statusCode).toBe(201)
    expect((await preview()).already_imported).toEqual({
      id: allowed.json().id,
      roast_name: '#49 Another',
      bean_name: 'Peru',
    })
  })

  test('a file sent for two beans at once makes one roast', async () => {
    const answers = await Promise.all([importing(kenya), importing(peru)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409])
  })

  test("a file whose roast is in the trash isn't imported, until the roast is back", async () => {
    const { id } = (await importing(kenya)).json()
    await library.own('DELETE', `/api/roasts/${id}`)
    expect((await preview()).already_imported).toBeNull()
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect((await preview()).already_imported).toMatchObject({ id })
  })
})
