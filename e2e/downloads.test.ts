import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const fields = { bean_id: bean.id, roast_name: '#12 Nyeri', timeline: samples(600, 1) }
  roast = (await owner.send('POST', '/api/roasts/', fields)).id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function downloadBy(page: Page, action: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), action()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('A visitor downloads a roast for Artisan with the keyboard alone', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: `#/roasts/${roast}` })
  const button = page.getByRole('button', { name: 'More' })
  await button.focus()
  await page.keyboard.press('Enter')
  const links = page.getByRole('list', { name: 'More' }).getByRole('link')
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
      'Compare',
      'Roast again',
      'Download Artisan (.alog)',
      'Download RoasTime (.csv)',
      'Download JSON',
    ])
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const artisan = page.getByRole('link', { name: 'Download Artisan (.alog)' })
  const isReached = () => artisan.evaluate(element => element === document.activeElement)
  while (!(await isReached())) await page.keyboard.press('Tab')
  const { name, bytes } = await downloadBy(page, () => page.keyboard.press('Enter'))
  expect(name).toBe('12 Nyeri.alog')
  expect(bytes.toString()).toContain("'title': '#12 Nyeri'")
  await links.first().waitFor({ state: 'hidden' })
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('The owner downloads everything', async () => {
  const { page, context, faults } = await openPage(browser, product, {
    hash: '#/admin',
    context: { storageState: owner.storageState },
  })
  await page.getByRole('tab', { name: 'Data Management' }).click()
  const link = page.getByRole('link', { name: 'Download everything' })
  const { name, bytes } = await downloadBy(page, () => link.click())
  expect(name).toMatch(/^first-crack-\d{4}-\d\d-\d\d\.zip$/)
  expect(Object.keys(unzipSync(bytes))).toContain(`artisan/12 Nyeri (${roast}).alog`)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
