import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'
import { expectAccessibleAndResponsive } from './screen-checks.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let numbered: number
let bare: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean_id = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
  numbered = (await owner.send('POST', '/api/roasts/', { bean_id, roast_name: '#150 Nyeri' })).id
  bare = (await owner.send('POST', '/api/roasts/', { bean_id, roast_name: 'Nyeri' })).id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Expects the page's Share to copy an address where there is no share sheet. */
async function shareCopies(page: Page, address: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Reflect.set(navigator, 'share', undefined))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('status').filter({ hasText: 'The link was copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
}

test("A visitor without a share sheet copies a roast's address, which leads back to it", async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `#/roasts/${numbered}` })
  const copied = `${product.address}/r/150`
  await shareCopies(page, copied)
  await page.goto(copied)
  await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
  expect(page.url()).toBe(copied)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('From a short address other screens have their usual addresses, even in a new tab, and Back returns', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: 'r/150' })
  const roast = page.getByRole('heading', { name: 'Roast #150' })
  await roast.waitFor()
  await page.getByRole('link', { name: 'Beans', exact: true }).click()
  await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  expect(page.url()).toBe(`${product.address}/#/beans`)
  await page.getByRole('link', { name: 'Kenya Nyeri' }).first().click()
  await page.getByRole('heading', { name: 'Kenya Nyeri' }).waitFor()
  await page.goBack()
  await page.goBack()
  await roast.waitFor()
  expect(page.url()).toBe(`${product.address}/r/150`)
  await page.goForward()
  await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  expect(page.url()).toBe(`${product.address}/#/beans`)
  // All of it without loading the page again.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/r/150')

  // A link that is opened in a new tab.
  await page.goto(`${product.address}/r/150/#/beans`)
  await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  expect(page.url()).toBe(`${product.address}/#/beans`)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A bean and a comparison open at the addresses that their Share copies', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `c/${numbered},${bare}` })
  await page.getByRole('heading', { name: /^Compare/ }).waitFor()
  expect(page.url()).toBe(`${product.address}/c/${numbered},${bare}`)
  await shareCopies(page, `${product.address}/c/${numbered},${bare}`)
  await page.goto(`${product.address}/b/1`)
  await page.getByRole('heading', { name: 'Kenya Nyeri' }).waitFor()
  await shareCopies(page, `${product.address}/b/1`)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A wrong address asks for the number, which leads to the roast, without JavaScript', async () => {
  const { page, context } = await openPage(browser, product, { hash: 'nowhere', expectedFailures: /nowhere/ })
  await page.getByRole('heading', { name: 'There is no page here' }).waitFor()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await links.allTextContents()).toEqual(['Roasts', 'Beans'])
  await expectAccessibleAndResponsive(page)
  await context.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const quiet = await plain.newPage()
  await quiet.goto(`${product.address}/nowhere`)
  await quiet.getByLabel('Roast number').fill('150')
  await quiet.getByRole('button', { name: 'Find my roast' }).click()
  await quiet.waitForURL(`${product.address}/r/150`)
  expect(await quiet.title()).toBe('Roast #150 · Kenya Nyeri · First Crack')
  await plain.close()
})

test('The share sheet of the system gets the title and the address, even of a roast without a number; without a clipboard, as on a home network, the address is copied all the same', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `#/roasts/${bare}` })
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        document.title = JSON.stringify(data)
      },
    }),
  )
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const shared = { title: 'Roast Nyeri · Kenya Nyeri', url: `${product.address}/#/roasts/${bare}` }
  await expect.poll(() => page.title()).toBe(JSON.stringify(shared))

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => {
      document.title = String(document.querySelector('body > textarea')?.['value' as 'id'])
    })
  })
  await share.click()
  await expect.poll(() => page.title()).toBe(shared.url)
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
