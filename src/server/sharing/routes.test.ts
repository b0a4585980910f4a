import { Renderer } from '@takumi-rs/core'
import jsQr from 'jsqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const STEADY = { timeline: pointsOfTimeline(timeline), milestones }

describe.each(databaseKinds)('sharing on %s', kind => {
  let library: TestLibrary
  let kenya: Bean

  beforeAll(async () => {
    library = await createTestLibrary(kind, { config: { siteTitle: 'Corner & Co' } })
    kenya = await library.addBean('Kenya Nyeri', { processing_method: 'Washed', price_per_kg: 23.45 })
  })
  afterAll(() => library.server.close())

  const addRoast = (roast_name: string, fields: object = {}) =>
    library.addRoast({ bean_id: kenya.id, roast_name, roast_date: '2026-11-22', ...fields })

  test('messengers read what the short address on a bag leads to, and its picture', async () => {
    const { id } = await addRoast('#150 Nyeri', { ...STEADY, notes: 'Mine alone?' })
    const page = await library.visit('/r/150', { host: 'coffee.local:8080' })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      refresh: `0; url=/#/roasts/${id}`,
    })
    expect(titleOf(page.body)).toBe('Roast #150 · Kenya Nyeri · Corner & Co')
    const { 'og:image': picture = '', ...others } = metaOf(page.body)
    expect(others).toMatchObject({
      description: expect.stringMatching(
        /^Washed · Roasted 22 Nov 2026 · 10:00 min · Score \d+ from 4 of 5$/,
      ),
      'og:title': 'Roast #150 · Kenya Nyeri',
      'og:description': others.description,
      'og:url': 'http://coffee.local:8080/r/150',
      'og:site_name': 'Corner & Co',
      'twitter:card': 'summary_large_image',
    })
    expect(page.body).toContain(`<a href="/#/roasts/${id}">`)
    expect(picture).toBe(`http://coffee.local:8080/api/roasts/${id}/card.png`)

    const image = await library.visit(new URL(picture).pathname, { 'accept-encoding': 'gzip' })
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' })
    expect(image.headers).not.toHaveProperty('content-encoding')
    expect(sizeOfPng(image.rawPayload)).toEqual([1200, 630])
    expect(image.rawPayload.length).toBeLessThan(150_000)
  })

  test('shared addresses begin with the public one, whatever a request says', async () => {
    const { id } = await addRoast('#151 Nyeri')
    const { config } = library.server.context
    const hosts = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
    expect(metaOf((await library.visit('/r/151', hosts)).body)['og:url']).toBe('http://localhost/r/151')

    const open = await createTestLibrary(kind, {
      database: { ...library.server.database, close: async () => {}, remove: async () => {} },
      config: { ...config, publicUrl: 'https://example.org/coffee' },
    })
    const page = await open.visit('/r/151', { host: 'localhost', ...hosts })
    expect(page.headers.refresh).toBe(`0; url=/coffee/#/roasts/${id}`)
    expect(metaOf(page.body)).toMatchObject({
      'og:url': 'https://example.org/coffee/r/151',
      'og:image': `https://example.org/coffee/api/roasts/${id}/card.png`,
    })
    expect(await readQr(open, id)).toBe('https://example.org/coffee/r/151')
    await open.server.app.close()
  })

  test('a host that is none makes no address: the page has the server’s own', async () => {
    await addRoast('#162 Nyeri', STEADY)
    for (const host of ['[', ':', 'coffee.local:99999']) {
      const page = await library.visit('/r/162', { host })
      expect([host, page.statusCode]).toEqual([host, 200])
      expect(metaOf(page.body)['og:image']).toMatch(/^http:\/\/127\.0\.0\.1:/)
    }
  })

  test('a number that several roasts have leads to none of them, but to a choice', async () => {
    const old = await addRoast('#12 old', { roast_date: '2025-01-02' })
    const young = await addRoast('#12 young')
    const page = await library.visit('/r/12')
    expect([page.statusCode, page.headers.refresh]).toEqual([200, '0; url=/#/bags/12'])
    const links = [...page.body.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, ...link]) => link)
    expect(links).toEqual([
      ['/#/bags/12', 'Roast #12'],
      [`/#/roasts/${young.id}`, 'Kenya Nyeri, 22 Nov 2026'],
      [`/#/roasts/${old.id}`, 'Kenya Nyeri, 2 Jan 2025'],
    ])
    expect(metaOf(page.body)).toMatchObject({ 'og:title': 'Roast #12', 'twitter:card': 'summary' })
    expect(metaOf(page.body)).not.toHaveProperty('og:image')
  })

  test('an unknown number leads to the home page', async () => {
    const unknown = await library.visit('/r/987654')
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/#/home?roast=987654'])
    expect((await library.visit('/r/abc')).headers.location).toBe('/#/home')
  })

  test('nothing in a name runs or ends its attribute, and prices are on no page', async () => {
    const name = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&lt;b&gt; \u202e`
    const bean = await library.addBean(name, {
      processing_method: `'"><svg onload=alert(2)>`,
      price_per_kg: 23.45,
    })
    for (const roast_name of ['#7 first', '#8', '#8 again']) await addRoast(roast_name, { bean_id: bean.id })
    for (const url of ['/r/7', '/r/8']) {
      const { body } = await library.visit(url)
      expect(body.match(/<(?!\/?(?:html|head|meta|title|body|p|a|ul|li)\b|!doctype)/gi)).toBeNull()
      expect(body).not.toContain('23.45')
      const { 'og:description': description, ...meta } = metaOf(body)
      expect(`${meta['og:title']} ${description}`).toContain('"><script>alert(1)</script>')
    }
  })

  test("the QR code of a bag is its roast's short address, or the roast's own without a number", async () => {
    const numbered = await addRoast('#152 Nyeri')
    const bare = await addRoast('Nyeri')
    expect(await readQr(library, numbered.id)).toBe('http://localhost/r/152')
    expect(await readQr(library, bare.id)).toBe(`http://localhost/#/roasts/${bare.id}`)
    // 27 letters: 29 modules with error correction M, 25 with L. Four more on each side are the quiet zone.
    const { body } = await library.visit(`/api/roasts/${bare.id}/qr.svg`)
    expect(body).toContain('viewBox="0 0 37 37"')
    expect((await library.visit('/api/roasts/999999/qr.svg')).statusCode).toBe(404)
  })

  test('an address that is too long for a QR code is refused with a sentence', async () => {
    const { id } = await addRoast('#154 Nyeri')
    const refused = await library.visit(`/api/roasts/${id}/qr.svg`, { host: 'a'.repeat(3_000) })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        detail: 'A QR code holds 2331 bytes, and the address has 3013. PUBLIC_URL is too long for that.',
      }),
    ])
  })

  test('a picture is kept until the roast or its bean changes', async () => {
    const { id } = await addRoast('#153 Nyeri')
    const url = `/api/roasts/${id}/card.png`
    const first = await library.visit(url)
    const again = await library.visit(url, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    await library.own('PUT', `/api/beans/${kenya.id}`, { processing_method: 'Natural' })
    const changed = await library.visit(url, { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false)
    await library.own('PUT', `/api/beans/${kenya.id}`, { processing_method: 'Washed' })
  })
})

/** Reads the QR code of a roast from its picture, which has to bring its own ground. */
async function readQr(library: TestLibrary, id: number): Promise<string | undefined> {
  const { headers, rawPayload } = await library.visit(`/api/roasts/${id}/qr.svg`)
  expect(headers['content-type']).toBe('image/svg+xml')
  const side = 300
  const pixels = await new Renderer().render(
    { type: 'image', src: 'qr', width: side, height: side, style: { backgroundColor: 'black' } },
    { width: side, height: side, format: 'raw', images: [{ src: 'qr', data: rawPayload }] },
  )
  return jsQr.default(new Uint8ClampedArray(pixels), side, side)?.data
}

function titleOf(html: string): string {
  return unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

/** The page's meta tags, as a messenger reads them. */
function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, unescaped(content ?? '')]))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Width and height of a PNG, from its header. */
function sizeOfPng(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
