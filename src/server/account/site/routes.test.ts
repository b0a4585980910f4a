import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { publicSettings, readOwnerSettings } from './owner-settings.ts'

/** What a bean cost, as it is in an answer. */
const PRICE = ['16.74', '36.9', '"USD"', '"price_weight_g":1000']

const BOUNDS = { resting_days: 3, best_days: 21, good_days: 42 }

describe.each(databaseKinds)('the site on %s', kind => {
  let library: TestLibrary
  let bean: number
  beforeAll(async () => {
    library = await createTestLibrary(kind, { config: { publicUrl: null, siteTitle: 'Kitchen Roasts' } })
    const price = { price_amount: 36.9, price_currency: 'USD', price_weight_g: 1000 }
    bean = (await library.addBean('Kenya', price)).id
  })
  afterAll(() => library.server.close())
  const choose = (choices: object) => library.own('PUT', '/api/site/', choices)
  const read = async (path: string) => (await library.visit(path)).json()

  test('everybody reads its title, and the defaults until the owner chooses otherwise', async () => {
    expect(await read('/api/site/')).toEqual({
      title: 'Kitchen Roasts',
      roaster: null,
      language: null,
      public_url: null,
      freshness: BOUNDS,
      prices_public: true,
      feedback_open: true,
      score_on_card: false,
    })
  })

  test('changing one choice leaves the others unchanged', async () => {
    const freshness = { resting_days: 5, best_days: 30, good_days: 60 }
    expect((await choose({ freshness })).json()).toMatchObject({ freshness, feedback_open: true })
    expect(await read('/api/site/')).toMatchObject({ freshness, prices_public: true })
    await choose({ freshness: BOUNDS })
  })

  test('its title is the one that the owner typed, and that of SITE_TITLE again once that is taken back', async () => {
    expect((await choose({ title: '  Corner Roasts ' })).json()).toMatchObject({ title: 'Corner Roasts' })
    expect(await read('/api/site/')).toMatchObject({ title: 'Corner Roasts' })
    const refused = await choose({ title: ' ' })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, 'title must not be empty'])
    await choose({ title: null })
    expect(await read('/api/site/')).toMatchObject({ title: 'Kitchen Roasts' })
  })

  test('names who roasts and the language of their words, and refuses what is no language', async () => {
    const chosen = { roaster: 'Ada', language: 'pt-BR' }
    expect((await choose(chosen)).json()).toMatchObject(chosen)
    const refused = await choose({ language: 'german language' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'language must be the tag of a language as in BCP 47, such as de',
    ])
    await choose({ roaster: null, language: null })
  })

  test('choices that an earlier version stored are kept, and newer ones have their defaults', async () => {
    await choose({ feedback_open: false })
    const value = JSON.stringify({ prices_public: false })
    await library.server.context.db
      .updateTable('settings')
      .set({ value })
      .where('key', '=', 'site_choices')
      .execute()
    expect(publicSettings(await readOwnerSettings(library.server.context.db))).toEqual({
      title: null,
      roaster: null,
      language: null,
      freshness: BOUNDS,
      prices_public: false,
      feedback_open: true,
      score_on_card: false,
    })
    await choose({ prices_public: true })
  })

  test.each([
    [{ ...BOUNDS, resting_days: 22 }, 'The best days must not end before resting does'],
    [{ ...BOUNDS, good_days: 20 }, 'The best days must not end before resting does'],
    [{ ...BOUNDS, best_days: 4.5 }, 'best_days'],
    [{ ...BOUNDS, resting_days: -1 }, 'resting_days'],
  ])('the bounds %j are refused with a reason', async (freshness, reason) => {
    const refused = await choose({ freshness })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(reason)])
  })

  test('only the owner can change the choices', async () => {
    const { app } = library.server
    const answer = await app.inject({ method: 'PUT', url: '/api/site/', payload: { prices_public: false } })
    expect(answer.statusCode).toBe(401)
  })

  test('hidden prices are in the answers with the session only', async () => {
    const paths = ['/api/beans/', '/api/beans/?limit=5', `/api/beans/${bean}`]
    const before = await Promise.all(paths.map(path => library.visit(path)))
    for (const { body } of before) for (const figure of PRICE) expect(body).toContain(figure)
    await choose({ prices_public: false })
    for (const [index, path] of paths.entries()) {
      const [first, again] = [await library.visit(path), await library.visit(path)]
      for (const figure of PRICE) expect([first.body, again.body].join()).not.toContain(figure)
      expect(first.headers.etag).not.toBe(before[index]?.headers.etag)
      const own = await library.own('GET', path)
      for (const figure of PRICE) expect(own.body).toContain(figure)
      expect([own.headers.etag, own.headers['cache-control']]).not.toContain(first.headers.etag)
      expect(own.headers['cache-control']).toBe('no-store')
      expect((await library.visit(path)).body).not.toContain('16.74')
    }
    await choose({ prices_public: true })
    expect((await library.visit(`/api/beans/${bean}`)).body).toContain('16.74')
  })

  test('hidden prices stay hidden at the front door, in whichever order owner and visitor ask', async () => {
    await choose({ prices_public: false })
    const { app, login } = library.server
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const { cookie = '' } = await login()
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/api/beans/${bean}`, { headers })).json()
    const asked = []
    for (const isOwner of [true, false, true, false, false, true]) {
      const { cost_per_lb } = await ask(isOwner ? { cookie: String(cookie) } : {})
      asked.push([isOwner, cost_per_lb])
    }
    expect(asked).toEqual(
      [true, false, true, false, false, true].map(isOwner => [isOwner, isOwner ? 16.74 : null]),
    )
    expect(await ask({ cookie: 'first_crack_session=made-up' })).toMatchObject({ cost_per_lb: null })
    await choose({ prices_public: true })
  })

  test('the ETag of an answer without prices still lets the owner change the bean', async () => {
    await choose({ prices_public: false })
    const { headers } = await library.own('GET', `/api/beans/${bean}`)
    const changed = await library.own(
      'PUT',
      `/api/beans/${bean}`,
      { grade: 'AA' },
      { 'if-match': String(headers.etag) },
    )
    expect(changed.statusCode).toBe(200)
    await choose({ prices_public: true })
  })
})
