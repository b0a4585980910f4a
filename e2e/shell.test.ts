import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { fixTime, launchBrowser, openPage, stopClock } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import type { ContextOptions } from './page-pool.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const BEAN = /\/api\/beans\/\d+$/
const BEANS = /\/api\/beans\/$/

type Opened = Awaited<ReturnType<typeof openPage>>

let product: Product
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
  visitor = await openPage(browser, product)
  unluckyOwner = await openPage(browser, product, { context, expectedFailures: /\/api\// })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens a page of the product's origin that shows no screen yet, for setup before the first screen. */
function openBlank(context: ContextOptions = {}): Promise<Opened> {
  return openPage(browser, product, { hash: 'favicon.svg', context, expectedFailures: /favicon\.ico/ })
}

/** Opens a screen from scratch, after `intercept` has set up which calls the test answers. */
async function open(
  { page }: Opened,
  hash: string,
  intercept: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  // Keeps the mouse away from the next screen's content.
  await page.mouse.move(0, 0)
  await intercept(page)
  await page.goto(`${product.address}/${hash}`)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const atHome = (page: Page) => page.getByRole('button', { name: 'Find my roast' })

describe('routing', () => {
  test('every screen is a deep link that survives a reload', async () => {
    const page = await open(visitor, '#/home')
    for (const [hash, name] of [
      ['#/home', /Every roast has a number/],
      ['#/roasts', /^Roasts/],
      ['#/beans', /^Beans/],
      ['#/admin', /./],
    ] as const) {
      await page.goto(`${product.address}/${hash}`)
      await page.reload()
      await heading(page, name).waitFor()
      expect(page.url()).toBe(`${product.address}/${hash}`)
    }
  })

  test('#/roasts/{id} and #/beans/{id} are deep links to a roast and a bean', async () => {
    const page = await open(visitor, `#/roasts/${roast}`)
    await heading(page, 'Roast #48').waitFor()
    await open(visitor, `#/beans/${bean}`)
    await heading(page, 'Kenya').waitFor()
  })

  test('#/admin is the login form when not admin, otherwise the admin panel', async () => {
    const page = await open(visitor, '#/admin')
    await page.getByLabel('Password').waitFor()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
    await expect.poll(focused, { message: 'opened by its address' }).toBe('password')
    await page.evaluate(hash => {
      window.location.hash = hash
    }, '#/home')
    await page.getByRole('link', { name: /log in/i }).click()
    await expect.poll(focused, { message: 'opened by a link' }).toBe('password')
    const owners = await open(unluckyOwner, '#/admin')
    await owners.getByRole('button', { name: 'Logout' }).waitFor()
  })

  test('back and forward go through the screens in the order they were opened', async () => {
    const page = await open(visitor, '#/home')
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await page.getByRole('link', { name: 'Kenya', exact: true }).click()
    await page.getByText('Basic information').waitFor()
    await page.goBack()
    await heading(page, /^Beans/).waitFor()
    await page.goBack()
    await atHome(page).waitFor()
    await page.goForward()
    await heading(page, /^Beans/).waitFor()
    await page.goForward()
    await heading(page, 'Kenya').waitFor()
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
  const show = async (page: Page, link: 'Roasts' | 'Beans') => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await heading(page, new RegExp(`^${link} \\(`)).waitFor()
  }

  test('GET responses are cached 30 s per URL', async () => {
    const { page, context, faults } = await openBlank()
    const opened = Date.now()
    await fixTime(page, opened)
    const calls = await countCalls(page, BEANS)
    await page.goto(`${product.address}/#/beans`)
    await heading(page, /^Beans \(/).waitFor()
    await show(page, 'Roasts')
    await fixTime(page, opened + 29_000)
    await show(page, 'Beans')
    expect(calls()).toBe(1)
    await show(page, 'Roasts')
    await fixTime(page, opened + 31_000)
    await show(page, 'Beans')
    await expect.poll(calls).toBe(2)
    expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await context.close()
  })

  test('any successful non-GET clears the cache, and carries credentials and the CSRF token', async () => {
    await owner.send('PUT', `/api/beans/${bean}`, { grade: null })
    const page = await open(unluckyOwner, '#/beans')
    const calls = await countCalls(page, BEANS)
    await heading(page, /^Beans \(/).waitFor()
    await page.getByRole('link', { name: 'Kenya', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Bean' }).click()
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
  })

  test("'Request timed out. Please try again.' after 15 s", async () => {
    const { page, context } = await openBlank({ storageState: owner.storageState })
    await page.goto(`${product.address}/#/beans/${bean}`)
    await page.getByRole('button', { name: 'Delete Bean' }).waitFor()
    await page.route(BEAN, () => {})
    await stopClock(page)
    await confirmDeletion(page)
    await page.clock.runFor(14_900)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await page.clock.runFor(200)
    await closeAlert(page, 'Failed to delete bean: Request timed out. Please try again.')
    await context.close()
  })

  test('a change in one window shows in another after a reload', async () => {
    const first = await open(unluckyOwner, `#/beans/${bean}`)
    const second = await open(visitor, `#/beans/${bean}`)
    await second.getByText('Basic information').waitFor()
    await first.getByRole('button', { name: 'Edit Bean' }).click()
    await first.getByLabel('Region').fill('Nyeri hills')
    await first.getByRole('button', { name: 'Save' }).click()
    await first.getByText('Nyeri hills').first().waitFor()
    await second.reload()
    await second.getByText('Nyeri hills').first().waitFor()
  })
})

async function confirmDeletion(page: Page) {
  await page.getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByText('Are you sure').waitFor({ state: 'detached' })
}

async function closeAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
}

describe('render failure', () => {
  const FAILURE = /^Something went wrong .* Please try refreshing the page\.$/

  let unlucky: Opened

  beforeEach(async () => {
    unlucky = await openPage(browser, product, { expectedFailures: /\/api\/|bean-list-screen/ })
    return () => unlucky.context.close()
  })

  test("'Something went wrong ... Please try refreshing the page.' with a Refresh Page button", async () => {
    const page = await open(unlucky, `#/beans/${bean}`, page =>
      page.route(BEAN, route => route.fulfill({ json: { id: bean, origin_name: { not: 'a text' } } })),
    )
    await page.getByText(FAILURE).waitFor()
    await expectFineInEveryLook(page)
    await page.unroute(BEAN)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await heading(page, 'Kenya').waitFor()
    await expect.poll(() => unlucky.faults.consoleErrors.join()).toContain('Rendering the page failed')
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

  test('a script that fails to load is also a render failure', async () => {
    const page = await open(unlucky, '#/beans', page =>
      page.route(/bean-list-screen.*\.js$/, route => route.abort()),
    )
    await page.getByText(FAILURE).waitFor()
  })
})

describe.each(['light', 'dark'] as const)('forced colours in the %s scheme', colorScheme => {
  const SEEN = 3
  let opened: Opened

  beforeAll(async () => {
    opened = await openPage(browser, product)
    await opened.page.emulateMedia({ forcedColors: 'active', colorScheme })
    return () => opened.context.close()
  })

  test('keep the border of every button and the outline of the focused one', async () => {
    const page = await open(opened, '#/home')
    const button = page.getByRole('button', { name: 'Find my roast' })
    expect(await contrastOf(button, 'border-top-color')).toBeGreaterThan(SEEN)
    expect(await contrastOf(button, 'color')).toBeGreaterThan(SEEN)
    await page.getByLabel('Roast number').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await button.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
    expect(await contrastOf(button, 'outline-color')).toBeGreaterThan(SEEN)
  })

  test('keep the border and text of a badge, and the bars of a score, and apply to the chart’s curves, axes and text', async () => {
    const page = await open(opened, `#/roasts/${roast}`)
    const badge = page.getByRole('button', { name: /breakdown/ })
    await badge.click()
    const pill = badge.locator('[class*="pill"]')
    expect(await contrastOf(pill, 'border-top-color')).toBeGreaterThan(SEEN)
    expect(await contrastOf(pill, 'color')).toBeGreaterThan(SEEN)
    const bar = page.locator('[popover] [class*="bar"] span').first()
    expect(await contrastOf(bar, 'background-color')).toBeGreaterThan(SEEN)
    const curves = page.locator('[data-curve]')
    await curves.first().waitFor()
    for (const curve of await curves.all()) {
      expect(
        await contrastOf(curve, 'stroke'),
        (await curve.getAttribute('data-curve')) ?? '',
      ).toBeGreaterThan(SEEN)
    }
    const words = page.getByText('Temperature (°C)')
    expect(await contrastOf(words, 'fill')).toBeGreaterThan(SEEN)
  })
})

/**
 * The contrast ratio (WCAG 2.2, 1 to 21) between a colour of an element and the page's background, which forced
 * colours put behind all text.
 */
async function contrastOf(element: Locator, property: string): Promise<number> {
  return element.evaluate((shown, property) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(part => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(document.body).backgroundColor)
    const color = luminance(getComputedStyle(shown).getPropertyValue(property))
    return (Math.max(ground, color) + 0.05) / (Math.min(ground, color) + 0.05)
  }, property)
}

test('nothing logged an error to the console or called another origin', () => {
  for (const { faults } of [visitor, unluckyOwner]) {
    expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
  }
})
