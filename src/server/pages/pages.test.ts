import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const STEADY = { timeline: pointsOfTimeline(timeline), milestones }

const PAGE = `<!doctype html><html lang="en"><head>
<meta name="description" content="A coffee roasting log." />
<meta name="first-crack-site-title" content="First Crack" />
<meta name="first-crack-screen" content="" />
<title>First Crack</title>
<link rel="stylesheet" crossorigin href="/assets/app-abc.css">
<script type="module" src="/assets/start-abc.js"></script>
</head><body><div id="root"></div><noscript>First Crack needs JavaScript.</noscript></body></html>`

/** The user agents of messengers, search engines and a phone. */
const READERS = [
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
]

describe.each(databaseKinds)('shared pages on %s', kind => {
  let library: TestLibrary
  let kenya: Bean
  let webFolder: string

  beforeAll(async () => {
    webFolder = mkdtempSync(join(tmpdir(), 'first-crack-web-'))
    writeFileSync(join(webFolder, 'index.html'), PAGE)
    library = await createTestLibrary(kind, { webFolder, config: { siteTitle: 'Corner & Co' } })
    kenya = await library.addBean('Kenya Nyeri', {
      processing_method: 'Washed',
      country: 'Kenya',
      price_per_kg: 23.45,
    })
  })
  afterAll(async () => {
    await library.server.close()
    rmSync(webFolder, { recursive: true })
  })

  const addRoast = (roast_name: string, fields: object = {}) =>
    library.addRoast({ bean_id: kenya.id, roast_name, roast_date: '2026-11-22', ...fields })

  test('the home page says that a roast runs while visitors may watch it', async () => {
    const says = async () => metaOf((await library.visit('/')).body)['first-crack:live'] !== undefined
    const show = (show_live: boolean) => library.own('PUT', '/api/settings/', { show_live })
    await show(true)
    expect(await says()).toBe(false)
    const { id } = (await library.own('POST', '/api/live/', { key: 'home-1234' })).json()
    expect(await says()).toBe(true)
    await show(false)
    expect(await says()).toBe(false)
    await show(true)
    await library.own('DELETE', `/api/live/${id}`)
    expect(await says()).toBe(false)
    await show(false)
  })

  test('messengers read what the short address on a bag leads to, and its picture', async () => {
    const { id } = await addRoast('#150 Nyeri', { ...STEADY, private_notes: 'Mine alone' })
    for (const reader of READERS) {
      const page = await library.visit('/r/150', { host: 'coffee.local:8080', 'user-agent': reader })
      expect([reader, page.statusCode]).toEqual([reader, 200])
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      expect(page.headers).not.toHaveProperty('refresh')
      expect(titleOf(page.body)).toBe('Roast #150 · Kenya Nyeri · Corner & Co')
      const meta = metaOf(page.body)
      expect(meta).toMatchObject({
        description: expect.stringMatching(/^Washed · Roasted 22 Nov 2026 · 10:00 min$/),
        'og:title': 'Roast #150 · Kenya Nyeri',
        'og:description': meta.description,
        'og:url': 'http://coffee.local:8080/r/150',
        'og:site_name': 'Corner & Co',
        'og:image': `http://coffee.local:8080/api/roasts/${id}/card.png`,
        'og:image:alt': 'A card of Kenya Nyeri',
        'twitter:card': 'summary_large_image',
      })
      expect(page.body).not.toContain('Mine alone')
    }
    const image = await library.visit(`/api/roasts/${id}/card.png`, { 'accept-encoding': 'gzip' })
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' })
    expect(image.headers).not.toHaveProperty('content-encoding')
    expect(sizeOfPng(image.rawPayload)).toEqual([1200, 630])
    expect(image.rawPayload.length).toBeLessThan(150_000)
  })

  test('HEAD of a short address answers as GET does, without a body', async () => {
    await addRoast('#149 Nyeri')
    const [head, get] = [
      await library.server.app.inject({ method: 'HEAD', url: '/r/149' }),
      await library.visit('/r/149'),
    ]
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ])
    const part = await library.visit('/r/149', { range: 'bytes=0-9' })
    expect([part.statusCode, part.body]).toEqual([200, get.body])
  })

  test('the short address is the app itself, which opens the roast; without scripts, the page describes the roast', async () => {
    const { id } = await addRoast('#148 Nyeri')
    const { body } = await library.visit('/r/148')
    expect(body).toContain('src="/assets/start-abc.js"')
    expect(metaOf(body)['first-crack-screen']).toBe(`#/roasts/${id}`)
    expect(body).toMatch(/<noscript>\s*<p>Roast #148 · Kenya Nyeri<\/p>/)
  })

  test('the description begins with what the coffee tastes like', async () => {
    const bean = await library.addBean('Ethiopia Guji', {
      cupping_notes: 'Peach, jasmine and black tea.',
      processing_method: 'Natural',
    })
    await addRoast('#147 Guji', { bean_id: bean.id })
    expect(metaOf((await library.visit('/r/147')).body)).toMatchObject({
      'og:description': 'Peach, jasmine and black tea. · Natural · Roasted 22 Nov 2026',
      'og:image:alt': 'A card of Ethiopia Guji: Peach, jasmine and black tea.',
    })
    const { body } = await library.visit(`/b/${bean.id}`)
    expect(metaOf(body)).toMatchObject({
      'og:title': 'Ethiopia Guji',
      'og:description': 'Peach, jasmine and black tea. · Natural',
      'og:url': `http://localhost/b/${bean.id}`,
      'first-crack-screen': `#/beans/${bean.id}`,
    })
  })

  test('the description and the picture of a blend have its taste: the words of its recipe, or the strongest flavors of its coffees', async () => {
    const parts = []
    for (const [origin_name, flavor_profiles] of [
      ['Sidamo', { Floral: 4, Berry: 3 }],
      ['Cerrado', { Nuts: 4 }],
    ] as const) {
      const { id } = await library.addBean(origin_name, { country: 'Ethiopia', flavor_profiles })
      parts.push({ bean_id: id, share_percent: 50 })
    }
    const greens = parts.map(({ bean_id }) => ({ bean_id, grams: 100 }))
    const recipe = { name: 'Kitchen', parts, summary: 'Berries over milk chocolate' }
    const { id: blend_id } = (await library.own('POST', '/api/blends/', recipe)).json()
    const { id } = await addRoast('#157 Kitchen', { bean_id: undefined, greens, blend_id })
    await addRoast('#158 Both', { bean_id: undefined, greens })
    const picture = async () => (await library.visit(`/api/roasts/${id}/card.png`)).rawPayload
    const shares = '50 % Ethiopia Sidamo · 50 % Ethiopia Cerrado · Roasted 22 Nov 2026'
    const before = await picture()
    for (const [number, taste] of [
      [157, 'Berries over milk chocolate'],
      [158, 'Floral, Nuts, Berry'],
    ])
      expect(metaOf((await library.visit(`/r/${number}`)).body)).toMatchObject({
        'og:description': `${taste} · ${shares}`,
        'og:image:alt': expect.stringMatching(`: ${taste}$`),
      })
    await library.own('PUT', `/api/blends/${blend_id}`, { summary: 'Plums' })
    expect((await picture()).equals(before)).toBe(false)
  })

  test('shared addresses begin with the public one, whatever a request says', async () => {
    const { id } = await addRoast('#151 Nyeri')
    const { config } = library.server.context
    const hosts = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
    expect(metaOf((await library.visit('/r/151', hosts)).body)['og:url']).toBe('http://localhost/r/151')

    const open = await createTestLibrary(kind, {
      database: { ...library.server.database, close: async () => {}, remove: async () => {} },
      webFolder,
      config: { ...config, publicUrl: 'https://example.org/coffee' },
    })
    const page = await open.visit('/r/151', { host: 'localhost', ...hosts })
    expect(metaOf(page.body)).toMatchObject({
      'og:url': 'https://example.org/coffee/r/151',
      'og:image': `https://example.org/coffee/api/roasts/${id}/card.png`,
    })
    expect((await open.visit('/141', { host: 'example.org' })).headers.location).toBe('/coffee/r/141')
    await open.server.app.close()
  })

  test('if the host of a request is invalid, the page has the address of the server', async () => {
    await addRoast('#162 Nyeri', STEADY)
    for (const host of ['[', ':', 'coffee.local:99999']) {
      const page = await library.visit('/r/162', { host })
      expect([host, page.statusCode]).toEqual([host, 200])
      expect(metaOf(page.body)['og:image']).toMatch(/^http:\/\/127\.0\.0\.1:/)
    }
  })

  test('a number that several roasts have opens a list to choose from', async () => {
    await addRoast('#12 old', { roast_date: '2025-01-02' })
    await addRoast('#12 young')
    const { statusCode, body } = await library.visit('/r/12')
    expect(statusCode).toBe(200)
    expect(metaOf(body)).toMatchObject({
      'og:title': 'Roast #12',
      'og:description': '2 roasts have this number: Kenya Nyeri, 22 Nov 2026; Kenya Nyeri, 2 Jan 2025',
      'twitter:card': 'summary',
      'first-crack-screen': '#/bags/12',
    })
    expect(metaOf(body)).not.toHaveProperty('og:image')
  })

  test('an unknown number leads to the home page', async () => {
    const unknown = await library.visit('/r/987654')
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/#/home?roast=987654'])
  })

  test('a comparison has an address to share, which opens it', async () => {
    const [one, two] = [await addRoast('#21 Nyeri'), await addRoast('#22 Kenya Nyeri')]
    const { body } = await library.visit(`/c/${one.id},${two.id},${one.id},x`)
    expect(metaOf(body)).toMatchObject({
      'og:title': 'Roasts side by side',
      'og:description': '#21 Nyeri, Kenya Nyeri · #22 Kenya Nyeri',
      'og:image': expect.stringMatching(`/api/roasts/${one.id}/card.png$`),
      'first-crack-screen': `#/compare?roasts=${one.id},${two.id}`,
    })
    const aligned = await library.visit(`/c/${one.id},${two.id}?align=drop&x=%E0%A4%A`)
    expect(metaOf(aligned.body)['first-crack-screen']).toBe(`#/compare?roasts=${one.id},${two.id}&align=drop`)
  })

  test('the start page has the tags of the site', async () => {
    const page = await library.visit('/', { host: 'coffee.local' })
    expect(metaOf(page.body)).toMatchObject({
      'og:title': 'Corner & Co',
      'og:url': 'http://coffee.local/',
      'og:image': 'http://coffee.local/icons/icon-512.png',
      'first-crack-screen': '',
    })
    expect(titleOf(page.body)).toBe('Corner & Co')
    const again = await library.visit('/', {
      host: 'coffee.local',
      'if-none-match': String(page.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test('markup in a name is escaped, and no page has prices', async () => {
    const name = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&lt;b&gt; $& $1 \u202e`
    const bean = await library.addBean(name, {
      processing_method: `'"><svg onload=alert(2)>`,
      cupping_notes: '</title></noscript><script>alert(3)</script>',
      price_per_kg: 23.45,
    })
    const roasts = []
    for (const roast_name of ['#7 first', '#8', '#8 again']) {
      roasts.push(await addRoast(roast_name, { bean_id: bean.id }))
    }
    for (const url of ['/r/7', '/r/8', `/b/${bean.id}`, `/c/${roasts.map(({ id }) => id)}`]) {
      const { body } = await library.visit(url)
      // The page's own script is the only one.
      expect(body.match(/<script/gi)).toHaveLength(1)
      expect(
        body.match(/<(?!\/?(?:html|head|meta|title|body|p|div|link|script|noscript)\b|!doctype)/gi),
      ).toBeNull()
      expect(body).not.toContain('23.45')
      const { 'og:description': description, ...meta } = metaOf(body)
      expect(`${meta['og:title']} ${description}`).toContain('"><script>alert(1)</script>')
    }
  })

  test('an address with a number in it, as people type it, leads to the roast', async () => {
    for (const url of ['/141', '/141/', '/roasts/141', '/R/141', '/141?utm=x', '/r?number=141']) {
      const { statusCode, headers } = await library.visit(url)
      expect([url, statusCode, headers.location]).toEqual([url, 302, '/r/141'])
    }
  })

  test('every other wrong address is a page that asks for the number, without a script', async () => {
    const odd = [
      '/about',
      '/beans',
      '/r',
      '/r/1/2',
      '/r/abc',
      '/r/1.5',
      '/r/12345678901234567890',
      `/r/${'a'.repeat(300)}`,
      '/b/x',
      '/b/999999',
      '/b/12345678901234',
      '/c/x',
      '/c/999999',
      '/%E0%A4%A',
      '/12a',
      '/assets/none.js',
      '/%3Cscript%3E',
      '/1234567890123456',
    ]
    for (const url of [...odd, '/r?number=1&number=2', '//evil.example/1', '/a%0d%0ab: c']) {
      const { statusCode, headers, body } = await library.visit(url)
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(body).toContain('<form action="/r" method="get">')
      expect(body).toContain('<title>Page not found · Corner &amp; Co</title>')
      expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/app-abc.css">')
      // It contains no part of the address, and no script.
      expect(body).not.toMatch(/script|evil|12a/)
    }
    const head = await library.server.app.inject({ method: 'HEAD', url: '/about' })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  })

  test('every page, picture and home screen has the name that the owner typed, as soon as it is saved', async () => {
    const { id } = await addRoast('#156 Nyeri')
    const card = async () => (await library.visit(`/api/roasts/${id}/card.png`)).rawPayload.toString('base64')
    const titles = async () => {
      const urls = ['/', '/r/156', `/b/${kenya.id}`, `/c/${id}`]
      const pages = await Promise.all(urls.map(url => library.visit(url)))
      const named = pages.map(({ body }) => [titleOf(body), metaOf(body)])
      const manifest = (await library.visit('/manifest.webmanifest')).json()
      return [
        ...named.flatMap(([title, meta]) => [title, Object(meta)['og:site_name']]),
        ...named.map(([, meta]) => Object(meta)['first-crack-site-title']),
        titleOf((await library.visit('/about')).body),
        ...[manifest.name, manifest.short_name],
      ]
    }
    const [before, cardBefore] = [await titles(), await card()]
    expect(before.filter(title => title.endsWith('Corner & Co'))).toHaveLength(15)
    const { headers } = await library.visit('/')
    await library.own('PUT', '/api/site/', { title: 'Tom & "Jerry"' })
    const isCurrent = await library.visit('/', { 'if-none-match': String(headers.etag) })
    expect(isCurrent.statusCode).toBe(200)
    expect(await titles()).toEqual(before.map(title => title.replace('Corner & Co', 'Tom & "Jerry"')))
    expect(await card()).not.toBe(cardBefore)
    await library.own('PUT', '/api/site/', { title: null })
    expect([await titles(), await card()]).toEqual([before, cardBefore])
  })

  test('a wrong address of the API is answered in JSON, and so is a write anywhere', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/141', '//api/beans', '/api?x=1']) {
      const answer = await library.visit(url)
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'not_found' }),
      ])
    }
    expect((await library.own('POST', '/141', {})).json()).toMatchObject({ code: 'not_found' })
  })

  test('without a build, a short address still has its tags and says what is missing', async () => {
    await addRoast('#146 Nyeri')
    const bare = await createTestLibrary(kind, {
      database: { ...library.server.database, close: async () => {}, remove: async () => {} },
      webFolder: join(webFolder, 'none'),
    })
    const { body } = await bare.visit('/r/146')
    expect(metaOf(body)['og:title']).toBe('Roast #146 · Kenya Nyeri')
    expect(body).toContain('npm run build')
    expect((await bare.visit('/about')).statusCode).toBe(404)
    await bare.server.app.close()
  })
})

function titleOf(html: string): string {
  return unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

/** The page's meta tags, as a messenger reads them. */
function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"(?: \/)?>/g)
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
