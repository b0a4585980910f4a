import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, type PageFaults } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let page: Page
let context: BrowserContext
let faults: PageFaults
let roast: number
let dialog: Locator

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const fields = { bean_id, roast_name: '#12 Nyeri', roast_date: '2025-03-04', notes: 'Sweet.' }
  roast = (await owner.send('POST', '/api/roasts/', fields)).id
  ;({ page, context, faults } = await openPage(browser, product, {
    context: { storageState: owner.storageState },
    // Once the session has ended, a save is refused, and so is what the bench asks for every ten seconds.
    expectedFailures: /\/api\/(roasts\/\d+$|(inbox|feedback)\/\?limit=0$)/,
  }))
  // The browser asks before a reload.
  page.on('dialog', leaving => void leaving.accept())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

beforeEach(async () => {
  // A previous test may have changed these.
  await context.addCookies(owner.storageState.cookies)
  await owner.send('PUT', `/api/roasts/${roast}`, { notes: 'Sweet.' })
  await page.mouse.move(0, 0)
})

async function openEditor() {
  await page.goto('about:blank')
  await page.goto(`${product.address}/#/roasts/${roast}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('#12 Nyeri')
}

test('a weight that was typed into the table survives a reload', async () => {
  await page.goto(`${product.address}/#/admin/weights`)
  const green = page.getByLabel(/^Green .*#12/)
  await green.fill('321')
  await page.reload()
  await expect.poll(() => green.inputValue()).toBe('321')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

describe('what was typed in the Edit Roast modal', () => {
  test('survives a reload, and is gone once it is discarded', async () => {
    await openEditor()
    await dialog.getByLabel('Notes').fill('Sweeter.')
    await page.reload()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Sweeter.')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('#12 Nyeri')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a session that ends in the middle of a save', () => {
  const login = () => page.getByRole('dialog', { name: 'Log in again' })
  const endSession = async () => {
    const { cookies } = await context.storageState()
    const session = cookies.find(({ name }) => name.endsWith('session'))
    await context.clearCookies({ name: session!.name })
  }

  // A browser has one session at most, so a new login in the page ends that of the calls.
  afterEach(async () => {
    owner = await logIn(product)
  })

  test('is renewed above the form, and the save continues', async () => {
    await openEditor()
    await dialog.getByLabel('Notes').fill('Written long after lunch.')
    await endSession()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await login().getByText('Your session has ended.').waitFor()
    await expectFineInEveryLook(page)
    await login().getByLabel('Password').fill(product.password)
    await login().getByRole('button', { name: 'Log in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Written long after lunch.').waitFor()
  })

  test("without a new login it is 'Failed to save changes: {message}', and the form stays as it was typed", async () => {
    await openEditor()
    await dialog.getByLabel('Notes').fill('Not lost either.')
    await endSession()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await login().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByText('Failed to save changes: Please log in first').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Not lost either.')
  })
})

test('nothing logged an error to the console', () => {
  expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})
