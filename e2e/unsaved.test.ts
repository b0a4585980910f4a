import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage, type PageFaults } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const ROAST_FILE = 'fixtures/roasts/roastime-csv/2026-03-14_#48 Kirinyaga peaberry.csv'

let product: Product
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
    expectedFailures: /\/api\/roasts\/\d+$/,
  }))
  // The browser asks before a reload.
  page.on('dialog', leaving => void leaving.accept())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const question = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })

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

  test('is discarded by the browser’s Back only after a question, and Back then goes where it would have gone', async () => {
    await page.goto('about:blank')
    await page.goto(`${product.address}/#/roasts`)
    await page.locator(`a[href="#/roasts/${roast}"]`).first().click()
    await page.getByRole('button', { name: 'Edit' }).click()
    dialog = page.getByRole('dialog', { name: 'Edit Roast' })
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('#12 Nyeri')
    await dialog.getByLabel('Notes').fill('Sweeter.')
    const back = () => page.evaluate(() => history.back())
    for (const _ of ['once', 'and again']) {
      await back()
      await question('Discard what you changed?').getByRole('button', { name: 'Keep it' }).click()
      expect(page.url()).toContain(`#/roasts/${roast}`)
      await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Sweeter.')
    }
    await back()
    await question('Discard what you changed?').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Roasts', level: 1 }).waitFor()
    expect(page.url()).toMatch(/#\/roasts$/)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goForward()
    await page.getByRole('heading', { name: 'Roast #12', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Roasts', level: 1 }).waitFor()
  })
})

describe('the Add Roast panel', () => {
  beforeEach(async () => {
    await page.goto('about:blank')
    await page.goto(`${product.address}/#/roasts`)
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    dialog = page.getByRole('dialog', { name: 'Add Roast' })
  })

  test('asks before it discards a preview, but not on Cancel', async () => {
    await dialog.getByLabel('Roast files').setInputFiles(ROAST_FILE)
    await dialog.getByRole('combobox').selectOption({ label: 'Kenya Nyeri' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Import Roast' }).waitFor()
    await page.keyboard.press('Escape')
    await question('Discard this roast without importing it?')
      .getByRole('button', { name: 'Keep it' })
      .click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Choose files' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
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
