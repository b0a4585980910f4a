import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const FIRST_CRACK = [{ milestone_type: '1st_crack_start', time_seconds: 511 }]

let product: Product
let browser: Browser
let owner: Owner
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
let kenya: number
let often: number
let unroasted: number
/** Of the Kenya's roasts, oldest first. */
let ids: number[]

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = await addBean('Kenya')
  often = await addBean('Roasted often')
  unroasted = await addBean('Never roasted')
  ids = [
    await addRoast(1, '2025-12-24', {
      timeline: samples(624),
      milestones: FIRST_CRACK,
      green_weight_g: 350,
      roasted_weight_g: 300,
    }),
    await addRoast(2, '2026-01-05', { timeline: samples(1000), green_weight_g: 350, roasted_weight_g: 260 }),
    await addRoast(3, '2026-01-12', {
      timeline: samples(1200),
      milestones: FIRST_CRACK,
      notes: 'a bit short after crack\nSecond line.',
    }),
  ]
  for (const [index, rating] of [4, 5].entries()) {
    await owner.send('POST', `/api/roasts/${ids[0]}/feedback`, { rating })
    await owner.send('PATCH', `/api/feedback/${index + 1}`, { state: 'approved' })
  }
  for (let number = 101; number <= 152; number += 1) {
    await owner.send('POST', '/api/roasts/', { bean_id: often, roast_name: `#${number}` })
  }
  opened = await openPage(browser, product, { hash: `#/beans/${kenya}` })
  page = opened.page
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addBean(origin_name: string): Promise<number> {
  return (await owner.send('POST', '/api/beans/', { origin_name })).id
}

async function addRoast(number: number, roast_date: string, fields: object): Promise<number> {
  const roast = { bean_id: kenya, roast_name: `#${number}`, roast_date, ...fields }
  return (await owner.send('POST', '/api/roasts/', roast)).id
}

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('a bean says what was done last time and the best time, and how it came out', async () => {
  const last = page.getByText(/^Last time:/).locator('..')
  await expect
    .poll(() => last.textContent())
    .toMatch(/^Last time: 12 Jan 2026, 20:00, first crack 8:31, \d+ [A-F] – “a bit short after crack”$/)
  const best = page.getByText(/^Best:/).locator('..')
  await expect.poll(() => best.textContent()).toMatch(/^Best: 24 Dec 2025, 10:20, first crack 8:31, \d+ A$/)
  await page.getByRole('img', { name: /^3 roasts from 24 Dec 2025 to 12 Jan 2026\. Score between/ }).waitFor()
})

test('each roast has a row with its outcome, and the best one is marked in words', async () => {
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['#3 ', '#2 ', '#1 Best'])
  await expect.poll(() => row('#2').textContent()).toMatch(/5 Jan 2026.*16:40.*25\.7 %/)
  await expect.poll(() => row('#3').textContent()).toContain('a bit short after crack')
  await expect.poll(() => row('#2').textContent()).toMatch(/from \d of 5/)
  await row('#1').getByRole('img', { name: 'Rated 4.5 of 5 by 2 drinkers' }).waitFor()
  expect(await page.getByRole('img', { name: /^Rated .* by/ }).count()).toBe(1)
  await page.getByRole('columnheader', { name: 'Drinkers' }).getByRole('button').hover()
  await page.getByText('How those who drank the coffee rate it from 1 to 5').waitFor()
  await page.getByRole('button', { name: 'All 3 roasts' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('How its roasts came out')
  await expectFineInEveryLook(page)
})

test('the chosen roasts of a bean are compared in the order of choosing', async () => {
  await page.getByLabel('Choose #1').focus()
  await page.keyboard.press('Space')
  await page.getByText('Choose one more to compare them.', { exact: true }).waitFor()
  await page.getByLabel('Choose #3').check()
  await expectFineInEveryLook(page)
  const compare = page.getByRole('link', { name: 'Compare' })
  await expect.poll(() => compare.getAttribute('href')).toBe(`#/compare?roasts=${ids[0]},${ids[2]}`)
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect.poll(() => compare.count()).toBe(0)
})

test('of many roasts, fifty are shown at once, and at most eight are compared', async () => {
  await page.goto(`${product.address}/#/beans/${often}`)
  await page.getByRole('heading', { name: '52 roasts' }).waitFor()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(50)
  await page.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(52)
  const boxes = page.getByRole('checkbox')
  for (let index = 0; index < 9; index += 1) await boxes.nth(index).check()
  await page.getByText('At most 8 roasts can be compared.', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true)
})

test('a bean without roasts tells a visitor that there is none yet, and leads the owner to the first', async () => {
  await page.goto(`${product.address}/#/beans/${unroasted}`)
  await page.getByText('The roaster has yet to add one.').waitFor()
  const context = { storageState: owner.storageState }
  const own = await openPage(browser, product, { hash: `#/beans/${unroasted}`, context })
  await own.page.getByRole('link', { name: 'Add a roast' }).click()
  await own.page.getByRole('dialog', { name: 'Add Roast' }).waitFor()
  for (const { faults } of [own, opened]) {
    expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
  }
})
