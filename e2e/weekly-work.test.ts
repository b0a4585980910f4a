// What the owner does each week, with its clicks counted: docs/weekly-work.md has the table.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
import { launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let folder: string
let product: OwnedProduct
let browser: Browser
let owner: Owner
let kenya: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  product = await startOwnedProduct({ IMPORT_DIR: folder })
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = (await owner.send<{ id: number }>('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the app at home, where the owner begins, and counts the clicks of the mouse from then on. */
async function fromHome(): Promise<{ page: Page; clicks: () => Promise<number> }> {
  const { page } = await openPage(browser, product, { context: { storageState: owner.storageState } })
  await page.getByRole('link', { name: /^Bench/ }).waitFor()
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    document.addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), {
      capture: true,
    })
  })
  return { page, clicks: () => page.evaluate(() => (window as unknown as { clicks: number }).clicks) }
}

test('four roasts from the inbox with a new coffee and weights: at most 8 clicks and 8 values', async () => {
  for (const number of [1, 2, 3, 4]) {
    const { content } = roastimeExport(`#${number} Rwanda Gitesi`, { roastDate: `2026-03-0${number}` })
    writeFileSync(join(folder, `${number}.csv`), content)
  }
  await expect
    .poll(async () => (await owner.send<{ total: number }>('GET', '/api/inbox/?limit=0')).total)
    .toBe(4)
  const { page, clicks } = await fromHome()
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('link', { name: '4 new files' }).click()
  await page.getByRole('button', { name: /^Begin/ }).click()
  for (const number of [1, 2, 3, 4]) {
    await page.getByLabel(`Green (g) of #${number} Rwanda Gitesi`).fill('350')
    await page.getByLabel(`Roasted (g) of #${number} Rwanda Gitesi`).fill(`30${number}`)
  }
  await page.getByRole('button', { name: 'Import All' }).click()
  const results = page.getByRole('region', { name: 'Imported roasts' })
  for (const number of [1, 2, 3, 4]) await results.getByText(`30${number} g`).waitFor()
  expect(await clicks()).toBe(4)
  await page.context().close()
})

test('weighing twelve roasts: one field each, and Enter', async () => {
  for (let number = 11; number <= 22; number += 1) {
    const roast = { bean_id: kenya, roast_name: `#${number}`, roast_date: '2026-03-10', green_weight_g: 300 }
    await owner.send('POST', '/api/roasts/', roast)
  }
  const { page, clicks } = await fromHome()
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('link', { name: '12 roasts to weigh' }).click()
  const field = page.getByRole('textbox')
  for (let left = 12; left > 0; left -= 1) {
    await page.getByText(left === 1 ? 'The last one' : `${left} left`).waitFor()
    await field.pressSequentially('255')
    await page.keyboard.press('Enter')
  }
  await expect
    .poll(async () => {
      const roasts = await owner.send<{ roasted_weight_g: number | null }[]>(
        'GET',
        `/api/roasts/?bean_id=${kenya}&limit=50`,
      )
      return roasts.map(({ roasted_weight_g }) => roasted_weight_g)
    })
    .toEqual(Array(12).fill(255))
  expect(await clicks()).toBe(2)
  await page.context().close()
})

test('the bean of ten roasts is corrected by four clicks on the list, and given back by one', async () => {
  const peru = (await owner.send<{ id: number }>('POST', '/api/beans/', { origin_name: 'Peru Lamas' })).id
  for (let number = 31; number <= 40; number += 1) {
    const roast = { bean_id: peru, roast_name: `#${number}`, roast_date: '2026-03-20' }
    await owner.send('POST', '/api/roasts/', roast)
  }
  const beanless = async () =>
    (await owner.send<unknown[]>('GET', `/api/roasts/?bean_id=${peru}&limit=50`)).length
  const { page, clicks } = await fromHome()
  await page.goto(`${product.address}/#/roasts?bean_id=${peru}`)
  await page.getByText('10 roasts').first().waitFor()
  const before = await clicks()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All 10' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Bean', { exact: true }).last().selectOption({ label: 'Kenya Nyeri' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('10 roasts changed.').waitFor()
  expect((await clicks()) - before).toBe(4)
  expect(await beanless()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(beanless).toBe(10)
  await page.context().close()
})

test('a purchase, a roast and a count: what is left, and what a cup cost', async () => {
  const bean_id = (
    await owner.send<{ id: number }>('POST', '/api/beans/', { origin_name: 'Uganda Rwenzori' })
  ).id
  const { page, clicks } = await fromHome()
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('tab', { name: 'Stock' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Uganda Rwenzori' })
  await row.getByRole('button', { name: 'Bought' }).click()
  await page.getByLabel('Amount bought').fill('5 kg')
  await page.getByLabel('Paid, shipping included').fill('68')
  await page.getByLabel('Paid, shipping included').press('Enter')
  await row.getByText('5 kg').waitFor()
  expect(await clicks()).toBe(3)

  const { id } = await owner.send<{ id: number }>('POST', '/api/roasts/', {
    roast_name: '#30 Uganda Rwenzori',
    bean_id,
    roast_date: new Date().toISOString().slice(0, 10),
    green_weight_g: 300,
    roasted_weight_g: 255,
  })
  await page.goto(`${product.address}/#/roasts/${id}`)
  await page.getByText('Cost $4.08 the batch, $1.60 for 100 g, $0.24 a cup').waitFor()

  await page.goto(`${product.address}/#/beans/${bean_id}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await stock.getByRole('button', { name: 'Counted' }).click()
  await page.getByLabel('On the scale').fill('4.5 kg')
  await page.getByText('The log says 4.7 kg: this is 200 g less.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await stock.getByText('= 4.5 kg').waitFor()
  await page.context().close()
})
