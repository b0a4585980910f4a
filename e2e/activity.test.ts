import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn } from './owner.ts'

const ROASTS = 4

let product: OwnedProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('the owner sees what happened, opens a line of many records, and downloads it all', async () => {
  const owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  for (let number = 1; number <= ROASTS; number++) {
    await owner.send('POST', '/api/roasts/', { bean_id: bean.id, roast_name: `#${number} Kenya Nyeri` })
  }
  await owner.send('DELETE', '/api/roasts/1')
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/admin', context })
  await page.getByRole('tab', { name: 'Access' }).click()
  const section = page.getByRole('region', { name: 'What happened' })

  await section.getByText('Roast "#1 Kenya Nyeri" was deleted').waitFor()
  const many = section.locator('summary')
  expect(await many.textContent()).toContain(`${ROASTS} roasts added`)
  await section.getByText('Bean "Kenya Nyeri" was added').waitFor()
  expect(await section.getByText('Logged in with the password').count()).toBe(1)

  const single = section.getByText('Roast "#4 Kenya Nyeri" was added')
  expect(await single.isVisible()).toBe(false)
  await many.focus()
  await page.keyboard.press('Enter')
  await single.waitFor()
  await many.click()

  const download = page.waitForEvent('download')
  await section.getByRole('link', { name: 'Download as CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1 + 1 + 1 + ROASTS + 1)
  expect(faults).toEqual(FAULTLESS)
})
