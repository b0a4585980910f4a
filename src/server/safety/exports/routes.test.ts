import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readOnlyRoast } from '#files/roasts/testing/only-roast.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

const URL = '/api/library/export.zip'

/** The files of the library's tables, which come first. */
const LISTS = [
  ...['beans.csv', 'beans.json', 'roasts.csv', 'roasts.json', 'styles.json', 'feedback.json'],
  ...['stock.csv', 'stock.json', 'plans.json', 'blends.json', 'sheets.json', 'tastings.json'],
  'tables.json',
]

describe.each(databaseKinds)('the whole library as a ZIP, on %s', kind => {
  let library: TestLibrary
  const original = { ...roastimeExport('#12 Kenya: ../AA'), name: '../../Kenya  <AA>.csv' }

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Nariño', {
      ...{ flavor_profiles: { Floral: 4 }, grade: '=1+1', crop_year: 2025, crop_year_to: 2026 },
    })
    const fields = { bean_id: String(bean.id), green_weight_g: '350', roasted_weight_g: '302.5' }
    await library.upload('/api/roasts/import/', fields, [original])
    for (const day of ['01', '02'])
      await library.addRoast({ bean_id: bean.id, roast_name: '#7 Same', roast_date: `2026-04-${day}` })
    await library.addRoast({ bean_id: bean.id, roast_name: '#7 SAME' })
    for (const text of ['Waits', 'Hidden', 'Deleted'])
      await library.own('POST', '/api/roasts/1/feedback', { rating: 4, text })
    await library.decide(2, 'hidden')
    await library.decide(3, 'deleted')
    await library.own('POST', '/api/stock/entries', {
      ...{ bean_id: bean.id, kind: 'purchase', date: '2026-04-01', grams: 5000, cost: 60, note: '=1+1' },
    })
    await library.own('POST', '/api/plans/', { bean_id: bean.id, name: 'Slower', drop_seconds: 600 })
    const { id: other } = await library.addBean('Brazil')
    const parts = [bean.id, other].map(bean_id => ({ bean_id, share_percent: 50 }))
    await library.own('POST', '/api/blends/', { name: 'House', parts, aliases: ['Bar'] })
  })
  afterAll(() => library.server.close())

  const filesOf = (archive: Uint8Array) =>
    Object.fromEntries(
      Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    )

  test('is only for the owner', async () => {
    expect((await library.visit(URL)).statusCode).toBe(401)
  })

  test('has every file, with the same content as the API', async () => {
    const answer = await library.own('GET', URL)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('filename="first-crack-2026-05-01.zip"'),
    })
    const files = filesOf(answer.rawPayload)
    const [kenya, ...others] = (await library.visit('/api/roasts/?sort=number&order=desc')).json()
    const names = Object.keys(files)
    expect(names.filter(name => name.split('/').includes('..'))).toEqual([])
    expect(names.slice(0, LISTS.length)).toEqual(LISTS)
    expect(names.slice(LISTS.length)).toHaveLength(4 * 2 + 1)
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)

    expect(JSON.parse(files['beans.json']!)).toEqual((await library.visit('/api/beans/')).json())
    expect(files['beans.csv']).toContain('Floral: 4')
    expect(files['beans.csv']).toContain("'=1+1")
    expect(files['beans.csv']).toContain(',2025/26,')
    expect(files['beans.csv']).not.toContain('Crop year to')
    expect(files['roasts.csv']).toBe((await library.own('GET', '/api/roasts/export.csv')).body)
    const roasts = JSON.parse(files['roasts.json']!)
    expect(roasts).toHaveLength(1 + others.length)
    expect(roasts).toContainEqual(expect.objectContaining(kenya))
    expect(JSON.parse(files['styles.json']!)).toMatchObject([{ id: 1, version: 'v1.0.0', is_house: true }])
    expect(JSON.parse(files['feedback.json']!)).toMatchObject([
      { text: 'Waits', state: 'waiting', roast: { id: kenya.id } },
      { text: 'Hidden', state: 'hidden', roast: { id: kenya.id } },
    ])
    expect(files['stock.csv']).toBe((await library.own('GET', '/api/stock/export.csv')).body)
    expect(JSON.parse(files['stock.json']!)).toMatchObject([{ bean_id: 1, grams: 5000, note: '=1+1' }])
    expect(JSON.parse(files['blends.json']!)).toEqual((await library.own('GET', '/api/blends/')).json())
    expect(JSON.parse(files['blends.json']!)).toMatchObject([{ name: 'House', aliases: ['Bar'] }])
    expect(JSON.parse(files['plans.json']!)).toEqual((await library.own('GET', '/api/plans/')).json())
    expect(JSON.parse(files['sheets.json']!)).toEqual((await library.own('GET', '/api/sheets/')).json())
    expect(JSON.parse(files['plans.json']!)).toMatchObject([{ name: 'Slower', drop_seconds: 600 }])

    expect(names).toContain(`originals/${kenya.id} Kenya -AA-.csv`)
    const name = names.find(each => each.startsWith('originals/'))!
    expect(files[name]).toBe(original.content)
    for (const [folder, extension] of [
      ['artisan', 'alog'],
      ['roastime', 'csv'],
    ]) {
      const path = `${folder}/12 Kenya- ..-AA (${kenya.id}).${extension}`
      expect(files[path]).toBe((await library.own('GET', `/api/roasts/${kenya.id}/export.${extension}`)).body)
      expect(readOnlyRoast(new TextEncoder().encode(files[path]), path).ok).toBe(true)
    }
  })

  test('an empty library has empty lists', async () => {
    const empty = await createTestLibrary(kind)
    const files = filesOf((await empty.own('GET', URL)).rawPayload)
    expect(Object.keys(files)).toEqual(LISTS)
    const json = [
      'beans.json',
      'roasts.json',
      'feedback.json',
      'stock.json',
      'plans.json',
      'blends.json',
      'tastings.json',
    ]
    const lists = json.map(name => JSON.parse(files[name]!))
    expect(lists).toEqual(json.map(() => []))
    await empty.server.close()
  })
})
