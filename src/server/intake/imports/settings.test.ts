import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)("the owner's settings on %s", kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
  })
  afterEach(() => library.server.close())

  const choose = (choices: object) => library.own('PUT', '/api/settings/', choices)
  const settings = async () => (await library.own('GET', '/api/settings/')).json()
  const stored = async () => {
    const row = await library.server.context.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'owner_settings')
      .executeTakeFirstOrThrow()
    return JSON.parse(row.value)
  }
  const numberOf = async (name: string) =>
    (await library.upload('/api/roasts/import/', { bean_id }, [roastimeExport(name)])).json().roast_number

  test("can be read only by the owner, and default to the server's time zone and no number", async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(await settings()).toEqual({
      ...{ time_zone: timeZone, time_zone_chosen: false, next_number: null, currency: 'USD', cup_g: 15 },
      ...{ low_stock_roasts: 2, roast_cost: 0, show_sold_out: false, show_live: false },
    })
    expect((await library.visit('/api/settings/')).statusCode).toBe(401)
    expect((await library.server.app.inject({ method: 'PUT', url: '/api/settings/' })).statusCode).toBe(401)
  })

  test('changing one setting leaves the others unchanged', async () => {
    expect((await choose({ time_zone: 'America/Los_Angeles' })).json()).toMatchObject({ next_number: null })
    expect((await choose({ next_number: 66 })).json()).toMatchObject({
      time_zone: 'America/Los_Angeles',
      next_number: 66,
    })
    expect(await settings()).toMatchObject({ time_zone: 'America/Los_Angeles', next_number: 66 })
  })

  test.each([
    ['/api/settings/', { cup_g: 18 }, { roast_cost: 1 }],
    ['/api/site/', { roaster: 'Ann' }, { roaster: 'Ben' }],
    ['/api/searches/', { searches: [{ name: 'A', search: 'q=a' }] }, { searches: [] }],
  ])('of two changes of %s on what was read, the second is refused', async (path, first, second) => {
    const { etag } = (await library.own('GET', path)).headers
    const change = (changes: object, tag: unknown) =>
      library.own('PUT', path, changes, { 'if-match': String(tag) })
    const changed = await change(first, etag)
    expect(changed.json()).toMatchObject(first)
    const refused = await change(second, etag)
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'changed_meanwhile'])
    expect((await library.own('GET', path)).json()).toMatchObject(first)
    expect((await change(second, changed.headers.etag)).json()).toMatchObject(second)
    expect((await change(first, '*')).statusCode).toBe(200)
  })

  test('only what the owner has chosen is stored, so a time zone counts as chosen once it was', async () => {
    await choose({ currency: 'EUR' })
    expect(await settings()).toMatchObject({ currency: 'EUR', time_zone_chosen: false })
    expect(await stored()).toEqual({ currency: 'EUR' })
    expect((await choose({ time_zone: 'Europe/Warsaw' })).json()).toMatchObject({ time_zone_chosen: true })
    expect(await settings()).toMatchObject({ currency: 'EUR', time_zone_chosen: true })
    expect(await stored()).toEqual({ currency: 'EUR', time_zone: 'Europe/Warsaw' })
  })

  test('settings that an earlier version stored are kept, and newer ones have their defaults', async () => {
    await library.server.context.db
      .insertInto('settings')
      .values({ key: 'owner_settings', value: JSON.stringify({ time_zone: 'America/Los_Angeles' }) })
      .execute()
    expect(await settings()).toMatchObject({
      ...{ time_zone: 'America/Los_Angeles', next_number: null, currency: 'USD' },
    })
  })

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone must be the name of a time zone, such as Europe/Warsaw'],
    [{ currency: 'EURO' }, 'currency must be the code of a currency as in ISO 4217, such as EUR'],
    [{ cup_g: 0 }, 'cup_g must be above 0'],
    [{ low_stock_roasts: 1.5 }, 'low_stock_roasts must be a whole number'],
    [{ roast_cost: -1 }, 'roast_cost must be at least 0'],
    [{ show_sold_out: 'yes' }, 'show_sold_out must be true or false'],
    [{ time_zone: '+02:00' }, 'time_zone must be the name of a time zone, such as Europe/Warsaw'],
    [{ next_number: 0 }, 'next_number must be at least 1'],
    [{ next_number: 6.5 }, 'next_number must be a whole number'],
    [{ next_number: 1_000_000_000 }, 'next_number must be at most 999999999'],
  ])('%j is refused with a sentence', async (choices, detail) => {
    const refused = await choose(choices)
    expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
  })

  test('the next number can be set back after the high numbers of another program, and continues from there', async () => {
    await numberOf('#65 Kenya')
    await numberOf('#1001 Kenya')
    expect(await numberOf('Kenya natural')).toBe(1002)
    await choose({ next_number: 66 })
    expect(await numberOf('Kenya washed')).toBe(66)
    expect((await settings()).next_number).toBe(67)
    expect(await numberOf('Batch 90')).toBe(67)
    expect(await numberOf('Batch 87')).toBe(87)
    expect((await settings()).next_number).toBe(88)
  })

  test('the next number skips those that are taken', async () => {
    for (const number of [5, 6, 8]) await numberOf(`#${number} Kenya`)
    await choose({ next_number: 5 })
    expect(await settings()).toMatchObject({ next_number: 7 })
    expect([await numberOf('Kenya natural'), await numberOf('Kenya washed')]).toEqual([7, 9])
  })

  test('without a next number, numbers continue after the highest of all roasts', async () => {
    await numberOf('#65 Kenya')
    await choose({ next_number: 3 })
    expect(await numberOf('Kenya natural')).toBe(3)
    await choose({ next_number: null })
    expect(await settings()).toMatchObject({ next_number: null })
    expect(await numberOf('Kenya washed')).toBe(66)
  })
})
