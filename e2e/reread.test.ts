import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
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

/** Takes the date out of every roast, as a reader did that didn't know where the file has it. */
function forgetDates(): void {
  const library = new Sqlite(join(product.dataFolder, 'first-crack.sqlite'))
  library.prepare('update roasts set roast_date = null').run()
  library.close()
}

test('originals are read again: what an earlier reader missed is shown, taken over and undone', async () => {
  await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/roasts', context })
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'roast.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(roastimeExport('#7 Kenya Nyeri').content),
  })
  await page.getByRole('button', { name: 'Import Roast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: '#7', exact: true }).waitFor()
  const roasts = async () => owner.send<{ id: number; roast_date: string | null }[]>('GET', '/api/roasts/')
  const [imported] = await roasts()
  expect(imported?.roast_date).toBe('2026-03-14')

  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Data Management' }).click()
  const section = page.getByRole('region', { name: 'Original files' })
  await section.getByRole('button', { name: 'Read originals again' }).click()
  await section.getByText('Every roast matches its original file.').waitFor()
  forgetDates()
  await section.getByRole('button', { name: 'Start over' }).click()
  await section.getByRole('checkbox', { name: 'Date 1 roast' }).waitFor()
  await section.getByText('Before and after of Date').click()
  await section.getByRole('link', { name: '#7 Kenya Nyeri' }).waitFor()
  await section.getByText('3/14/26', { exact: true }).waitFor()

  await section.getByRole('button', { name: 'Take over for 1 roast' }).click()
  await section.getByText('1 roast was changed.').waitFor()
  expect((await roasts())[0]?.roast_date).toBe('2026-03-14')
  await page.getByText(/^Before originals were read again/).waitFor()
  await section.getByRole('button', { name: 'Undo' }).click()
  await section.getByText('Undone: the roasts were restored.').waitFor()
  expect((await roasts())[0]?.roast_date).toBeNull()

  await section.getByRole('button', { name: 'Start over' }).click()
  await section.getByRole('checkbox', { name: 'Date 1 roast' }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await page.context().close()
})
