import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'

let product: OwnedProduct
let browser: Browser
const roasts = { usual: 0, early: 0 }

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const add = async (roast_name: string, roast_date: string, dropSeconds: number, time_seconds: number) => {
    const milestones = [{ milestone_type: '1st_crack_start', time_seconds }]
    const weights = { green_weight_g: 300, roasted_weight_g: 255 }
    const timeline = samples(dropSeconds)
    const fields = { bean_id, roast_name, roast_date, milestones, timeline, ...weights }
    return (await owner.send('POST', '/api/roasts/', fields)).id
  }
  roasts.usual = await add('#12 Nyeri', '2026-03-01', 600, 480)
  roasts.early = await add('#13 Nyeri', '2026-03-08', 540, 420)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const addressOf = (ids: number[], align = 'charge') => `#/compare?roasts=${ids}&align=${align}`

function compare(ids: number[]) {
  return openPage(browser, product, { hash: addressOf(ids) })
}

function list(page: Page) {
  return page.getByRole('list', { name: 'Compared roasts' }).getByRole('listitem')
}

function figures(page: Page, group: string, name: string) {
  const body = page.locator('tbody', { has: page.getByRole('rowheader', { name: group, exact: true }) })
  return body.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell')
}

test('A visitor compares two roasts by their address, which survives a reload, and saves the comparison as CSV, SVG and PNG', async () => {
  const { page, context, faults } = await compare([roasts.usual, roasts.early])
  await expect
    .poll(() => figures(page, 'First crack', 'Time').allTextContents())
    .toEqual(['8:00', '7:00, difference −1:00'])
  await page.getByText(/^B .*cracked 1:00 sooner/).waitFor()
  const points = figures(page, 'Score', 'Duration, points')
  const unfold = page.getByRole('button', { name: /^Show \d+ figures without a difference$/ })
  await expect.poll(() => points.count()).toBe(0)
  await unfold.click()
  expect(await points.allTextContents()).toEqual([
    '20.0\u00a0of\u00a020, explanation',
    '20.0\u00a0of\u00a020, explanation, difference ±0',
  ])
  expect(await figures(page, 'First crack', 'Bean temperature').nth(1).textContent()).toMatch(/\u00a0°C$/)
  await points.nth(1).getByRole('button').click()
  await page.getByText('Duration 9:00, within the ideal 8:00 to 12:00: 20 of 20 points.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Align on').selectOption('First crack')
  await expect.poll(() => page.url()).toContain(addressOf([roasts.usual, roasts.early], 'first-crack'))
  await page.reload()
  await expect.poll(() => page.getByLabel('Align on').inputValue()).toBe('first-crack')
  await expect.poll(() => list(page).count()).toBe(2)

  await page.getByRole('img', { name: 'Curves of the compared roasts against time' }).waitFor()
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const csv = await saved('Download the table as CSV')
  expect(csv.name).toBe('compare 12 13.csv')
  const rows = Papa.parse<string[]>(csv.bytes.toString(), { skipEmptyLines: true }).data
  expect(rows[0]?.slice(3, 5)).toEqual(['A #12 Kenya Nyeri 2026-03-01', 'B #13 Kenya Nyeri 2026-03-08'])
  expect(rows.find(([group, name]) => group === 'First crack' && name === 'Time')).toEqual([
    ...['First crack', 'Time', 's', '480', '420', '-60'],
  ])
  const svg = (await saved('Download the chart as SVG')).bytes.toString()
  expect(svg).toContain('A  #12 Kenya Nyeri 2026-03-01')
  expect(svg).not.toMatch(/class=|style=|var\(/)
  const png = (await saved('Download the chart as PNG')).bytes
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBeGreaterThan(2_000)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A roast that is opened from its comparison begins with the coffee before the chart’s script has arrived', async () => {
  const { page, context } = await compare([roasts.usual, roasts.early])
  const mayArrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/roast-profile-.*\.js$/, async route => {
    await mayArrive.promise
    await route.continue()
  })
  await list(page).first().getByRole('link').click()
  await page.getByText('Freshness').waitFor()
  mayArrive.resolve()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  await context.close()
})

test('A finger on a phone shows the values below the chart', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: addressOf([roasts.usual, roasts.early]),
    context: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } },
  })
  const cursor = page.getByRole('slider', { name: 'Time in the roasts' })
  await cursor.tap({ position: { x: 100, y: 60 } })
  const tooltip = page.getByRole('tooltip')
  await tooltip.waitFor()
  const [above, below] = await Promise.all([cursor.boundingBox(), tooltip.boundingBox()])
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  await context.close()
})
