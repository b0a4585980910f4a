import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, type PageFaults, passwordField } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let page: Page
let context: BrowserContext
let faults: PageFaults
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const fields = { bean_id, roast_name: '#12 Nyeri', roast_date: '2025-03-04', notes: 'Sweet.' }
  roast = (await owner.send('POST', '/api/roasts/', fields)).id
  ;({ page, context, faults } = await openPage(browser, product, {
    hash: '#/admin/weights',
    context: { storageState: owner.storageState },
    // Once the session has ended, a save is refused, and so are the bench's requests every ten seconds.
    expectedFailures: /\/api\/(roasts\/\d+$|(inbox|feedback)\/\?limit=0$)/,
  }))
  // The browser asks before a reload.
  page.on('dialog', leaving => void leaving.accept())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a weight that was typed into the table survives a reload', async () => {
  const green = page.getByLabel(/^Green .*#12/)
  await green.fill('321')
  await page.reload()
  await expect.poll(() => green.inputValue()).toBe('321')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('what was typed in the Edit Roast modal survives a reload, and is gone once it is discarded; a session that ends in the middle of a save is renewed above the form, and the save continues', async () => {
  const edit = page.getByRole('button', { name: 'Edit' })
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  const notes = dialog.getByLabel('Notes')
  await page.goto(`${product.address}/#/roasts/${roast}`)
  await edit.click()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('#12 Nyeri')
  await notes.fill('Sweeter.')
  await page.reload()
  await expect.poll(() => notes.inputValue()).toBe('Sweeter.')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('#12 Nyeri')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await edit.waitFor()
  expect(await dialog.count()).toBe(0)

  await edit.click()
  await notes.fill('Written long after lunch.')
  const { cookies } = await context.storageState()
  await context.clearCookies({ name: cookies.find(({ name }) => name.endsWith('session'))!.name })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.getByText('Your session has ended.').waitFor()
  await passwordField(login).fill(product.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Written long after lunch.').waitFor()
  expect(faults).toEqual(FAULTLESS)
})
