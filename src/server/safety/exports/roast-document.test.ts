import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoastExport } from '#contract/roast-answers.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const PATH = '/api/roasts/1/export.json'

describe.each(databaseKinds)('the file of a roast that was tasted, on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const { id: bean_id } = await library.addBean('Kenya')
    const timeline = [0, 300, 600].map(time_seconds => ({ time_seconds, bean_probe_temp: 100 }))
    await library.addRoast({ bean_id, roast_name: '#7 Kenya', timeline })
    const scales = [{ name: 'Süße', from: 0, to: 10, step: 0.25, low: 'none', high: 'like honey' }]
    await library.own('POST', '/api/sheets/', { name: 'Mine', scales })
  })
  afterEach(() => library.server.close())

  const taste = (tasting: object) => library.own('POST', '/api/tastings/', { roast_id: 1, ...tasting })
  const seen = () => library.visit(PATH)
  const own = async () => (await library.own('GET', PATH)).json<RoastExport>()

  test('has all that was typed, and for visitors what is public; its import is the same roast', async () => {
    await taste({ sheet_id: 1, values: { rating: 5 }, taster: 'Zoë', is_public: true })
    const before = await seen()
    expect(before.json()).toMatchObject({
      tastings: [{ values: { rating: 5 }, taster: null, table_id: null }],
      sheets: [{ name: 'Five cups' }],
    })

    const typed = { sheet_id: 3, values: { Süße: 7.25 }, method: 'espresso', date: '2026-04-01' }
    const words = { flavours: ['sweet'], notes: 'Mine alone.', taster: 'Noa' }
    await taste({ ...typed, ...words })
    const after = await seen()
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
    const document = await own()
    expect(document.tastings).toMatchObject([
      { taster: 'Zoë', is_public: true },
      { ...typed, ...words },
    ])
    expect(document.sheets).toEqual((await library.visit('/api/sheets/')).json().toSpliced(1, 1))
    await library.own('DELETE', '/api/tastings/2')
    expect(await own()).toMatchObject({ tastings: [{}], sheets: [{ name: 'Five cups' }] })

    await library.own('DELETE', '/api/roasts/1')
    const file = { field: 'file', name: 'export.json', content: JSON.stringify(document) }
    const imported = await library.upload('/api/roasts/import/', { bean_id: '1' }, [file])
    expect(imported.json(), imported.body).toMatchObject({ roast_name: '#7 Kenya', roast_number: 7 })
  })
})
