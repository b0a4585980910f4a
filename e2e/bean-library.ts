// Shared by the tests of the bean screens.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

export const LIST = /\/api\/beans\/$/

type Opened = Awaited<ReturnType<typeof openPage>>
type Intercept = (page: Page) => Promise<unknown>

export let product: Product
let browser: Browser
export let owner: Owner
export let visitorPage: Opened
export let ownerPage: Opened
export let kenya: number
export let bare: number

/** Starts the product for a test file, with one complete bean and one with nothing but a name. */
export function withBeanLibrary(): void {
  beforeAll(async () => {
    product = await startOwnedProduct()
    browser = await launchBrowser()
    owner = await logIn(product)
    kenya = await addBean({
      origin_name: 'Kenya Nyeri AA',
      country: 'Kenya',
      region: 'Nyeri',
      altitude: '1,700 - 1,900 meters',
      processing_method: 'Washed',
      drying_method: 'Raised beds',
      grade: 'AA',
      cost_per_lb: 8.9,
      total_score: 91.25,
      recommended_for_espresso: false,
      roast_recommendations: 'City to City+',
      bean_summary: 'Blackcurrant and grapefruit, bright and juicy. '.repeat(6),
      flavor_profiles: { Berry: 4, Citrus: 3.5, Floral: 2 },
      cupping_scores: { Brightness: 9.2, Body: 8.5, Finish: 8.8, "Cupper's Correction": 1 },
      cupping_notes: 'First paragraph.\n\nSecond paragraph.',
      farm_notes: 'Grown high up.',
      source_url: 'https://www.example.com/kenya',
    })
    bare = await addBean({ origin_name: 'Only a name' })
    for (let number = 1; number <= 14; number += 1) {
      const roast_date = `2026-02-${String(number).padStart(2, '0')}`
      await owner.send('POST', '/api/roasts/', { bean_id: kenya, roast_name: `#${number}`, roast_date })
    }
    const expectedFailures = /\/api\//
    visitorPage = await openPage(browser, product, { hash: '#/beans', expectedFailures })
    const context = { storageState: owner.storageState }
    ownerPage = await openPage(browser, product, { hash: '#/beans', expectedFailures, context })
  })

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  beforeEach(() => async () => {
    for (const { faults } of [visitorPage, ownerPage]) {
      expect(faults.foreignRequests).toEqual([])
      expect(faults.consoleErrors.splice(0)).toEqual([])
    }
  })
}

export async function addBean(fields: object): Promise<number> {
  return (await owner.send('POST', '/api/beans/', fields)).id
}

/** Makes these the only beans in the log, besides the two that every test starts with. */
export async function haveBeans(...names: string[]): Promise<void> {
  const answer = await visitorPage.page.request.get(`${product.address}/api/beans/`)
  for (const bean of (await answer.json()) as { id: number }[]) {
    if (bean.id !== kenya && bean.id !== bare) await owner.send('DELETE', `/api/beans/${bean.id}`)
  }
  for (const origin_name of names) await addBean({ origin_name })
}

/** Opens a screen from scratch, after `intercept` has set up which calls the test answers. */
export async function open(
  { page }: Opened,
  hash: string,
  intercept: Intercept = async () => {},
): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // What an earlier test typed would open its form again.
  if (page.url().startsWith(product.address)) await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  // Keeps the mouse away from the next screen's content.
  await page.mouse.move(0, 0)
  await intercept(page)
  await page.goto(`${product.address}/${hash}`)
  return page
}

export const failing =
  (address: RegExp, status = 500, json: object = { detail: 'broken' }) =>
  (page: Page) =>
    page.route(address, route => route.fulfill({ status, json }))

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function closeAlert(page: Page, text: string | RegExp) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
}

export async function openImporter(intercept?: Intercept): Promise<Page> {
  const page = await open(ownerPage, '#/beans', intercept)
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await page.getByLabel('Bean pages').waitFor({ state: 'attached' })
  return page
}
