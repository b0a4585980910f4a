import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { fixTime, launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { readQr } from './read-qr.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const DETAILS_CALL = /\/api\/roasts\/\d+\/details$/

let product: Product
let browser: Browser
let owner: Owner
let roast: number
/** A roast with nothing but a name, of a bean with nothing but a name. */
let bare: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const kenya = await owner.send('POST', '/api/beans/', {
    origin_name: 'Kenya Nyeri',
    country: 'Kenya',
    processing_method: 'Washed',
    cupping_notes: 'Blackcurrant, cane sugar.',
    bean_summary: 'A bright cup.',
    flavor_profiles: { Body: 5, Floral: 1, Citrus: 4, Berry: 4.5 },
  })
  roast = await addRoast(kenya.id, '#150 Nyeri', {
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

/** A page in Auckland, where this moment is in the morning of 29 Nov. */
async function openInAuckland() {
  const opened = await openPage(browser, product, {
    hash: 'favicon.svg',
    context: { timezoneId: 'Pacific/Auckland' },
    expectedFailures: /favicon\.ico|\/api\//,
  })
  await fixTime(opened.page, new Date('2026-11-28T20:00:00Z'))
  return opened
}

function ready(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
}

test('a roast’s page begins with the coffee: origin, taste, age, freshness on the reader’s day, how dark, notes', async () => {
  const { page, context } = await openInAuckland()
  await page.goto(`${product.address}/#/roasts/${roast}`)
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
    'At its best. Drink it by 13 Dec.',
    'Resting',
    'until 25 Nov',
    'today',
    'Still good',
    'until 3 Jan',
    'Then still good until 3 Jan.',
    'How was it?',
    '22 Nov 2026 · 7 days ago',
    'Medium-light',
    'our estimate',
    'Sweet, then sweeter.',
    'For roasters',
    'Duration',
    'Roast Profile',
    'Taste is yours to judge.',
  ]
  expect(inOrder.filter(text => !shown.includes(text))).toEqual([])
  const places = inOrder.map(text => shown.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(shown).not.toMatch(/Floral|Body\b|A bright cup/)
  await page.getByRole('img', { name: 'Flag of Kenya' }).waitFor()
  await page.getByText('(2 of 5 beans)').waitFor({ state: 'attached' })
  await expectFineInEveryLook(page)
  await context.close()
})

test('the owner’s days decide on the freshness', async () => {
  const freshness = { resting_days: 10, best_days: 30, good_days: 60 }
  await owner.send('PUT', '/api/site/', { freshness })
  const { page, context } = await openInAuckland()
  await page.goto(`${product.address}/#/roasts/${roast}`)
  await page.getByText('Best from 2 Dec. You may brew it now.').waitFor()
  await owner.send('PUT', '/api/site/', { freshness: { resting_days: 3, best_days: 21, good_days: 42 } })
  await context.close()
})

test('what is unknown of a coffee leaves no gap and no empty words', async () => {
  const { page, context } = await openInAuckland()
  await page.goto(`${product.address}/#/roasts/${bare}`)
  await ready(page)
  for (const name of ['Roast date', 'Freshness', 'How dark', 'Notes']) {
    await expect.poll(() => page.getByRole('heading', { name }).count(), { message: name }).toBe(0)
  }
  await expect.poll(() => page.locator('main').textContent()).not.toMatch(/null|undefined|NaN|Invalid/)
  await expectFineInEveryLook(page)
  await context.close()
})

test('a printed roast is a tasting card on one page, whose code leads back to it', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    context: { deviceScaleFactor: 300 / 96 },
  })
  await ready(page)
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

/** Shifts are reported with the frame after them. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

test('nothing moves while a roast arrives', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: 'favicon.svg',
    context: { viewport: { width: 320, height: 780 } },
    expectedFailures: /favicon\.ico/,
  })
  await page.addInitScript(() => {
    const sums = window as unknown as { shift: number }
    sums.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sums.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answer = Promise.withResolvers<void>()
  await page.route(DETAILS_CALL, async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${product.address}/#/roasts/${roast}`)
  await page.getByText('Loading roast details...').waitFor()
  answer.resolve()
  await ready(page)
  await page.waitForLoadState('networkidle')
  await nextFrame(page)
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  expect(shift).toBeLessThan(0.02)
  await context.close()
})

test('an unknown roast is “Roast not found” with a way on and no Retry, under a title of its own', async () => {
  const { page, context } = await openInAuckland()
  await page.goto(`${product.address}/#/roasts/${roast}`)
  await expect.poll(() => page.title()).toBe('Roast #150 · First Crack')
  const answer = Promise.withResolvers<void>()
  await page.route(DETAILS_CALL, async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${product.address}/#/roasts/987654`)
  await expect.poll(() => page.title(), { message: 'while it is loading' }).toBe('First Crack')
  answer.resolve()
  await page.getByText('Roast not found').waitFor()
  await expect.poll(() => page.title()).toBe('Unknown roast · First Crack')
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await expectFineInEveryLook(page)
  await page.getByRole('link', { name: 'Find it by number' }).click()
  await page.getByRole('button', { name: 'Find my roast' }).waitFor()
  await page.goto(`${product.address}/#/beans/987654`)
  await page.getByText('Bean not found').waitFor()
  await expect.poll(() => page.title()).toBe('Unknown bean · First Crack')
  await page.getByRole('link', { name: 'All beans' }).click()
  await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  await context.close()
})

test('without a network a page says “You are offline”, also if its script can’t be loaded', async () => {
  const { page, context } = await openInAuckland()
  await page.goto(`${product.address}/#/roasts/${roast}`)
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
