import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, stopClock } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'
import type { ContextOptions } from './page-pool.ts'

let product: OwnedProduct
let browser: Browser
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const timeline = samples().map(point => ({
    ...point,
    power_setting: Math.floor(point.time_seconds / 15) % 10,
  }))
  roast = (await owner.send('POST', '/api/roasts/', { roast_name: '#3 busy', bean_id, timeline })).id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openChart(context: ContextOptions) {
  const opened = await openPage(browser, product, { hash: `#/roasts/${roast}`, context })
  await drawing(opened.page).waitFor()
  return opened
}

function drawing(page: Page) {
  return page.getByRole('img', { name: 'Temperature and rate of rise against time' })
}

test('a bar says its setting, its times and the temperature at its start, by mouse, finger and keys', async () => {
  const { page, context, faults } = await openChart({ hasTouch: true })
  const fan = page.getByRole('list', { name: /^Fan settings, 0 to/ }).getByRole('listitem')
  await fan.first().hover()
  await page.getByRole('tooltip', { name: 'F2, 0:00 to 6:40, from 160 °C' }).waitFor()
  await page.mouse.move(5, 5)
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await fan.last().tap()
  await page.getByText('F4, 6:40 to 10:00, from 158 °C', { exact: true }).waitFor()
  const slider = page.getByRole('spinbutton', { name: 'Power' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('P1, 0:15 to 0:30, from 138 °C', { exact: true }).waitFor()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Power 1, 0:15 to 0:30, from 138 °C')
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('"the tooltip opens on tap", "hides while touching, returns 150 ms after touch movement ends, and hides 2 s after touch end"', async () => {
  const { page, context } = await openChart({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 400, height: 900 },
  })
  const finger = await context.newCDPSession(page)
  const cursor = page.getByRole('slider')
  await cursor.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    for (const type of ['touchstart', 'touchmove', 'touchend']) {
      window.addEventListener(type, () => {
        document.body.dataset.felt = type
      })
    }
  })
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 100) => {
    const box = (await cursor.boundingBox())!
    const touchPoints = type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + 80 }]
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await expect.poll(() => page.evaluate(() => document.body.dataset.felt)).toBe(type.toLowerCase())
  }
  const tooltips = () => page.getByRole('tooltip').count()
  await stopClock(page)
  await touch('touchStart')
  await expect.poll(tooltips, { message: 'touched' }).toBe(0)
  await page.clock.runFor(151)
  await expect.poll(tooltips, { message: '150 ms later' }).toBe(1)
  await touch('touchMove', 160)
  await expect.poll(tooltips, { message: 'moving' }).toBe(0)
  await page.clock.runFor(140)
  await expect.poll(tooltips, { message: '140 ms after the movement' }).toBe(0)
  await page.clock.runFor(11)
  await expect.poll(tooltips, { message: '150 ms after the movement' }).toBe(1)
  await touch('touchEnd')
  await page.clock.runFor(1990)
  await expect.poll(tooltips, { message: 'just before 2 s' }).toBe(1)
  await page.clock.runFor(11)
  await expect.poll(tooltips, { message: '2 s after touch end' }).toBe(0)
  await context.close()
})
