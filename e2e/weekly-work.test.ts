// What the owner does each week, with its clicks counted: docs/weekly-work.md has the table.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
import { launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let page: Page
let peru: number
let uganda: number

const RWANDA = [1, 2, 3, 4]

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  // Before the page is opened, because it caches its reads for a while.
  await fillLibrary()
  ;({ page } = await openPage(browser, product, { context: { storageState: owner.storageState } }))
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    const count = ({ detail }: MouseEvent) => {
      if (detail > 0) (window as unknown as { clicks: number }).clicks += 1
    }
    document.addEventListener('click', count, { capture: true })
  })
})
afterAll(async () => {
  await page?.context().close()
  await browser?.close()
  await product?.stop()
})

/** Starts on the home page, as the owner does. */
beforeEach(async () => {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    window.location.hash = '#/home'
  })
  await page.getByRole('heading', { name: 'Latest roasts' }).waitFor()
})

/** The number of clicks since then. */
const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)

async function fillLibrary(): Promise<void> {
  for (const number of RWANDA) {
    const form = new FormData()
    const { content } = roastimeExport(`#${number} Rwanda Gitesi`, { roastDate: `2026-03-0${number}` })
    form.set('file', new File([content], `${number}.csv`))
    await owner.send('POST', '/api/inbox/', form)
  }
  const kenya = await addBean('Kenya Nyeri')
  for (const number of [11, 12, 13])
    await addRoast(kenya, { roast_name: `#${number}`, roast_date: '2026-03-10', green_weight_g: 300 })
  peru = await addBean('Peru Lamas')
  const weights = { green_weight_g: 300, roasted_weight_g: 255 }
  for (const number of [31, 32, 33])
    await addRoast(peru, { roast_name: `#${number}`, roast_date: '2026-03-20', ...weights })
  uganda = await addBean('Uganda Rwenzori')
}

const addBean = async (origin_name: string) => (await owner.send('POST', '/api/beans/', { origin_name })).id
const addRoast = async (bean_id: number, fields: object) =>
  (await owner.send('POST', '/api/roasts/', { bean_id, ...fields })).id

/** Opens a screen without a click. */
async function show(hash: string): Promise<void> {
  await page.evaluate(target => {
    window.location.hash = target
  }, hash)
}

test('four roasts from the inbox with a new coffee and weights: at most 8 clicks and 8 values', async () => {
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('link', { name: '4 new files' }).click()
  await page.getByRole('button', { name: /^Create the missing/ }).click()
  for (const number of RWANDA) {
    await page.getByLabel(`Green (g) of #${number} Rwanda Gitesi`).fill('350')
    await page.getByLabel(`Roasted (g) of #${number} Rwanda Gitesi`).fill(`30${number}`)
  }
  await page.getByRole('button', { name: 'Import All' }).click()
  const results = page.getByRole('region', { name: 'Imported roasts' })
  for (const number of RWANDA) await results.getByText(`30${number} g`).waitFor()
  expect(await clicks()).toBe(4)
})

test('weighing: two clicks, then one field for each roast, and Enter', async () => {
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('link', { name: '3 roasts to weigh' }).click()
  const field = page.getByRole('textbox')
  for (const left of ['3 left', '2 left', 'The last one']) {
    await page.getByText(left).waitFor()
    await field.pressSequentially('255')
    await page.keyboard.press('Enter')
  }
  type Weighed = { roast_name: string; roasted_weight_g: number }
  const weights = async () =>
    (await owner.send<Weighed[]>('GET', '/api/roasts/?limit=50'))
      .filter(({ roast_name }) => /^#1[123]$/.test(roast_name))
      .map(({ roasted_weight_g }) => roasted_weight_g)
  await expect.poll(weights).toEqual([255, 255, 255])
  expect(await clicks()).toBe(2)
})

test('the bean of several roasts is corrected by four clicks on the list, and undone by one', async () => {
  const ofPeru = async () =>
    (await owner.send<unknown[]>('GET', `/api/roasts/?bean_id=${peru}&limit=50`)).length
  await show(`#/roasts?bean_id=${peru}`)
  await page.getByText('3 roasts').first().waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All 3' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Bean', { exact: true }).last().selectOption({ label: 'Kenya Nyeri' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('3 roasts changed.').waitFor()
  expect(await clicks()).toBe(4)
  expect(await ofPeru()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(ofPeru).toBe(3)
  expect(await clicks()).toBe(5)
})

test('a purchase, a roast and a count: what is left, and what a cup cost', async () => {
  await page.getByRole('link', { name: /^Bench/ }).click()
  await page.getByRole('tab', { name: 'Stock' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Uganda Rwenzori' })
  await row.getByRole('button', { name: 'Bought' }).click()
  await page.getByLabel('Amount bought').fill('5 kg')
  await page.getByLabel('Paid, shipping included').fill('68')
  await page.getByLabel('Paid, shipping included').press('Enter')
  await row.getByText('5 kg').waitFor()
  expect(await clicks()).toBe(3)

  const roast = await addRoast(uganda, {
    roast_name: '#50 Uganda Rwenzori',
    roast_date: new Date().toISOString().slice(0, 10),
    green_weight_g: 300,
    roasted_weight_g: 255,
  })
  await show(`#/roasts/${roast}`)
  await page.getByText('Cost $4.08 the batch, $1.60 for 100 g, $0.24 a cup').waitFor()

  await show(`#/beans/${uganda}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await stock.getByRole('button', { name: 'Weighed' }).click()
  await page.getByLabel('On the scale').fill('4.5 kg')
  await page.getByText('The log says 4.7 kg: this is 200 g less.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await stock.getByText('= 4.5 kg').waitFor()
})
