import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'
import type { ContextOptions } from './page-pool.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

let product: Product
let browser: Browser
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri', total_score: 87 })
  const fields = {
    bean_id: bean.id,
    roast_date: '2026-03-04',
    timeline: samples(600, 1),
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
  }
  const weights = { green_weight_g: 350, roasted_weight_g: 300.25 }
  roast = (await owner.send('POST', '/api/roasts/', { ...fields, ...weights, roast_name: '#12 Nyeri' })).id
  await owner.send('POST', '/api/roasts/', { ...fields, roast_name: '#13 without weights' })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openRoast(context?: ContextOptions) {
  const opened = await openPage(browser, product, { hash: `#/roasts/${roast}`, context })
  await opened.page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
  return opened
}

const term = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const cardOf = (page: Page) => page.locator('[popover=manual]')
const FIRST_CRACK = /steam breaks the beans open/

async function chooseUnit(page: Page, unit: string) {
  await page.getByRole('button', { name: /^Units/ }).click()
  await page.getByRole('radio', { name: unit }).check()
  await page.keyboard.press('Escape')
}

/** Expects a card to be inside the window, clear of what it explains. */
async function expectClear(page: Page, card: Locator, badge: Locator) {
  const { width, height } = page.viewportSize()!
  await expect
    .poll(async () => {
      const [a, b] = [(await card.boundingBox())!, (await badge.boundingBox())!]
      const isInWindow = a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height
      const isAside = a.y >= b.y + b.height || a.y + a.height <= b.y || a.x + a.width <= b.x
      return isInWindow && isAside
    })
    .toBe(true)
}

describe('units', () => {
  test('°F and oz change axes, cursor, strip, table and list, survive a reload and reach other tabs', async () => {
    const { page, context } = await openRoast()
    const other = await context.newPage()
    await other.goto(`${product.address}/#/roasts`)
    const row = other.getByRole('row', { name: '#12 ' })
    await row.getByText('350 → 300 g').waitFor()
    const texts = () =>
      page
        .getByRole('img', { name: /^Temperature and/ })
        .locator('text')
        .allTextContents()
    const numbers = async () => (await texts()).filter(text => /^\d+$/.test(text)).map(Number)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(numbers).toEqual([0, 50, 100, 150, 200, 0, 5, 10, 15, 20, 25])

    await chooseUnit(page, '°F')
    await chooseUnit(page, 'oz')
    await expect.poll(numbers).toEqual([0, 100, 200, 300, 400, 0, 10, 20, 30, 40, 50])
    await page.getByText('Temperature (°F)', { exact: true }).waitFor()
    await page.getByText('Rate of Rise (°F/min)', { exact: true }).waitFor()
    const strip = page.locator('main dl').first()
    await expect.poll(() => strip.textContent()).toMatch(/IBTS401 °FGreen12\.35 ozRoasted10\.59 oz/)
    await page.getByText('Temperatures in °F, rates of rise in °F/min').waitFor()
    await expect
      .poll(() => page.getByRole('row').nth(1).locator('td').allTextContents())
      .toEqual(['320.00', '347.00', '-72.00', '0.00', '8', '9', '2'])
    const cursor = page.getByRole('slider')
    await cursor.focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => cursor.getAttribute('aria-valuetext'))
      .toMatch(/IBTS 401\.0 °F, bean 374\.0 °F, rate of rise 9\.0 °F\/min/)
    await row.getByText('12.3 → 10.6 oz').waitFor()
    await row.getByText('401 °F').waitFor()

    await page.reload()
    await page.getByText('Temperature (°F)', { exact: true }).waitFor()
    await expect.poll(() => strip.textContent()).toContain('401 °F')
    await context.close()
  })

  test('the choice is announced, fits a phone, and axe finds nothing in any look', async () => {
    const { page, context } = await openRoast({ viewport: { width: 360, height: 640 } })
    await page.getByRole('button', { name: /^Units/ }).click()
    await page.getByRole('radio', { name: '°F' }).check()
    await page.locator('[aria-live=polite]').getByText('Temperature in °F').waitFor({ state: 'attached' })
    await expectFineInEveryLook(page)
    await context.close()
  })
})

describe('terms', () => {
  test('a term opens by focus and by the mouse, and closes on Escape', async () => {
    const { page, context, faults } = await openRoast()
    const crack = term(page, 'FC')
    await crack.hover()
    await cardOf(page).getByText(FIRST_CRACK).waitFor()
    await page.mouse.move(2, 2)
    await cardOf(page).waitFor({ state: 'detached' })
    await crack.hover()
    await cardOf(page).getByText(FIRST_CRACK).hover()
    await page.keyboard.press('Escape')
    await cardOf(page).waitFor({ state: 'detached' })
    await page.mouse.move(2, 2)
    await crack.hover()
    await cardOf(page).getByText(FIRST_CRACK).waitFor()
    await page.mouse.move(2, 2)
    await cardOf(page).waitFor({ state: 'detached' })
    await term(page, 'Duration').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => crack.evaluate(button => button === document.activeElement)).toBe(true)
    await cardOf(page).getByText(FIRST_CRACK).waitFor()
    await expect
      .poll(() => crack.evaluate(button => button.ariaDescribedByElements?.[0]?.textContent))
      .toMatch(FIRST_CRACK)
    await expectFineInEveryLook(page)
    await page.keyboard.press('Escape')
    await cardOf(page).waitFor({ state: 'detached' })
    expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await context.close()
  })

  test('a tap opens every term of the roast page beside it, and a second tap closes it', async () => {
    const { page, context } = await openRoast(PHONE)
    for (const name of ['FC', 'DTR', 'IBTS', 'Loss', 'Rate of rise', 'Before first crack', 'Development']) {
      const word = term(page, name).first()
      await word.tap()
      await cardOf(page).waitFor()
      await expectClear(page, cardOf(page), word)
      await word.tap()
      await cardOf(page).waitFor({ state: 'detached' })
    }
    await context.close()
  })

  test('the score’s card on a phone shows all five sentences, scrolls, and a second tap on its badge closes it', async () => {
    for (const viewport of [PHONE.viewport, { width: 320, height: 256 }]) {
      const { page, context } = await openRoast({ ...PHONE, viewport })
      const badge = page.getByRole('button', { name: /Score.*breakdown/ })
      await badge.evaluate(element => element.scrollIntoView({ block: 'center' }))
      await badge.tap()
      const card = cardOf(page)
      await card.getByText('not the taste').waitFor()
      await expectClear(page, card, badge)
      await expect.poll(() => card.getByRole('listitem').count()).toBe(5)
      await card
        .getByRole('listitem')
        .last()
        .evaluate(item => item.scrollIntoView({ block: 'nearest' }))
      await expect.poll(() => card.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
      await expectClear(page, card, badge)
      await expect.poll(() => card.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
      await badge.tap()
      await card.waitFor({ state: 'detached' })
      await context.close()
    }
  })

  test('a column’s heading explains itself on hover and sorts on a click as before', async () => {
    const { page, context } = await openPage(browser, product, { hash: '#/roasts' })
    const heading = page.getByRole('columnheader', { name: 'FC', exact: true })
    await page.getByRole('row', { name: '#12 ' }).waitFor()
    await heading.getByRole('button').hover()
    await cardOf(page).getByText(FIRST_CRACK).waitFor()
    await heading.getByRole('button').click()
    await cardOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
    await heading.getByRole('button').click()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await context.close()
  })

  test('a column’s heading explains itself to a mouse that was on it before the roasts arrived', async () => {
    const { page, context } = await openPage(browser, product)
    const mayArrive = Promise.withResolvers<void>()
    await page.route(/api\/roasts\/\?/, async route => {
      await mayArrive.promise
      await route.continue()
    })
    await page.goto(`${product.address}/#/roasts`)
    await page.reload()
    const heading = page.getByRole('columnheader', { name: 'FC', exact: true }).getByRole('button')
    await heading.hover()
    mayArrive.resolve()
    await page.getByRole('row', { name: '#12 ' }).waitFor()
    await heading.hover({ position: { x: 5, y: 5 } })
    await cardOf(page).getByText(FIRST_CRACK).waitFor()
    await context.close()
  })

  test('a score from fewer than five components says so in the list and on the home card, and its band is explained', async () => {
    const { page, context } = await openPage(browser, product, { hash: '#/roasts' })
    await page.getByRole('row', { name: '#13 ' }).getByText('from 4 of 5').waitFor()
    await expect.poll(() => page.getByText('from 4 of 5').count()).toBe(1)
    await page.goto(`${product.address}/#/home`)
    const card = page.getByRole('article').filter({ hasText: '#13' })
    await card.getByText('from 4 of 5').waitFor()
    await card.getByRole('button', { name: /^(Light|Medium|Dark)$/ }).click()
    await cardOf(page).getByText('bands of the score').waitFor()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Score/ }).click()
    await cardOf(page).getByText('not the taste of the coffee').waitFor()
    await context.close()
  })
})
