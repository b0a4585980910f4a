import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

const ROASTS = 60
/** The roasts that the first search finds, by date. */
const IN_ORDER = ['#50', '#20', '#40', '#10', '#60']

let product: OwnedProduct
let browser: Browser
let owner: Owner

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const add = (origin_name: string, country: string) =>
    owner.send('POST', '/api/beans/', { origin_name, country })
  const ethiopia = (await add('Guji Hambela', 'Ethiopia')).id
  const kenya = (await add('Nyeri Peaberry', 'Kenya')).id
  for (let number = 1; number <= ROASTS; number += 1) {
    await owner.send('POST', '/api/roasts/', {
      roast_name: `#${number}`,
      bean_id: number % 5 === 0 ? ethiopia : kenya,
      roast_date: `2026-01-${String(1 + (number % 28)).padStart(2, '0')}`,
      ...(number % 10 === 0 && { notes: 'Crème brûlée' }),
      ...(number === ROASTS && { timeline: samples(), green_weight_g: 350, roasted_weight_g: 302.5 }),
    })
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const rowsOf = (page: Page): Locator => page.locator('tbody tr:not([aria-hidden])')
const numbersOf = (page: Page) => rowsOf(page).locator('th').allInnerTexts()
const expectHash = (page: Page, hash: string) => expect.poll(() => new URL(page.url()).hash).toBe(hash)
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters' }).click()
const said = (page: Page) => page.locator('search [role=status]').textContent()

test('a search is announced and stays in the address, after a reload and after going back; beans are found by the same words; the browser’s own search reaches every roast of a short list once the reader does anything', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: '#/home' })
  await page.getByRole('link', { name: 'Roasts', exact: true }).click()
  await page.getByLabel('Find roasts').fill('ethio')
  await expect.poll(() => said(page)).toBe('12 roasts found')
  await page.getByLabel('Find roasts').fill('ethio bru')
  await expect.poll(() => said(page)).toBe('6 roasts found')
  await expectHash(page, '#/roasts?q=ethio+bru')
  await openFilters(page)
  await page.getByLabel('From', { exact: true }).fill('2026-01-05')
  await expect.poll(() => said(page)).toBe('5 roasts found')
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expectHash(page, '#/roasts?q=ethio+bru&from=2026-01-05&sort=date')
  await expect.poll(() => numbersOf(page)).toEqual(IN_ORDER)

  await page.reload()
  await expect.poll(() => numbersOf(page)).toEqual(IN_ORDER)
  expect(await page.getByLabel('Find roasts').inputValue()).toBe('ethio bru')
  await page.getByText('from 1/5/26').waitFor()
  await rowsOf(page).nth(1).locator('td').first().click()
  await page.getByRole('heading', { name: 'Roast #20' }).waitFor()
  await page.getByRole('link', { name: 'Back to Roasts' }).click()
  await expect.poll(() => numbersOf(page)).toEqual(IN_ORDER)
  await page.goBack()
  await page.getByRole('heading', { name: 'Roast #20' }).waitFor()
  await page.goBack()
  await expect.poll(() => numbersOf(page)).toEqual(IN_ORDER)

  await page.goBack()
  await expect.poll(() => said(page)).toBe('6 roasts found')
  await expectHash(page, '#/roasts?q=ethio+bru')
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await page.goBack()
  await expectHash(page, '#/home')

  await page.getByRole('link', { name: 'Beans', exact: true }).click()
  await page.getByLabel('Find beans').fill('ethi guj')
  await page.getByRole('heading', { name: 'Beans (1)' }).waitFor()
  expect(await said(page)).toBe('1 bean found')
  await expectHash(page, '#/beans?q=ethi+guj')
  await page.reload()
  await page.getByRole('heading', { name: 'Beans (1)' }).waitFor()
  await page.getByLabel('Find beans').fill('peru')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Show all beans' }).click()
  await page.getByRole('heading', { name: 'Beans (2)' }).waitFor()

  await page.getByRole('link', { name: 'Roasts', exact: true }).click()
  await rowsOf(page).getByRole('link').first().waitFor()
  await page.keyboard.press('Control')
  await expect.poll(() => rowsOf(page).count()).toBe(ROASTS)
  const found = await page.evaluate(() => {
    const { find } = window as unknown as { find: (text: string) => boolean }
    return find('#1') && getSelection()?.toString()
  })
  expect(found).toBe('#1')
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('on a phone a row shows date and score under the bean, curves under the number, and opens the roast wherever it is tapped', async () => {
  const { page, context } = await openPage(browser, product, {
    hash: '#/roasts',
    context: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } },
  })
  const first = rowsOf(page).first()
  await first.getByText('1/5/26').filter({ visible: true }).waitFor()
  await expect.poll(() => first.locator('th img').filter({ visible: true }).count()).toBe(1)
  expect(await first.getByRole('link').allInnerTexts()).toEqual([`#${ROASTS}`])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await first.evaluate(row => row.getBoundingClientRect().height)).toBe(65)

  await page.getByLabel('Sort by').selectOption('Date, oldest first')
  await expectHash(page, '#/roasts?sort=date&order=asc')
  await expect.poll(async () => (await numbersOf(page))[0]).toBe('#56')
  expect(await page.getByLabel('Country').isVisible()).toBe(false)
  await openFilters(page)
  await page.getByLabel('Country').selectOption('Ethiopia')
  await page.getByRole('button', { name: 'Filters 1 active' }).waitFor()
  await rowsOf(page).first().getByText('Guji Hambela').tap()
  await page.getByText('Back to Roasts').waitFor()
  await context.close()
})

test('the owner’s keys work from the first moment of a page, before its scripts are loaded', async () => {
  const { page, faults } = await openPage(browser, product, {
    hash: '#/roasts',
    context: { storageState: owner.storageState },
  })
  await page.getByRole('link', { name: 'Admin' }).waitFor()
  const late = Promise.withResolvers<void>()
  await page.route(/\/(app|owner)-[^/]*\.js/, route => late.promise.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  // The first script has asked for the reads of the screen.
  await page.locator('link[rel=preload][as=fetch]').first().waitFor({ state: 'attached' })
  await page.keyboard.press('/')
  late.resolve()
  await expect
    .poll(() => page.getByLabel('Find roasts').evaluate(search => search === document.activeElement))
    .toBe(true)
  expect(faults).toEqual(FAULTLESS)
})
