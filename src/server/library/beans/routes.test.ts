import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('beans on %s', kind => {
  let library: TestLibrary
  beforeAll(async () => {
    library = await createTestLibrary(kind)
  })
  afterAll(() => library.server.close())

  test('a bean is returned with every field as it was sent', async () => {
    const sent = {
      country: 'Kenya',
      altitude: '1,700 - 1,900 meters',
      cost_per_lb: 7.35,
      total_score: 88.25,
      recommended_for_espresso: false,
      flavor_profiles: { Floral: 3.5, 'Body – “heavy”': 0.1 },
      cupping_scores: { 'Dry Fragrance': 8.7 },
      bean_summary: 'Łódź “café”\nsecond line',
      source_url: 'https://example.com/kenya',
    }
    const bean = await library.addBean('Kenya Kirinyaga', sent)
    expect(bean).toMatchObject({ origin_name: 'Kenya Kirinyaga', ...sent })
    expect(bean).toMatchObject({ elevation: sent.altitude, region: null, roast_count: 0, roasts: [] })
    expect((await library.visit(`/api/beans/${bean.id}/`)).json()).toEqual(bean)
  })

  test.each([
    [{ originName: 'By alias' }, 'By alias', null],
    [{ origin_name: 'Snake wins', originName: 'No' }, 'Snake wins', null],
    [{ origin_name: 'Elevated', elevation: '1500 m' }, 'Elevated', '1500 m'],
    [{ origin_name: 'Altitude wins', elevation: '1 m', altitude: '2 m' }, 'Altitude wins', '2 m'],
  ])('the alternative field names in %j are accepted', async (sent, origin_name, altitude) => {
    const answer = await library.own('POST', '/api/beans/', { ...sent, id: 99, unknown: true })
    expect(answer.json()).toMatchObject({ origin_name, altitude })
    expect(answer.json().id).not.toBe(99)
  })

  test('a bean has at most 100 flavours, and what an earlier version stored beyond these is not sent', async () => {
    const numbers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`F${index}`, 4]))
    const bean = await library.addBean('Of many flavours', { flavor_profiles: numbers(100) })
    for (const field of ['flavor_profiles', 'cupping_scores']) {
      const refused = await library.own('PUT', `/api/beans/${bean.id}`, { [field]: numbers(101) })
      expect([refused.statusCode, refused.json().detail]).toEqual([
        422,
        `${field} must have at most 100 entries`,
      ])
    }
    const { db } = library.server.database
    const stored = JSON.stringify(numbers(60_000))
    await db.updateTable('beans').set({ flavor_profiles: stored }).where('id', '=', bean.id).execute()
    await library.own('PUT', `/api/beans/${bean.id}`, { country: 'Kenya' })
    const roast = await library.addRoast({ bean_id: bean.id, roast_name: '#1' })
    expect((await library.visit(`/api/beans/${bean.id}`)).json()).toMatchObject({
      country: 'Kenya',
      flavor_profiles: numbers(100),
    })
    const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
    expect(Object.keys(details.bean.flavor_profiles)).toHaveLength(100)
    expect((await library.visit(`/api/roasts/${roast.id}/card.png`)).statusCode).toBe(200)
    expect((await library.visit('/api/roasts/?q=f1')).json()).toHaveLength(1)
    await library.own('DELETE', `/api/beans/${bean.id}`)
  })

  test('a name is one line without what can’t be seen', async () => {
    const { id, origin_name } = await library.addBean(' Ke\u202enya\tAA\u200b ')
    expect(origin_name).toBe('Kenya AA')
    const url = `/api/beans/${id}/aliases`
    const named = await library.own('PUT', url, { aliases: ['Ni\u2066eri\u2069'] })
    expect(named.json()).toMatchObject({ aliases: ['Nieri'] })
    const empty = await library.own('PUT', `/api/beans/${id}`, { origin_name: '\u202e' })
    expect([empty.statusCode, empty.json().detail]).toEqual([422, 'origin_name must not be empty'])
    await library.own('DELETE', `/api/beans/${id}`)
  })

  test('a crop year is a whole number from 1900 to 2100', async () => {
    const bean = await library.addBean('Of a year', { crop_year: 2024 })
    expect(bean.crop_year).toBe(2024)
    const change = (crop_year: unknown) => library.own('PUT', `/api/beans/${bean.id}`, { crop_year })
    for (const wrong of [1899, 2101, 2024.5, '2024']) expect((await change(wrong)).statusCode).toBe(422)
    expect((await library.visit(`/api/beans/${bean.id}`)).json().crop_year).toBe(2024)
    expect((await change(null)).json().crop_year).toBeNull()
  })

  test('the second year of a crop is the one after the first, and goes when the first becomes another', async () => {
    const bean = await library.addBean('Of two years', { crop_year: 2025, crop_year_to: 2026 })
    expect(bean).toMatchObject({ crop_year: 2025, crop_year_to: 2026 })
    const change = (fields: object) => library.own('PUT', `/api/beans/${bean.id}`, fields)
    const years = async () => {
      const { crop_year, crop_year_to } = (await library.visit(`/api/beans/${bean.id}`)).json()
      return [crop_year, crop_year_to]
    }
    for (const wrong of [
      { crop_year_to: 2027 },
      { crop_year_to: 2025 },
      { crop_year: 2023, crop_year_to: 2026 },
    ]) {
      const refused = await change(wrong)
      const detail = 'crop_year_to must be the year after crop_year, or null'
      expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
    }
    const added = { origin_name: 'Of no first year', crop_year_to: 2026 }
    expect((await library.own('POST', '/api/beans/', added)).statusCode).toBe(422)
    expect(await years()).toEqual([2025, 2026])
    await change({ crop_year: 2025, region: 'Nyeri' })
    expect(await years()).toEqual([2025, 2026])
    await change({ crop_year: 2024 })
    expect(await years()).toEqual([2024, null])
    await change({ crop_year_to: 2025 })
    expect(await years()).toEqual([2024, 2025])
    await change({ crop_year: null })
    expect(await years()).toEqual([null, null])
  })

  test('a price as bought has a currency as in ISO 4217 and a weight above 0', async () => {
    const price = { price_amount: 36.9, price_currency: 'EUR', price_weight_g: 453.59237 }
    const bean = await library.addBean('Bought in euros', price)
    expect(bean).toMatchObject({ ...price, cost_per_lb: null })
    const change = (fields: object) => library.own('PUT', `/api/beans/${bean.id}`, fields)
    for (const wrong of [
      { price_currency: 'euro' },
      { price_currency: '€' },
      { price_currency: 'eur' },
      { price_weight_g: 0 },
      { price_amount: -1 },
    ])
      expect((await change(wrong)).statusCode, JSON.stringify(wrong)).toBe(422)
    await library.own('DELETE', `/api/beans/${bean.id}`)
  })

  test('a name that differs only in case, accents and blanks is a duplicate', async () => {
    await library.addBean('Ethiopia Łąka Café')
    const second = await library.own('POST', '/api/beans/', { origin_name: '  ethiopia  LAKA cafe ' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      detail: "Bean 'Ethiopia Łąka Café' already exists in the database. This is a duplicate.",
    })
    const exists = '/api/beans/check-exists?origin_name='
    expect((await library.visit(`${exists}ethiopia%20laka%20CAFE`)).json()).toEqual({ exists: true })
    expect((await library.visit(`${exists}Ethiopia`)).json()).toEqual({ exists: false })
  })

  test('the same bean sent twice at once is added once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => library.own('POST', '/api/beans/', { origin_name: 'At once' })),
    )
    expect(both.map(answer => answer.statusCode).sort()).toEqual([201, 409])
  })

  test('an absent field stays, null clears it', async () => {
    const { id } = await library.addBean('Changing', { grade: 'AA', region: 'Nyeri' })
    const changed = await library.own('PUT', `/api/beans/${id}`, { grade: null, supplier: 'Shop' })
    expect(changed.json()).toMatchObject({
      origin_name: 'Changing',
      grade: null,
      region: 'Nyeri',
      supplier: 'Shop',
    })
  })

  test("a bean can be renamed, but not to another bean's name", async () => {
    const { id } = await library.addBean('Old name')
    await library.addBean('Taken name')
    expect((await library.own('PUT', `/api/beans/${id}`, { origin_name: 'taken NAME' })).statusCode).toBe(409)
    expect((await library.own('PUT', `/api/beans/${id}`, { origin_name: 'old NAME' })).statusCode).toBe(200)
    expect((await library.own('PUT', `/api/beans/${id}`, { origin_name: 'New name' })).json()).toMatchObject({
      origin_name: 'New name',
    })
  })

  test('a change based on an old state is refused and changes nothing', async () => {
    const { id } = await library.addBean('Edited twice')
    const etag = String((await library.visit(`/api/beans/${id}`)).headers.etag)
    const ifMatch = { 'if-match': etag }
    await library.addRoast({ bean_id: id, roast_name: '#901' })
    const first = await library.own('PUT', `/api/beans/${id}`, { grade: 'A' }, ifMatch)
    expect(first.statusCode, 'a new roast of the bean is not a change of the bean').toBe(200)
    const second = await library.own('PUT', `/api/beans/${id}`, { grade: 'B' }, ifMatch)
    expect(second.statusCode).toBe(412)
    expect(second.json()).toMatchObject({
      detail: 'This bean was changed in the meantime. Please reload it and try again.',
    })
    const again = await library.own(
      'PUT',
      `/api/beans/${id}`,
      { grade: 'C' },
      { 'if-match': String(first.headers.etag) },
    )
    expect(again.json().grade).toBe('C')
    expect((await library.own('DELETE', `/api/beans/${id}`, undefined, ifMatch)).statusCode).toBe(412)
  })

  test('a bean answers 304 until it or its roasts change', async () => {
    const { id } = await library.addBean('Kept')
    const url = `/api/beans/${id}`
    const tag = async () => String((await library.visit(url)).headers.etag)
    const first = await tag()
    const repeated = await library.visit(url, { 'if-none-match': `W/${first}` })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
    expect(repeated.headers['cache-control']).toBe('no-cache')
    await library.addRoast({ bean_id: id, roast_name: '#902' })
    expect((await library.visit(url, { 'if-none-match': first })).statusCode).toBe(200)
    expect(await tag()).not.toBe(first)
  })

  test('a bean shows its 12 newest roasts and the count of all', async () => {
    const { id } = await library.addBean('Often roasted')
    for (let day = 10; day < 24; day += 1) {
      await library.addRoast({ bean_id: id, roast_name: `#${day}`, roast_date: `2026-02-${day}` })
    }
    await library.addRoast({ bean_id: id, roast_name: 'without a date' })
    const bean = (await library.visit(`/api/beans/${id}`)).json<Bean>()
    expect(bean.roast_count).toBe(15)
    expect(bean.roasts.map(roast => roast.roast_number)).toEqual([
      23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12,
    ])
    const listed = (await library.visit('/api/beans/')).json<Bean[]>()
    expect(listed.find(each => each.id === id)).toEqual(bean)
  })

  test('the pages together are the list, which is sorted by name', async () => {
    const added = ['in pages B', 'In Pages a', 'in pages D', 'IN PAGES c', 'in pages é']
    for (const name of added) await library.addBean(name)
    const all = (await library.visit('/api/beans/')).json<Bean[]>()
    const paged: Bean[] = []
    let url: string | null = '/api/beans/?limit=4'
    while (url !== null) {
      const answer = await library.visit(url)
      paged.push(...answer.json<Bean[]>())
      expect(answer.headers['x-total-count']).toBe(String(all.length))
      const cursor = answer.headers['x-next-cursor']
      url = cursor === undefined ? null : `/api/beans/?limit=4&cursor=${String(cursor)}`
    }
    expect(paged).toEqual(all)
    const names = all.map(bean => bean.origin_name).filter(name => added.includes(name))
    expect(names).toEqual(['In Pages a', 'in pages B', 'IN PAGES c', 'in pages D', 'in pages é'])
  })

  test('limit=0 answers only the count', async () => {
    const all = (await library.visit('/api/beans/')).json<Bean[]>()
    const answer = await library.visit('/api/beans?limit=0')
    expect(answer.json()).toEqual([])
    expect(answer.headers['x-total-count']).toBe(String(all.length))
  })

  test('deleting a bean deletes its roasts, and no id is reused', async () => {
    const bean = await library.addBean('To be deleted')
    const roast = await library.addRoast({ bean_id: bean.id, roast_name: '#903' })
    expect((await library.own('DELETE', `/api/beans/${bean.id}`)).json()).toEqual({ deleted: 1 })
    expect((await library.visit(`/api/roasts/${roast.id}`)).statusCode).toBe(404)
    const next = await library.addBean('To be deleted')
    const nextRoast = await library.addRoast({ bean_id: next.id, roast_name: '#903' })
    expect(next.id).toBeGreaterThan(bean.id)
    expect(nextRoast.id).toBeGreaterThan(roast.id)
  })

  test.each([
    ['GET', '/api/beans/abc', 422, 'Invalid bean ID: must be a number'],
    ['GET', '/api/beans/1.5', 422, 'Invalid bean ID: must be a number'],
    ['GET', '/api/beans/0', 404, 'Bean not found'],
    ['GET', '/api/beans/-1', 404, 'Bean not found'],
    ['GET', '/api/beans/9007199254740993', 404, 'Bean not found'],
    ['GET', '/api/beans/99999999999999999999999', 404, 'Bean not found'],
    ['PUT', '/api/beans/99999999999999999999999', 404, 'Bean not found'],
    ['DELETE', '/api/beans/424242', 404, 'Bean not found'],
  ] as const)('%s %s answers %i', async (method, url, status, detail) => {
    const answer = await library.own(method, url, method === 'PUT' ? {} : undefined)
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })

  test.each([
    [{}, 'origin_name is required'],
    [{ origin_name: '  ' }, 'origin_name must not be empty'],
    [{ origin_name: 'X', total_score: 'good' }, 'total_score must be a number'],
    [{ origin_name: 'X', source_url: 'javascript:alert(1)' }, /^source_url must be a web address/],
    [{ origin_name: 'a\u0000b' }, /^origin_name must not contain/],
    [{ origin_name: 'X', bean_summary: 'a\u0000b' }, /^bean_summary must not contain/],
  ])('%j is refused with a sentence that names the field', async (sent, detail) => {
    const answer = await library.own('POST', '/api/beans/', sent)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
  })

  test('an unknown bean is 404 before the body is checked', async () => {
    const answer = await library.own('PUT', '/api/beans/424242', 'no json', { 'content-type': 'text/plain' })
    expect(answer.statusCode).toBe(404)
  })

  test('if both the id and the content type are wrong, the content type is reported first', async () => {
    const call = (type: string) => library.own('PUT', '/api/beans/kenya', '{}', { 'content-type': type })
    expect((await call('text/plain')).statusCode).toBe(415)
    const answer = await call('application/json')
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'Invalid bean ID: must be a number' }),
    ])
  })

  test('all beans and their roasts can be deleted at once', async () => {
    const { id } = await library.addBean('One of all')
    await library.addRoast({ bean_id: id, roast_name: '#904' })
    const count = (await library.visit('/api/beans/')).json<Bean[]>().length
    expect((await library.own('DELETE', '/api/beans/delete-all')).json()).toEqual({ deleted: count })
    expect((await library.visit('/api/beans/')).json()).toEqual([])
    expect((await library.visit('/api/roasts/')).json()).toEqual([])
  })
})

describe.each(databaseKinds)("beans from suppliers' pages on %s", kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const page = (name: string, field = 'files') => ({
    field,
    name: name.replace(/.*\//, ''),
    content: readFileSync(`fixtures/beans/${name}`, 'utf8'),
  })

  test('a page is read without saving a bean', async () => {
    const answer = await library.upload('/api/beans/scrape-html', {}, [
      page('sweet-marias/shopify.html', 'file'),
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ origin_name: expect.any(String), warnings: expect.any(Array) })
    expect((await library.visit('/api/beans/')).json()).toEqual([])
  })

  test('a page without anything recognisable is refused with one sentence', async () => {
    const answer = await library.upload('/api/beans/scrape-html', {}, [
      page('unrecognised/no-product.html', 'file'),
    ])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatch(/^Unable to extract bean data from HTML file/)
  })

  test('a page’s price in the owner’s currency tells what a pound costs', async () => {
    const preview = async (name: string) =>
      (await library.upload('/api/beans/scrape-html', {}, [page(name, 'file')])).json()
    const euros = { price_amount: 24.9, price_currency: 'EUR', price_weight_g: 1000 }
    expect(await preview('other-languages/french.html')).toMatchObject({ ...euros, cost_per_lb: null })
    await library.own('PUT', '/api/settings/', { currency: 'EUR' })
    expect(await preview('other-languages/french.html')).toMatchObject({ ...euros, cost_per_lb: 11.29 })
    expect(await preview('sweet-marias/shopify.html')).toMatchObject({
      price_currency: 'USD',
      cost_per_lb: null,
    })
    const { created } = (
      await library.upload('/api/beans/bulk-upload', {}, [page('other-languages/french.html')])
    ).json()
    expect(created).toMatchObject([{ ...euros, cost_per_lb: 11.29 }])
  })

  test('a page saved as .mhtml is refused with advice on how to have it read', async () => {
    const files = [{ field: 'file', name: 'kenya.mhtml', content: 'x' }]
    const answer = await library.upload('/api/beans/scrape-html', {}, files)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'File must be one of: html, htm. A saved .mhtml page can be read once it is renamed to .html',
    ])
  })

  test('from several pages, the good ones are added and the others are reported by name', async () => {
    const answer = await library.upload('/api/beans/bulk-upload', {}, [
      page('sweet-marias/shopify.html'),
      { field: 'files', name: 'notes.txt', content: 'text' },
      page('unrecognised/no-product.html'),
      page('royal-coffee/crown-jewel.html'),
      page('sweet-marias/shopify.html'),
    ])
    expect(answer.statusCode).toBe(200)
    const { created, errors, ...counts } = answer.json()
    expect(counts).toEqual({ total_processed: 5, successful: 2, failed: 3 })
    expect(created).toHaveLength(2)
    expect(errors).toEqual([
      { filename: 'notes.txt', error: 'File must be one of: html, htm' },
      { filename: 'no-product.html', error: expect.stringMatching(/^Unable to extract bean data/) },
      {
        filename: 'shopify.html',
        error: `Bean '${created[0].origin_name}' already exists in the database. This is a duplicate.`,
      },
    ])
    expect((await library.visit('/api/beans/')).json()).toHaveLength(2)
  })

  test('an upload that breaks off reports the pages that came before', async () => {
    const { multipart } = await import('#server/testing/app.ts')
    const { payload, headers } = await multipart({}, [
      page('sweet-marias/shopify.html'),
      page('royal-coffee/crown-jewel.html'),
    ])
    const answer = await library.own('POST', '/api/beans/bulk-upload', payload.subarray(0, -400), headers)
    expect(answer.statusCode).toBe(200)
    const { created, errors } = answer.json()
    expect(errors).toEqual([
      { filename: 'The rest of the upload', error: expect.stringMatching(/incomplete/) },
    ])
    expect(created).toEqual((await library.visit('/api/beans/')).json())
    expect(created).toHaveLength(1)
  })

  test("a visitor can't have a page read", async () => {
    const { payload, headers } = await (await import('#server/testing/app.ts')).multipart({}, [
      page('sweet-marias/shopify.html', 'file'),
    ])
    const answer = await library.server.app.inject({
      method: 'POST',
      url: '/api/beans/scrape-html',
      payload,
      headers,
    })
    expect(answer.statusCode).toBe(401)
  })
})
