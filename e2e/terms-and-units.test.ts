import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'
import type { ContextOptions } from './page-pool.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

let product: OwnedProduct
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
  await expect.poll(() => strip.textContent()).toMatch(/IBTS final401 °FGreen12\.35 ozRoasted10\.59 oz/)
  await page.getByText('Temperatures in °F, rates of rise in °F/min').waitFor()
  await expect
    .poll(() => page.getByRole('row').nth(1).locator('td').allTextContents())
    .toEqual(['320.00', '347.00', '-72.00', '0.00', '8', '9', '2'])
  const cursor = page.getByRole('slider', { name: 'Time in the roast' })
  await cursor.focus()
  await page.keyboard.press('End')
  await expect
    .poll(() => cursor.getAttribute('aria-valuetext'))
    .toMatch(/IBTS 401\.0 °F, bean 374\.0 °F, rate of rise 9\.2 °F\/min/)
  await row.getByText('12.3 → 10.6 oz').waitFor()
  await row.getByText('401 °F').waitFor()

  await page.reload()
  await page.getByText('Temperature (°F)', { exact: true }).waitFor()
  await expect.poll(() => strip.textContent()).toContain('401 °F')
  await context.close()
})

test('a tap opens every term of the roast page beside it, and a second tap closes it; the score’s card on a phone shows all five sentences, scrolls, and a second tap on its badge closes it', async () => {
  const { page, context } = await openRoast(PHONE)
  for (const name of [
    'FC',
    'DTR',
    'IBTS',
    'Loss',
    'About Rate of rise',
    'Before first crack',
    'Development',
  ]) {
    const word = term(page, name).first()
    await word.tap()
    await cardOf(page).waitFor()
    await expectClear(page, cardOf(page), word)
    await word.tap()
    await cardOf(page).waitFor({ state: 'detached' })
  }

  const badge = page.getByRole('button', { name: /Score.*breakdown/ })
  for (const viewport of [PHONE.viewport, { width: 320, height: 256 }]) {
    await page.setViewportSize(viewport)
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
  }
  await context.close()
})
