import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixTime, followShifts, launchBrowser, loadedWhole, openPage, settled, shifts } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { readQr } from './read-qr.ts'

const DETAILS_CALL = /\/api\/roasts\/\d+\/details$/

let product: OwnedProduct
let browser: Browser
let owner: Owner
let kenya: number
let roast: number
/** A roast with nothing but a name, of a bean with nothing but a name. */
let bare: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', {
    origin_name: 'Kenya Nyeri',
    country: 'Kenya',
    processing_method: 'Washed',
    cupping_notes: 'Blackcurrant, cane sugar.',
    bean_summary: 'A bright cup.',
    flavor_profiles: { Body: 5, Floral: 1, Citrus: 4, Berry: 4.5 },
  })
  kenya = bean.id
  roast = await addRoast(kenya, '#150 Nyeri', {
    roast_date: '2026-11-22',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'Sweet, then sweeter.',
    timeline: samples(600),
  })
  const unknown = await owner.send('POST', '/api/beans/', { origin_name: 'From the market' })
  bare = await addRoast(unknown.id, 'no figures', {})
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addRoast(bean_id: number, roast_name: string, rest: object): Promise<number> {
  return (await owner.send('POST', '/api/roasts/', { bean_id, roast_name, ...rest })).id
}

function ready(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
}

test('a roast’s page begins with the coffee: origin, taste, age, freshness on the reader’s day, how dark, notes', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    // At this moment, Auckland is in the morning of 29 Nov.
    context: { timezoneId: 'Pacific/Auckland' },
    prepare: page => fixTime(page, new Date('2026-11-28T20:00:00Z')),
  })
  await ready(page)
  await page.getByText('At its best. Drink it by 13 Dec.').waitFor()
  await page.getByRole('heading', { name: 'How was it?' }).waitFor()
  const shown = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
  const inOrder = [
    'Roast #150',
    'Kenya Nyeri',
    'Kenya · Washed · 11/22/26',
    'Tastes of',
    'Blackcurrant, cane sugar.',
    'Berry',
    'Citrus',
    'Floral',
    'Roasted 22 Nov · 7 days ago',
    'At its best. Drink it by 13 Dec.',
    'Resting',
    'until 25 Nov',
    'today',
    'Still good',
    'until 3 Jan',
    'Then still good until 3 Jan.',
    'How was it?',
    'our estimate',
    'Medium-light',
    'Sweet, then sweeter.',
    'For roasters',
    'Duration',
    'Roast Profile',
    'Taste is yours to judge.',
  ]
  expect(inOrder.filter(text => !shown.includes(text))).toEqual([])
  const places = inOrder.map(text => shown.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(shown).not.toMatch(/Body\b|A bright cup/)
  await page.getByRole('img', { name: 'Flag of Kenya' }).waitFor()
  await page.getByText('(2 of 5 beans)').waitFor({ state: 'attached' })

  await page.getByRole('img', { name: /^How warm the beans were/ }).waitFor()
  await context.close()
})

/** Of a paper, in inches: width, height, and the margins that are chosen in the print dialog. */
const PAPERS = [
  ['A4', 8.27, 11.7, 0],
  ['A4', 8.27, 11.7, 0.4],
  ['A4', 8.27, 11.7, 1],
  ['Letter', 8.5, 11, 0],
  ['Letter', 8.5, 11, 0.4],
  ['Letter', 8.5, 11, 1],
  ['A5', 5.83, 8.27, 0],
  ['A5', 5.83, 8.27, 0.4],
] as const
/** Where short texts leave the most room, and the least. Long texts are printed on every paper. */
const WIDEST_AND_NARROWEST = [PAPERS[3], PAPERS[7]] as const
const PIXELS_PER_INCH = 96
const SCANNABLE = (25 / 25.4) * PIXELS_PER_INCH

test('a printed roast is the same tasting card on one page of A4, Letter and A5, with each margin, long texts and dark theme, and its code leads back to it', async () => {
  const wordy = await owner.send('POST', '/api/beans/', {
    origin_name: 'Rwanda Nyungwe Washing Station '.repeat(6).trim(),
    country: 'Rwanda',
    cupping_notes: 'Blackcurrant and cane sugar with a long sweet finish. '.repeat(3),
    flavor_profiles: { Floral: 1, Citrus: 4, Berry: 4.5 },
  })
  await addRoast(wordy.id, '#151 Peaberry', {
    roast_date: '2026-11-22',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'It cracked early, and quietly. '.repeat(100),
    timeline: samples(600),
  })
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    context: { deviceScaleFactor: 300 / PIXELS_PER_INCH, colorScheme: 'dark' },
  })
  const code = page.getByAltText('QR code')
  const curve = page.getByRole('img', { name: /^How warm the beans were/ })
  for (const [number, taste, notes, papers] of [
    [150, 'Blackcurrant, cane sugar.', 'Sweet, then sweeter.', WIDEST_AND_NARROWEST],
    [151, 'Blackcurrant and cane sugar', 'It cracked early', PAPERS],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(`${product.address}/r/${number}`)
    await ready(page)
    await curve.waitFor()
    await code.waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    await code.evaluate((image: HTMLImageElement) => image.decode())
    for (const [format, width, height, margin] of papers) {
      const paper = `#${number} on ${format} with margins of ${margin} in`
      const margins = `${margin}in`
      const pdf = await page.pdf({
        format,
        margin: { top: margins, bottom: margins, left: margins, right: margins },
      })
      expect([...pdf.toString('latin1').matchAll(/\/MediaBox/g)], paper).toHaveLength(1)

      // In a window as large as what the margins leave, the layout is that of the paper.
      const [right, bottom] = [width, height].map(inches => (inches - 2 * margin) * PIXELS_PER_INCH)
      await page.setViewportSize({ width: Math.floor(right ?? 0), height: Math.floor(bottom ?? 0) })
      const [name, words, flower, said, drawn, square] = await Promise.all([
        placeOf(page.getByRole('heading', { level: 1 }).getByRole('link')),
        placeOfWords(page.getByText(taste)),
        placeOf(page.getByRole('img', { name: /^A flower/ })),
        placeOf(page.getByText(notes)),
        placeOf(curve),
        placeOf(code),
      ])
      expect(square.left, `${paper}: code beside the name`).toBeGreaterThan(name.right)
      expect(square.top, `${paper}: code beside the name`).toBeLessThan(name.bottom)
      expect(square.right - square.left, `${paper}: code`).toBeGreaterThan(SCANNABLE)
      expect(flower.left, `${paper}: flower beside the taste`).toBeGreaterThan(words.right)
      expect((flower.right - flower.left) / (right ?? 0), `${paper}: flower`).toBeGreaterThan(0.25)
      expect(said.bottom, `${paper}: notes above the curve`).toBeLessThan(drawn.top)
      expect(drawn.bottom / (bottom ?? 0), `${paper}: end of the curve`).toBeGreaterThan(0.85)
      expect(drawn.bottom, `${paper}: end of the curve`).toBeLessThan(bottom ?? 0)
    }
    expect(await readQr(await code.screenshot())).toBe(`${product.address}/r/${number}`)
  }
  const colours = await page
    .getByText('Tastes of')
    .evaluate(text => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(text).color,
    ])
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(117, 103, 92)'])
  for (const text of ['Tastes of', 'Freshness', 'At its best until 13 Dec 2026.', 'How it was roasted'])
    expect(await page.getByText(text).isVisible(), text).toBe(true)
  for (const text of ['For roasters', 'Roast Profile', 'How was it?', 'Back to Roasts', 'today'])
    expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(false)
  await context.close()
})

test('a blend’s printed card names where each of its coffees grew', async () => {
  const places = [
    ['Nyeri', 'Kenya'],
    ['Minas Gerais', 'Brazil'],
    ['Huila', 'Colombia'],
    ['Guji', 'Ethiopia'],
  ] as const
  const greens = []
  for (const [region, country] of places) {
    const bean = await owner.send('POST', '/api/beans/', {
      origin_name: region,
      region,
      country,
      elevation: '1800 m',
      cupping_notes: 'Cocoa.',
      flavor_profiles: { Cocoa: 4, Citrus: 3 },
    })
    greens.push({ bean_id: bean.id, grams: 100 })
  }
  const blend = await addRoast(greens[0]?.bean_id ?? 0, '#160 Four', {
    roast_date: '2026-11-22',
    green_weight_g: 400,
    roasted_weight_g: 340,
    greens,
    timeline: samples(600),
  })
  const { page, context } = await openPage(browser, product, { hash: `#/roasts/${blend}` })
  const curve = page.getByRole('img', { name: /^How warm the beans were/ })
  await curve.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const [format, width, height, margin] of WIDEST_AND_NARROWEST) {
    const [right, bottom] = [width, height].map(inches => Math.floor((inches - 2 * margin) * PIXELS_PER_INCH))
    await page.setViewportSize({ width: right ?? 0, height: bottom ?? 0 })
    const drawn = await placeOf(curve)
    for (const [region, country] of places) {
      const place = await placeOf(page.getByText(`${region}, ${country}`))
      expect(place.bottom, `${country} on ${format}`).toBeLessThan(drawn.top)
      expect(place.right, `${country} on ${format}`).toBeLessThan(right ?? 0)
    }
    expect(drawn.bottom, format).toBeLessThan(bottom ?? 0)
  }
  await context.close()
})

type Place = Record<'left' | 'top' | 'right' | 'bottom', number>

function placeOf(locator: Locator): Promise<Place> {
  return locator.evaluate(element => element.getBoundingClientRect().toJSON())
}

/** Where the words of an element are, whose box may go on below what floats. */
function placeOfWords(locator: Locator): Promise<Place> {
  return locator.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getBoundingClientRect().toJSON()
  })
}

test('nothing moves while a roast arrives; a reload comes back to the place, on a roast and on a bean, and nothing moves', async () => {
  const answer = Promise.withResolvers<void>()
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    prepare: async page => {
      await page.setViewportSize({ width: 320, height: 780 })
      await followShifts(page)
      await page.route(DETAILS_CALL, async route => {
        await answer.promise
        await route.continue()
      })
    },
  })
  await page.getByText('Loading roast details...').waitFor()
  answer.resolve()
  await ready(page)
  await settled(page)
  expect(await shifts(page)).toBeLessThan(0.02)
  await page.unroute(DETAILS_CALL)

  await page.setViewportSize({ width: 360, height: 500 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (const [address, last] of [
    [`r/150`, 'Timeline Data'],
    [`#/beans/${kenya}`, '1 roast'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${product.address}/${address}`)
    await page.getByRole('heading', { name: last }).waitFor()
    await loadedWhole(page)
    const place = (await height()) - 500 - 40
    await page.evaluate(top => window.scrollTo(0, top), place)
    await expect.poll(scrolled, { message: address }).toBe(place)
    await page.reload()
    await expect.poll(scrolled, { message: `${address}, reloaded` }).toBe(place)
    await expect(page.getByRole('heading', { name: last }).isVisible()).resolves.toBe(true)
    await settled(page)
    expect(await shifts(page), address).toBe(0)
  }
  await context.close()
})

test('without a network a page says “You are offline”, even if its script can’t be loaded', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    expectedFailures: /\/api\//,
  })
  await expect.poll(() => page.title()).toBe('Roast #150 · Kenya Nyeri · First Crack')
  await context.setOffline(true)
  await page.evaluate(id => window.location.assign(`#/roasts/${id}`), bare)
  await page.getByText('You are offline').waitFor()
  await expect.poll(() => page.getByText('Network error').count()).toBe(0)
  await expect.poll(() => page.title()).toBe('Roast · First Crack')
  await page.getByRole('link', { name: 'Beans' }).first().click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await expect.poll(() => page.title()).toBe('First Crack')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await page.getByText('Kenya Nyeri').waitFor()
  await context.close()
})
