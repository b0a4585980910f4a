import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roastExport } from '#contract/roast-answers.ts'
import type { Roast } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const FORMATS = ['alog', 'csv', 'json'] as const

describe.each(databaseKinds)('a roast as a file, on %s', kind => {
  let library: TestLibrary
  let roast: Roast

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Nariño, "Best"')
    roast = await library.addRoast({
      bean_id: bean.id,
      roast_name: '#150 Paraíso / 焙煎 "Bob\'s"',
      roast_date: '2026-03-14',
      timeline: pointsOfTimeline(timeline),
      milestones: [...milestones, { milestone_type: 'yellowing', time_seconds: 290.25 }],
      green_weight_g: 350,
      roasted_weight_g: 302.5,
      notes: 'Sweet.\n=1+1',
    })
  })
  afterAll(() => library.server.close())

  const exported = (extension: string, headers = {}) =>
    library.visit(`/api/roasts/${roast.id}/export.${extension}`, headers)

  test.each([
    ['alog', 'text/plain; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
  ])('.%s says what it is and has a name', async (extension, type) => {
    const answer = await exported(extension)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="150 Para_so - __ -Bob's-.${extension}"; filename*=UTF-8''${[
        '150%20Para%C3%ADso%20-%20%E7%84%99%E7%85%8E%20-Bob%27s-',
        extension,
      ].join('.')}`,
    )
  })

  test.each(FORMATS)('.%s is not sent again until the roast changes', async extension => {
    const first = await exported(extension)
    const etag = String(first.headers.etag)
    const again = await exported(extension, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await library.own('PATCH', `/api/roasts/${roast.id}`, { green_weight_g: 351 })
    const changed = await exported(extension, { 'if-none-match': etag })
    expect([changed.statusCode, changed.body === first.body]).toEqual([200, false])
    await library.own('PATCH', `/api/roasts/${roast.id}`, { green_weight_g: 350 })
  })

  test.each(FORMATS)('.%s imports as the same roast', async extension => {
    const content = (await exported(extension)).body
    const bean = await library.addBean(`Bean of ${extension}`)
    const file = { field: 'file', name: 'export.csv', content }
    const imported = await library.upload(
      '/api/roasts/import/',
      { same_file: 'allow', bean_id: String(bean.id) },
      [file],
    )
    expect([imported.statusCode, imported.json().detail]).toEqual([201, undefined])
    const detailsOf = async (id: number) => (await library.visit(`/api/roasts/${id}/details`)).json()
    const [before, after] = await Promise.all([detailsOf(roast.id), detailsOf(imported.json().id)])
    const same = ['roast_name', 'roast_number', 'roast_date', 'green_weight_g', 'roasted_weight_g']
    for (const field of [...same, 'timeline', 'total_duration_seconds', 'fc_minutes', 'score'])
      expect([field, after[field]]).toEqual([field, before[field]])
    const byType = (list: typeof milestones) =>
      [...list].sort((a, b) => a.milestone_type.localeCompare(b.milestone_type))
    expect(byType(after.milestones)).toEqual(byType(before.milestones))
  })

  test('the CSV has its weights above the milestones', async () => {
    const lines = (await exported('csv')).body.split('\n')
    const at = (text: string) => lines.findIndex(line => line.startsWith(text))
    expect(lines[at('Green Weight')]).toBe('Green Weight,350,,,,,,,,')
    expect(lines[at('Roasted Weight')]).toBe('Roasted Weight,302.5,,,,,,,,')
    expect(at('Roasted Weight')).toBeLessThan(at('Milestones'))
  })

  test('the JSON is the roast as the API answers it, after its format, with its steps', async () => {
    const document = (await exported('json')).json()
    expect(roastExport.parse(document)).toEqual(document)
    const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
    const { steps } = (await library.visit(`/api/roasts/${roast.id}/steps`)).json()
    const [style] = (await library.visit('/api/styles/')).json()
    const tasted = { tastings: [], sheets: [] }
    expect(document).toEqual({ format: 'first-crack-roast', version: 1, ...details, steps, style, ...tasted })
  })

  test('a roast without a timeline has a file too, and its import says what is missing', async () => {
    const bare = await library.addRoast({ bean_id: roast.bean_id, roast_name: 'Bare' })
    for (const extension of FORMATS) {
      const { statusCode, body, headers } = await library.visit(`/api/roasts/${bare.id}/export.${extension}`)
      expect([statusCode, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="Bare.${extension}"; filename*=UTF-8''Bare.${extension}`,
      ])
      const file = { field: 'file', name: 'export.csv', content: body }
      const refused = await library.upload('/api/roasts/preview/', {}, [file])
      expect([extension, refused.statusCode]).toEqual([extension, 422])
      expect(refused.json().detail).toMatch(/too few rows|no samples/)
    }
  })

  test('an unknown roast has none', async () => {
    for (const extension of FORMATS)
      expect((await library.visit(`/api/roasts/999/export.${extension}`)).statusCode).toBe(404)
  })
})
