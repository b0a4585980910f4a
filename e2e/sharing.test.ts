import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

const FAULTLESS = { consoleErrors: [], foreignRequests: [] }

let product: Product
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

test("A visitor without a share sheet copies a roast's address, which leads back to it", async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `#/roasts/${numbered}` })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Reflect.set(navigator, 'share', undefined))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('status').filter({ hasText: 'The link was copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${product.address}/r/150`)
  await page.goto(copied)
  await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
  expect(page.url()).toBe(`${product.address}/#/roasts/${numbered}`)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('The share sheet of the system gets the title and the address, also of a roast without a number', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `#/roasts/${bare}` })
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.title = JSON.stringify(data)
      },
    }),
  )
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = { title: 'Roast Nyeri · Kenya Nyeri', url: `${product.address}/#/roasts/${bare}` }
  await expect.poll(() => page.title()).toBe(JSON.stringify(shared))
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('Without a clipboard, as on a home network, the address is copied all the same', async () => {
  const { page, context } = await openPage(browser, product, { hash: `#/roasts/${numbered}` })
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => {
      document.title = String(document.querySelector('body > textarea')?.['value' as 'id'])
    })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.title()).toBe(`${product.address}/r/150`)
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await context.close()
})
