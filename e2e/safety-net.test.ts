import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, type PageFaults } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let page: Page
let faults: PageFaults
let downloaded: string

beforeAll(async () => {
  const environment = { BACKUP_COMMAND: 'echo "no remote named elsewhere" >&2; exit 3' }
  product = await startOwnedProduct(environment)
  browser = await launchBrowser()
  owner = await logIn(product)
  await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  ;({ page, faults } = await openPage(browser, product, {
    hash: '#/admin/data',
    context: { storageState: owner.storageState },
  }))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const beanCount = () => page.locator('#count-of-beans').textContent()

test('a deletion is undone with one button', async () => {
  await page.getByText('Nothing here. Anything you delete can be restored from here for 30 days.').waitFor()
  await page.getByRole('button', { name: 'Delete All Beans' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All Beans' }).click()
  await expect.poll(beanCount).toMatch(/^0/)
  await page.getByRole('button', { name: 'Restore All beans (1)' }).click()
  await expect.poll(beanCount).toMatch(/^1/)
  await page.getByText('Nothing here.').waitFor()
})

test('a backup is made, reported as verified, and can be downloaded', async () => {
  await page.getByRole('button', { name: 'Make backup' }).click()
  await page.getByText(/^Made by you · 1 bean · 0 roasts/).waitFor()
  await page.getByText(/^Last proven backup: /).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the backup' }).first().click()
  downloaded = await (await downloading).path()
  expect(readFileSync(downloaded).subarray(0, 15).toString()).toBe('SQLite format 3')
})

test('what BACKUP_COMMAND printed when it failed is shown', async () => {
  const problem = page.getByRole('alert').filter({ hasText: 'BACKUP_COMMAND failed' })
  await problem.getByText(/: it ended with exit code 3\. It is tried again every hour\.$/).waitFor()
  await page.getByText('no remote named elsewhere').waitFor()
})

test('a downloaded backup replaces the library after a confirmation', async () => {
  await owner.send('POST', '/api/beans/', { origin_name: 'Not in the backup' })
  await page.getByLabel('Backup file').setInputFiles({
    name: 'home.sqlite',
    mimeType: 'application/vnd.sqlite3',
    buffer: readFileSync(downloaded),
  })
  const question = page.getByRole('alertdialog', { name: 'Restore a backup' })
  await question.getByText('Replace all beans and roasts with the backup in home.sqlite?').waitFor()
  await question.getByText('Beans: 2 now, 1 after. Roasts: 0 now, 0 after.').waitFor()
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/^Before a restore/).waitFor()
  const beans = await owner.send<{ origin_name: string }[]>('GET', '/api/beans/')
  expect(beans.map(({ origin_name }) => origin_name)).toEqual(['Kenya Nyeri'])
  expect(faults).toEqual(FAULTLESS)
})
