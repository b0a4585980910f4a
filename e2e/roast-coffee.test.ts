import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixTime, launchBrowser, loadedWhole, openPage, settled } from './browser.ts'
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

test('a roast’s page begins with the coffee: origin, taste, age, freshness on the reader’s day, how dark, notes; a printed roast is a tasting card on one page, whose code leads back to it', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    // At this moment, Auckland is in the morning of 29 Nov.
    context: { timezoneId: 'Pacific/Auckland', deviceScaleFactor: 300 / 96 },
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
  const code = page.getByAltText('QR code')
  await code.waitFor({ state: 'attached' })
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin: { top: '1cm', bottom: '1cm' } })).toString('latin1')
    expect([...pdf.matchAll(/\/MediaBox/g)], format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  await code.evaluate((image: HTMLImageElement) => image.decode())
  expect(await readQr(await code.screenshot())).toBe(`${product.address}/r/150`)
  for (const text of ['Tastes of', 'Freshness', 'How it was roasted', 'Sweet, then sweeter.'])
    expect(await page.getByText(text).isVisible(), text).toBe(true)
  for (const text of ['For roasters', 'Roast Profile', 'How was it?', 'Back to Roasts'])
    expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(false)
  await context.close()
})

/** Adds up the layout shifts of each page that is opened from now on. */
function followShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const sums = window as unknown as { shift: number }
    sums.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sums.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
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
  await expect.poll(() => page.title()).toBe('Roast #150 · First Crack')
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
