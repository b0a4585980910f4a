import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, stopClock } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

const BEAN = /\/api\/beans\/\d+$/
const BEANS = /\/api\/beans\/$/

type Opened = Awaited<ReturnType<typeof openPage>>

let product: OwnedProduct
let browser: Browser
let owner: Owner
let bean: number
let roast: number
/** A visitor, and an owner whose calls may fail. */
let visitor: Opened
let unluckyOwner: Opened

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  bean = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya', country: 'Kenya' })).id
  const fields = { bean_id: bean, roast_name: '#48', roast_date: '2026-03-14', timeline: samples(600) }
  roast = (await owner.send('POST', '/api/roasts/', fields)).id
  const context = { storageState: owner.storageState }
  visitor = await openBlank()
  unluckyOwner = await openBlank({ context, expectedFailures: /\/api\/|favicon\.ico/ })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens a page of the product's origin that shows no screen yet, for setup before the first screen. */
function openBlank(options: Parameters<typeof openPage>[2] = {}): Promise<Opened> {
  return openPage(browser, product, { hash: 'favicon.svg', expectedFailures: /favicon\.ico/, ...options })
}

/** Opens a screen from scratch. */
async function open({ page }: Opened, hash: string): Promise<Page> {
  await page.goto('about:blank')
  // Keeps the mouse away from the next screen's content.
  await page.mouse.move(0, 0)
  await page.goto(`${product.address}/${hash}`)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe('routing', () => {
  test('every screen is a deep link that survives a reload, including those of a roast and a bean', async () => {
    const { page } = visitor
    for (const [hash, name] of [
      ['#/home', /Every roast has a number/],
      ['#/roasts', /^Roasts/],
      ['#/beans', /^Beans/],
      ['#/admin', /./],
      [`#/roasts/${roast}`, 'Roast #48'],
      [`#/beans/${bean}`, 'Kenya'],
    ] as const) {
      // Without showing the screen before.
      await page.evaluate(address => history.replaceState(null, '', address), `/${hash}`)
      await page.reload()
      await heading(page, name).waitFor()
      expect(page.url()).toBe(`${product.address}/${hash}`)
    }
  })
})

describe('the calls', () => {
  /** Counts the GET requests to an address from now on. */
  async function countCalls(page: Page, address: RegExp): Promise<() => number> {
    let count = 0
    page.on('request', request => {
      if (request.method() === 'GET' && address.test(request.url())) count += 1
    })
    return () => count
  }

  test('any successful non-GET clears the cache, and carries credentials and the CSRF token; a change in one window shows in another after a reload', async () => {
    const page = await open(unluckyOwner, '#/beans')
    const other = await open(visitor, `#/beans/${bean}`)
    await other.getByText('Basic information').waitFor()
    const calls = await countCalls(page, BEANS)
    await heading(page, /^Beans \(/).waitFor()
    await page.getByRole('link', { name: 'Kenya', exact: true }).click()
    await page.getByRole('button', { name: 'Edit bean' }).click()
    await page.getByLabel('Grade').fill('AA')
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    const headers = await (await sent).allHeaders()
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-csrf-token']).toMatch(/.{16,}/)
    expect(headers.cookie).toMatch(/csrf_token=/)
    await page.getByText('AA', { exact: true }).waitFor()
    const before = calls()
    await page.getByRole('link', { name: 'Back to Beans' }).click()
    await page.getByText('Grade: AA').waitFor()
    await expect.poll(calls).toBe(before + 1)

    expect(await other.getByText('AA', { exact: true }).count()).toBe(0)
    await other.reload()
    await other.getByText('AA', { exact: true }).waitFor()
  })
})

describe('render failure', () => {
  const FAILURE = /^Something went wrong .* Please try refreshing the page\.$/

  test("'Something went wrong ... Please try refreshing the page.' with a Refresh Page button; a script that fails to load is also a render failure", async () => {
    const { page, context, faults } = await openPage(browser, product, {
      hash: `#/beans/${bean}`,
      expectedFailures: /\/api\/|bean-list-screen/,
      prepare: async page => {
        await page.route(/bean-list-screen.*\.js$/, route => route.abort())
        await page.route(BEAN, route => route.fulfill({ json: { id: bean, origin_name: { not: 'a text' } } }))
      },
    })
    await page.getByText(FAILURE).waitFor()
    await page.unroute(BEAN)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await heading(page, 'Kenya').waitFor()
    await expect.poll(() => faults.consoleErrors.join()).toContain('Rendering the page failed')

    await page.getByRole('link', { name: 'Back to Beans' }).click()
    await page.getByText(FAILURE).waitFor()
    await context.close()
  })

  test('script chunk load time-out 120 s', async () => {
    const { page, context } = await openBlank()
    await stopClock(page)
    await page.route(/bean-list-screen.*\.js$/, () => {})
    await page.goto(`${product.address}/#/beans`)
    // The page waits a second for the script before it shows itself without it.
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return page.getByText('Loading...').count()
      })
      .toBe(1)
    await page.clock.fastForward(119_000)
    await expect.poll(() => page.getByText(FAILURE).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await page.getByText(FAILURE).waitFor()
    await context.close()
  })
})

test('nothing logged an error to the console or called another origin', () => {
  for (const { faults } of [visitor, unluckyOwner]) {
    expect(faults).toEqual(FAULTLESS)
  }
})
