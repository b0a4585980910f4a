import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

const PERU_PAGE = 'fixtures/beans/sweet-marias/magento-source.html'
const OTHER_PAGES = [
  'fixtures/beans/sweet-marias/shopify.html',
  'fixtures/beans/sweet-marias/blend-sum-off.html',
  'fixtures/beans/unrecognised/no-product.html',
]
const PERU = 'Peru Cerro Azul Don Aurelio'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let visitor: Awaited<ReturnType<typeof openPage>>
let owners: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean_id = await addBean({ origin_name: 'Kenya Nyeri AA', country: 'Kenya' })
  await owner.send('POST', '/api/roasts/', { bean_id, roast_name: '#14' })
  visitor = await openPage(browser, product, { hash: '#/beans' })
  const context = { storageState: owner.storageState }
  // Saving an outdated state is refused.
  owners = await openPage(browser, product, {
    hash: '#/beans',
    context,
    expectedFailures: /\/api\/beans\/(\d|scrape-html)/,
  })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addBean(fields: object): Promise<number> {
  return (await owner.send('POST', '/api/beans/', fields)).id
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a visitor goes from the list to a bean, and from there to its roast', async () => {
  const { page } = visitor
  await page.getByRole('heading', { name: 'Beans (1)' }).waitFor()
  const flag = card(page, 'Kenya Nyeri AA').getByRole('img', { name: 'Flag of Kenya' })
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Kenya Nyeri AA' }).click()
  await page.getByRole('list', { name: 'Roasts of this bean' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Roast #14' }).waitFor()
})

test("adding a bean closes its panel, clears the GET cache and broadcasts 'bean-added'", async () => {
  const { page } = owners
  await page.evaluate(() =>
    window.addEventListener('bean-added', event => {
      document.body.dataset.heard = (event as CustomEvent).detail.origin_name
    }),
  )
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await page.getByLabel('Bean pages').setInputFiles(PERU_PAGE)
  await page.getByRole('button', { name: 'Import Bean' }).waitFor()
  const { bean } = JSON.parse(readFileSync(PERU_PAGE.replace('.html', '.expected.json'), 'utf8'))
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe(bean.country)
  const scores = page.getByRole('group', { name: 'Cupping scores' })
  for (const [name, value] of Object.entries(bean.cupping_scores)) {
    expect(await scores.getByLabel(name).inputValue()).toBe(String(value))
  }
  await page.getByRole('button', { name: 'Import Bean' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await card(page, PERU).waitFor()
  await expect.poll(() => page.evaluate(() => document.body.dataset.heard)).toBe(PERU)
})

test('new beans are imported from several pages at once, and the other pages show why they are not', async () => {
  const { page } = owners
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await page.getByLabel('Bean pages').setInputFiles([PERU_PAGE, ...OTHER_PAGES])
  const counts = page.getByRole('dialog').locator('dl').first()
  await expect.poll(() => counts.textContent()).toBe('Ready to Import2Duplicates1Errors1')
  await page.getByText(`Bean '${PERU}' already exists in the database. This is a duplicate.`).waitFor()
  await page.getByText('Unable to extract bean data from HTML file').waitFor()
  await page.getByRole('button', { name: 'Import 2 Beans' }).click()
  await page.getByText('Import finished: 2 successful, 0 failed').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Beans (4)' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a deleted bean disappears from the list together with its roasts', async () => {
  const { page } = owners
  const id = await addBean({ origin_name: 'To be deleted' })
  await owner.send('POST', '/api/roasts/', { bean_id: id, roast_name: '#77' })
  await page.goto(`${product.address}/#/beans/${id}`)
  await page.getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  await card(page, 'Kenya Nyeri AA').waitFor()
  await expect.poll(() => card(page, 'To be deleted').count()).toBe(0)
  const answer = await page.request.get(`${product.address}/api/roasts/?number=77`)
  expect(await answer.json()).toEqual([])
})

test('beans that are known by their names alone get their flags in one visit, and one undo takes it back', async () => {
  const { page } = owners
  for (const origin_name of ['Rwanda Nyamasheke', 'Kenia Natural', 'House Blend'])
    await addBean({ origin_name })
  await page.goto(`${product.address}/#/beans`)
  await page.reload()
  await page.getByRole('link', { name: 'Fill in several' }).click()
  await expect.poll(() => page.getByLabel('Country of Rwanda Nyamasheke').inputValue()).toBe('Rwanda')
  await page.getByLabel('Supplier', { exact: true }).fill('Green Shop')
  await page.getByLabel('Supplier', { exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Save \d beans$/ }).click()
  await page.getByText(/beans filled in\.$/).waitFor()
  await page.getByRole('link', { name: 'Back to Beans' }).click()
  await card(page, 'Rwanda Nyamasheke').getByRole('img', { name: 'Flag of Rwanda' }).waitFor()
  await card(page, 'Kenia Natural').getByText('Natural', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Rwanda Nyamasheke').getByRole('img', { name: 'Country unknown' }).waitFor()
})

test('a bean that was begun twice becomes one, whose page the old address opens', async () => {
  const { page } = owners
  const stays = await addBean({ origin_name: 'Peru Cajamarca' })
  const goes = await addBean({ origin_name: 'Cajamarca Peru washed', country: 'Peru' })
  await owner.send('POST', '/api/roasts/', { bean_id: goes, roast_name: '#88' })
  await page.goto(`${product.address}/#/beans/${stays}`)
  await page.reload()
  await page.getByRole('button', { name: 'Merge another bean' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge another bean' })
  await dialog.getByLabel('The other bean').selectOption(String(goes))
  await dialog.getByText('1 roast with its feedback').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('link', { name: '#88' }).first().waitFor()
  await page.getByRole('img', { name: 'Flag of Peru' }).first().waitFor()
  await visitor.page.goto(`${product.address}/b/${goes}`)
  await visitor.page.getByRole('heading', { name: 'Peru Cajamarca' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Cajamarca Peru washed is back.').waitFor()
  await page.goto(`${product.address}/#/beans/${goes}`)
  await page.getByRole('heading', { name: 'Cajamarca Peru washed' }).waitFor()
})

test('a bean that is put away leaves the visitors’ list, and its page stays', async () => {
  const id = await addBean({ origin_name: 'Finished Malawi' })
  await owners.page.goto(`${product.address}/#/beans/${id}`)
  await owners.page.getByRole('button', { name: 'Put away' }).click()
  await owners.page.getByRole('button', { name: 'Bring back' }).waitFor()
  const { page } = visitor
  await page.goto(`${product.address}/#/beans`)
  await card(page, 'Kenya Nyeri AA').waitFor()
  expect(await card(page, 'Finished Malawi').count()).toBe(0)
  await page.getByLabel('Find beans').fill('malawi')
  await page.getByRole('link', { name: 'Finished Malawi' }).click()
  await page.getByRole('heading', { name: 'Finished Malawi' }).waitFor()
})

test('nothing logged an error to the console or called another origin', () => {
  for (const { faults } of [visitor, owners]) {
    expect(faults).toEqual(FAULTLESS)
  }
})
