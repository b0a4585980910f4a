import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

const NO_BLEND = { matching_blend: null, greens: null }

const HALF_AN_HOUR = 30 * 60 * 1000

describe.each(databaseKinds)('files that were previewed on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
  })
  afterEach(() => library.server.close())

  const preview = async (name: string, options?: Parameters<typeof roastimeExport>[1]) =>
    (await library.upload('/api/roasts/preview/', {}, [roastimeExport(name, options)])).json()
  const importing = (fields: Record<string, string>) => library.upload('/api/roasts/import/', fields, [])
  const plan = async (reading_ids: string[]) =>
    (await library.own('POST', '/api/roasts/import-plan', { reading_ids })).json()

  test('are imported without a second upload, with the same result', async () => {
    const { reading_id } = await preview('#12 Kenya')
    const imported = await importing({ bean_id, reading_id, green_weight_g: '300' })
    expect(imported.json()).toMatchObject({
      roast_name: '#12 Kenya',
      green_weight_g: 300,
      has_timeline: true,
    })
    const source = await library.own('GET', `/api/roasts/${imported.json().id}/source`)
    expect(source.body).toBe(roastimeExport('#12 Kenya').content)
    expect(source.headers['content-disposition']).toContain('export.csv')
  })

  test('are forgotten after half an hour without use, and once they are imported', async () => {
    const { reading_id } = await preview('#12 Kenya')
    const { clock } = library.server
    clock.now = new Date(clock.now.getTime() + HALF_AN_HOUR - 1)
    expect((await plan([reading_id])).files).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + HALF_AN_HOUR)
    expect((await plan([reading_id])).files).toEqual([])
    const late = await importing({ bean_id, reading_id })
    expect([late.statusCode, late.json().code]).toEqual([410, 'reading_forgotten'])

    const fresh = (await preview('#12 Kenya')).reading_id
    expect((await importing({ bean_id, reading_id: fresh })).statusCode).toBe(201)
    expect((await importing({ bean_id, reading_id: fresh })).statusCode).toBe(410)
  })

  test('are not forgotten if their import is refused, so that the owner can try again', async () => {
    const { reading_id } = await preview('#12 Kenya')
    expect((await importing({ reading_id })).json().detail).toBe('Please select a bean first.')
    expect((await importing({ bean_id, reading_id })).statusCode).toBe(201)
  })

  test('are numbered in the order of their dates, whatever their order in the request', async () => {
    const days = ['2026-03-16', '2026-03-14', '2026-03-15']
    const ids = []
    for (const roastDate of days) ids.push((await preview('Kenya', { roastDate })).reading_id)
    const { files } = await plan(ids)
    const others = {
      number_reason: 'none',
      number_taken: null,
      far_above: null,
      group: 'kenya',
      same_recording: null,
      same_recording_as: null,
    }
    expect(files).toEqual([
      { reading_id: ids[1], roast_name: '#1 Kenya', ...others },
      { reading_id: ids[2], roast_name: '#2 Kenya', ...others },
      { reading_id: ids[0], roast_name: '#3 Kenya', ...others },
    ])
  })

  test('are grouped by coffee, each group with the bean that its names match', async () => {
    const jigesa = await library.addBean('Ethiopia Jigesa')
    const ids = []
    for (const name of ['Jigesa no2', 'gigesa no63', 'Gotiti 4']) ids.push((await preview(name)).reading_id)
    expect((await plan(ids)).groups).toEqual([
      {
        key: 'jigesa',
        bean_name: 'Jigesa',
        files: 2,
        matching_bean: { id: jigesa.id, origin_name: 'Ethiopia Jigesa' },
        ...NO_BLEND,
      },
      { key: 'gotiti', bean_name: 'Gotiti', files: 1, matching_bean: null, ...NO_BLEND },
    ])
  })
})
