import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const guide = (page: Page) => page.getByRole('region', { name: 'Your first bag, step by step' })
const done = (page: Page) =>
  guide(page)
    .getByRole('heading', { level: 3 })
    .filter({ hasText: '(done)' })
    .evaluateAll(headings => headings.map(heading => heading.textContent.replace(' (done)', '')))

test('the owner of an empty library is led to the first bag until the steps are hidden or done', async () => {
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/roasts', context })
  await guide(page).waitFor()
  expect(await done(page)).toEqual([])
  await guide(page).getByLabel('Name of the site').fill('Corner Roasts')
  await guide(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => done(page)).toEqual(['About your roastery'])
  await guide(page).getByRole('link', { name: 'Add your first bean' }).click()
  await page.getByRole('dialog', { name: 'Add Bean' }).waitFor()

  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya' })
  await page.goto(`${product.address}/#/roasts`)
  await page.reload()
  await page.getByRole('link', { name: 'Corner Roasts, home' }).waitFor()
  await expect.poll(() => done(page)).toEqual(['About your roastery', 'Add a bean'])
  await guide(page).getByRole('button', { name: 'Add your first roast' }).click()
  await page.getByRole('dialog', { name: 'Add Roast' }).waitFor()

  const roast = await owner.send('POST', '/api/roasts/', { bean_id: bean.id, roast_name: '#1' })
  await page.goto(`${product.address}/#/home`)
  await page.reload()
  await expect.poll(() => done(page)).toEqual(['About your roastery', 'Add a bean', 'Import a roast'])
  const weigh = guide(page).getByRole('link', { name: 'Weigh your first roast' })
  await expect.poll(() => weigh.getAttribute('href')).toBe(`#/roasts/${roast.id}`)

  await owner.send('PUT', `/api/roasts/${roast.id}`, { green_weight_g: 350, roasted_weight_g: 300 })
  await page.reload()
  await expect
    .poll(() => done(page))
    .toEqual(['About your roastery', 'Add a bean', 'Import a roast', 'Weigh it'])
  const print = guide(page).getByRole('link', { name: 'Print your first label' })
  await expect.poll(() => print.getAttribute('href')).toBe(`#/labels?roasts=${roast.id}`)

  await guide(page).getByRole('button', { name: 'Hide these steps' }).click()
  await guide(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Open Profile' }).waitFor()
  expect(await guide(page).count()).toBe(0)
  expect(faults).toEqual(FAULTLESS)
})
