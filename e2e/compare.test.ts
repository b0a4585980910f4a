import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const FAULTLESS = { consoleErrors: [], foreignRequests: [] }
const MISSING = 987_654

let product: Product
let browser: Browser
let owner: Owner
const roasts = { usual: 0, early: 0, unmarked: 0, late: 0 }

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const add = async (roast_name: string, roast_date: string, dropSeconds: number, crackSeconds?: number) => {
    const milestones =
      crackSeconds === undefined ? [] : [{ milestone_type: '1st_crack_start', time_seconds: crackSeconds }]
    const weights = { green_weight_g: 300, roasted_weight_g: 255 }
    const timeline = samples(dropSeconds)
    const fields = { bean_id, roast_name, roast_date, milestones, timeline, ...weights }
    return (await owner.send('POST', '/api/roasts/', fields)).id
  }
  roasts.usual = await add('#12 Nyeri', '2026-03-01', 600, 480)
  roasts.early = await add('#13 Nyeri', '2026-03-08', 540, 420)
  roasts.unmarked = await add('#14 Nyeri', '2026-03-15', 570)
  roasts.late = await add('#15 Nyeri', '2026-03-22', 630)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const addressOf = (ids: number[], align = 'charge') => `#/compare?roasts=${ids}&align=${align}`

function compare(ids: number[], align?: string, expectedFailures?: RegExp) {
  return openPage(browser, product, { hash: addressOf(ids, align), expectedFailures })
}

function list(page: Page) {
  return page.getByRole('list', { name: 'Compared roasts' }).getByRole('listitem')
}

/** Where a curve begins, in px. */
function startOf(page: Page, curve: string): Promise<number> {
  return page
    .locator(`[data-curve="${curve}"] path`)
    .first()
    .evaluate(path => (path as SVGPathElement).getBBox().x)
}

function figures(page: Page, group: string, name: string) {
  const body = page.locator('tbody', { has: page.getByRole('rowheader', { name: group, exact: true }) })
  return body.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell')
}

test('A visitor compares two roasts by their address, which survives a reload', async () => {
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
    '20.0 of 20, explanation',
    '20.0 of 20, explanation, difference ±0',
  ])
  expect(await figures(page, 'First crack', 'Bean temperature').nth(1).textContent()).toMatch(/ °C$/)
  await points.nth(1).getByRole('button').click()
  await page.getByText('Duration 9:00, within the ideal 8:00 to 12:00: 20 of 20 points.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Align on').selectOption('First crack')
  await expect.poll(() => page.url()).toContain(addressOf([roasts.usual, roasts.early], 'first-crack'))
  await page.reload()
  await expect.poll(() => page.getByLabel('Align on').inputValue()).toBe('first-crack')
  await expect.poll(() => list(page).count()).toBe(2)
  await expectFineInEveryLook(page)
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

test('The notes and what drinkers think are next to the score, and nothing where there is neither', async () => {
  await owner.send('PUT', `/api/roasts/${roasts.early}`, { notes: 'Bright.\nA second line.' })
  for (const rating of [4, 5, 1]) await owner.send('POST', `/api/roasts/${roasts.usual}/feedback`, { rating })
  const waiting = await owner.send<{ id: number; rating: number }[]>('GET', '/api/feedback/')
  for (const { id } of waiting.filter(({ rating }) => rating > 1)) {
    await owner.send('PATCH', `/api/feedback/${id}`, { state: 'approved' })
  }
  const { page, context } = await compare([roasts.usual, roasts.early])
  await expect
    .poll(() => figures(page, 'What was said', 'Drinkers').allTextContents())
    .toEqual(['4.5 of 5 from 2 drinkers', ''])
  expect(await figures(page, 'What was said', 'Notes').allTextContents()).toEqual([
    '',
    'Bright.\nA second line.',
  ])
  await page.goto(`${product.address}/${addressOf([roasts.unmarked, roasts.late])}`)
  await expect.poll(() => figures(page, 'Phases', 'Total time').count()).toBe(2)
  expect(await page.getByRole('rowheader', { name: 'What was said' }).count()).toBe(0)
  await context.close()
})

test('The letters of the roasts stay in view above the figures, on a phone too', async () => {
  const { page, context } = await compare(Object.values(roasts))
  const table = page.getByRole('region', { name: 'Table of figures' })
  const last = page.getByRole('rowheader', { name: 'IBTS temperature' }).last()
  const isHeadAbove = async () => {
    await table.evaluate(region => region.scrollIntoView())
    await last.scrollIntoViewIfNeeded()
    const [head, row] = await Promise.all([
      page.getByRole('columnheader').last().boundingBox(),
      last.boundingBox(),
    ])
    return head!.y >= 0 && head!.y + head!.height <= row!.y
  }
  await expect.poll(isHeadAbove).toBe(true)
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(() => table.getAttribute('data-scrolls')).toBe('true')
  await expect.poll(isHeadAbove).toBe(true)
  await context.close()
})

test('Alignment moves the curves, and a roast without the moment says so', async () => {
  const { page, context } = await compare([roasts.usual, roasts.early, roasts.unmarked])
  await expect
    .poll(() => startOf(page, 'A bean').then(async a => (await startOf(page, 'B bean')) - a))
    .toBe(0)
  await page.getByLabel('Align on').selectOption('First crack')
  await expect
    .poll(() => startOf(page, 'A bean').then(async a => (await startOf(page, 'B bean')) - a))
    .toBeGreaterThan(50)
  expect(await startOf(page, 'C bean')).toBe(await startOf(page, 'A bean'))
  await page.getByText('#14 has no first crack and is aligned on charge.').waitFor()
  await page.getByLabel('Rate of rise').uncheck()
  await expect.poll(() => page.locator('[data-curve="A rateOfRise"]').count()).toBe(0)
  await context.close()
})

test('One cursor reads all roasts by keyboard, mouse and for screen readers', async () => {
  const { page, context } = await compare([roasts.usual, roasts.early], 'first-crack')
  const cursor = page.getByRole('slider', { name: 'Time in the roasts' })
  await cursor.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  const spoken = () => cursor.getAttribute('aria-valuetext')
  await expect
    .poll(spoken)
    .toMatch(/^7:30 before first crack\. A, #12 at 0:30, bean [\d.]+ °C.*B, #13: not in the drum\.$/)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await expect.poll(spoken).toMatch(/^6:55 before first crack\. A, #12 at 1:05,.* B, #13 at 0:05,/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)

  const { width } = (await cursor.boundingBox())!
  await cursor.hover({ position: { x: width / 2, y: 60 } })
  await expect.poll(() => page.getByRole('tooltip').getByRole('row').count()).toBe(3)
  expect(await page.getByRole('tooltip').getByRole('columnheader').allTextContents()).toEqual([
    ...['Roast', 'Time', 'Bean °C', '°C/min', 'Power', 'Fan', 'Drum'],
  ])
  await context.close()
})

test('A finger on a phone shows the values below the chart', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: addressOf([roasts.usual, roasts.early]),
    context: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } },
  })
  const cursor = page.getByRole('slider')
  await cursor.tap({ position: { x: 100, y: 60 } })
  const tooltip = page.getByRole('tooltip')
  await tooltip.waitFor()
  const [above, below] = await Promise.all([cursor.boundingBox(), tooltip.boundingBox()])
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  await context.close()
})

test('Roasts are added by number or from the same bean, put first and removed, and Back undoes it', async () => {
  const { page, context, faults } = await compare([roasts.usual])
  const titles = () => list(page).getByRole('link').allTextContents()
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  await page.getByLabel('Roast number').fill('99')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('There is no roast #99.').waitFor()
  await page.getByLabel('Roast number').fill('kenya')
  await page.keyboard.press('Enter')
  const fitting = page.getByRole('list', { name: 'Several roasts fit' }).getByRole('button')
  await expect.poll(() => fitting.allTextContents()).toEqual(['#15 3/22/26', '#14 3/15/26', '#13 3/8/26'])
  await page.getByLabel('Roast number').fill('#13')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['#12', '#13'])
  await expect.poll(focused).toBe('Compared roasts')
  await page
    .getByRole('list', { name: 'Other roasts of Kenya Nyeri' })
    .getByRole('button', { name: '#14' })
    .click()
  await expect.poll(titles).toEqual(['#12', '#13', '#14'])
  await expect.poll(focused).toBe('Add a roast')
  await page.getByRole('button', { name: 'Compare the others with roast #13' }).click()
  await expect.poll(titles).toEqual(['#13', '#12', '#14'])
  await expect.poll(() => figures(page, 'First crack', 'Time').nth(1).textContent()).toContain('+1:00')
  await page.getByRole('button', { name: 'Remove roast #12' }).click()
  await expect.poll(titles).toEqual(['#13', '#14'])
  await page.goBack()
  await expect.poll(titles).toEqual(['#13', '#12', '#14'])
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A roast that is gone is named, and the others are compared', async () => {
  const { page, context, faults } = await compare(
    [roasts.usual, MISSING, roasts.early],
    'charge',
    new RegExp(`/${MISSING}/`),
  )
  await page.getByText(`The roast with the id ${MISSING} isn’t here.`).waitFor()
  await expect.poll(() => figures(page, 'Phases', 'Total time').count()).toBe(2)
  await page.getByRole('button', { name: `Remove the roast with the id ${MISSING}` }).click()
  await expect.poll(() => page.url()).toContain(`roasts=${roasts.usual},${roasts.early}&`)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('The comparison is saved as CSV, SVG and PNG', async () => {
  const { page, context, faults } = await compare([roasts.usual, roasts.early])
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

test('A roast’s page leads to its comparison', async () => {
  const { page, context } = await openPage(browser, product, { hash: `#/roasts/${roasts.usual}` })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByText('Other roasts of Kenya Nyeri').waitFor()
  await expect.poll(() => list(page).count()).toBe(1)
  await context.close()
})
