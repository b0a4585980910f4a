import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, loadedWhole, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { waitForBreakdown } from './screen-checks.ts'

const NUMBERED = 60
const CRACK = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]

let product: OwnedProduct
let browser: Browser
let owner: Owner
type TouchType = 'touchStart' | 'touchMove' | 'touchEnd'

/** The ids of the roasts by number. */
const ids = new Map<number, number>()

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openList(options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(browser, product, { hash: '#/roasts', ...options })
  await rowsOf(opened.page).getByRole('link').first().waitFor()
  return opened
}

function rowsOf(page: Page): Locator {
  return page.locator('tbody tr:not([aria-hidden])')
}

function column(page: Page, name: string): Promise<string[]> {
  const place = ['#', 'Date', 'Bean', 'Weight', 'Time', 'FC', 'DTR', 'End', 'Roast Score'].indexOf(name) + 1
  return rowsOf(page)
    .locator(`:nth-child(${place})`)
    .filter({ visible: true })
    .and(page.locator('th, td'))
    .allInnerTexts()
}

async function sortBy(page: Page, name: string) {
  await page
    .getByRole('columnheader', { name, exact: name !== '#' })
    .getByRole('button')
    .click()
}

/** The date in a row that is well inside the window when the list is scrolled down by 900 px. */
function rowInSightAt900(page: Page): Locator {
  return page.locator('tr[aria-rowindex="19"] td').first()
}

describe('the list of roasts', () => {
  beforeAll(async () => {
    const beans = await Promise.all(
      ['Kenya Nyeri', 'Peru Cerro Azul', 'Brazil Sítio'].map(origin_name =>
        owner.send('POST', '/api/beans/', { origin_name }),
      ),
    )
    const timeline = samples()
    for (let number = 1; number <= NUMBERED; number += 1) {
      const roast = await owner.send('POST', '/api/roasts/', {
        roast_name: `#${number} batch`,
        bean_id: beans[number % 3]!.id,
        roast_date: `2025-${String(1 + (number % 12)).padStart(2, '0')}-09`,
        ...(number % 10 !== 0 && { green_weight_g: 300 + number, roasted_weight_g: 256.4 }),
        ...(number > NUMBERED - 3 && { timeline, milestones: CRACK }),
      })
      ids.set(number, roast.id)
    }
    await owner.send('POST', '/api/roasts/', {
      roast_name: 'Sample of the new harvest',
      bean_id: beans[0]!.id,
      green_weight_g: 1234,
      roasted_weight_g: 1056,
    })
  })

  test('a visitor reads the list, sorts it and sees where a score comes from; a "Profile thumbnail (180 by 48 px)" loads lazily, and an icon replaces one that can’t load', async () => {
    const { page, context, faults } = await openList({ expectedFailures: /thumbnail/ })
    await page.getByRole('heading', { name: `Roasts (${NUMBERED + 1})` }).waitFor()
    await expect.poll(async () => (await column(page, '#')).slice(0, 2)).toEqual(['#60', '#59'])
    const picture = page.getByRole('row', { name: '#59 ' }).locator('img[width="180"]')
    await expect.poll(() => picture.getAttribute('loading')).toBe('lazy')
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 180, height: 48 })
    await expect
      .poll(() => page.getByRole('row', { name: '#40 ' }).locator('img[width="180"]').count())
      .toBe(0)
    await sortBy(page, 'Weight')
    await expect.poll(async () => (await column(page, 'Weight'))[0]).toBe('1234 → 1056 g')
    await page.getByRole('row', { name: '#59 ' }).getByRole('button', { name: /Score/ }).hover()
    await waitForBreakdown(page.locator('[popover=manual]'))
    await page.route(/thumbnail/, route => route.abort())
    await page.reload()
    await page.getByRole('row', { name: '#59 ' }).locator('td:last-child svg').waitFor()
    await expect.poll(() => page.locator('tbody img[width="180"]').count()).toBe(0)
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('the scroll position in the list survives a reload and going back from a roast', async () => {
    const { page, context } = await openList()
    await sortBy(page, 'Date')
    await loadedWhole(page)
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await rowInSightAt900(page).click()
    await page.getByRole('link', { name: 'Back to Roasts' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('Date')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await context.close()
  })

  test('"A tap counts when it lasts under 500 ms and moves under 10 px"', async () => {
    const { page, context } = await openList({
      context: { hasTouch: true, isMobile: true, viewport: { width: 900, height: 800 } },
    })
    const finger = await context.newCDPSession(page)
    /** The events carry their own times, so the machine's speed doesn't matter. */
    const touch = async (milliseconds: number, distance: number) => {
      const box = (await page.getByRole('row', { name: '#57 ' }).locator('td').first().boundingBox())!
      const at = (x: number) => [{ x: box.x + x, y: box.y + box.height / 2 }]
      const start = Date.now() / 1000
      const end = start + milliseconds / 1000
      const send = (type: TouchType, timestamp: number, touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints })
      await Promise.all([
        send('touchStart', start, at(20)),
        distance > 0 && send('touchMove', end, at(20 + distance)),
        send('touchEnd', end, []),
      ])
    }
    for (const [milliseconds, distance, what] of [
      [600, 0, 'held for 600 ms'],
      [0, 12, 'moved by 12 px'],
    ] as const) {
      await touch(milliseconds, distance)
      await page.waitForTimeout(100)
      expect(new URL(page.url()).hash, what).toBe('#/roasts')
    }
    await touch(150, 6)
    await page.waitForURL(`**/#/roasts/${ids.get(57)}`)
    await context.close()
  })
})
