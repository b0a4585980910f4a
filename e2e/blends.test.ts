import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import type { Stock } from '#contract/stock.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { FAULTLESS, followShifts, launchBrowser, openPage, settled, shifts } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

/** Used up by three roasts of 400 g with 60 % of it, and one with half. */
const WOLKITE_GRAMS = 3 * 240 + 200

let product: OwnedProduct
let browser: Browser
let owner: Owner

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  for (const [origin_name, country, grams] of [
    ['Wolkite', 'Ethiopia', WOLKITE_GRAMS],
    ['Santa Clara', 'Brazil', 5000],
  ]) {
    const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name, country })
    const purchase = { bean_id, kind: 'purchase', date: '2026-01-02', grams, cost: 20 }
    await owner.send('POST', '/api/stock/entries', purchase)
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Each has a curve of its own, and four hundred grams. */
const fileNo = (number: number) => {
  const title = `Morning no${number}`
  const temp2 = Array.from({ length: 301 }, (_, place) => 100 + number + Math.abs(place - 40) / 2.5)
  const { content } = artisanLog({ uuid: title, title, beans: '', weight: [400, 340, 'g'], temp2 })
  return { name: `${title}.alog`, mimeType: 'application/json', buffer: Buffer.from(String(content)) }
}

const open = (hash: string, page: Page) => page.goto(`${product.address}/${hash}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The grams of each roast's coffees, the oldest roast first. */
async function roastedGrams(): Promise<(number[] | undefined)[]> {
  const roasts = await owner.send<Roast[]>('GET', '/api/roasts/')
  return roasts.sort((a, b) => a.id - b.id).map(({ greens }) => greens?.map(({ grams }) => grams))
}

/** One story: each step continues from the previous one. */
test('a recipe is made, roasted from files and by hand, changed, printed and seen, and a coffee of it runs out', async () => {
  const { page, context, faults } = await openPage(browser, product, {
    hash: '#/beans',
    context: { storageState: owner.storageState },
  })
  await button(page, 'New recipe').click()
  const recipe = page.getByRole('dialog', { name: 'New recipe' })
  await recipe.getByLabel('Name', { exact: true }).fill('Kitchen Table')
  await recipe.getByLabel('Coffee 1', { exact: true }).selectOption('1')
  await recipe.getByLabel('Coffee 2', { exact: true }).selectOption('2')
  await recipe.getByLabel('Percent of coffee 1').fill('60')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'Kitchen Table' }).waitFor()

  // A file that names no coffee is of the recipe once the owner says so, and the next ones by themselves.
  await open('#/roasts', page)
  await button(page, 'Add Roast').first().click()
  await page.getByLabel('Roast files').setInputFiles(fileNo(1))
  const bean = page.getByLabel('Bean', { exact: true })
  await bean.selectOption({ label: 'Kitchen Table (60 % Wolkite + 40 % Santa Clara)' })
  await button(page, 'Continue').click()
  await button(page, 'Import Roast').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await button(page, 'Add Roast').first().click()
  await page.getByLabel('Roast files').setInputFiles([fileNo(2), fileNo(3)])
  await button(page, 'Import All').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.poll(roastedGrams).toEqual(Array(3).fill([240, 160]))

  // A change of the recipe leaves its roasts, and counts from the next one on.
  await open('#/blends/1', page)
  await button(page, 'Edit recipe').click()
  await page.getByLabel('Percent of coffee 1').fill('50')
  await button(page, 'Save').click()
  await page.getByText('50 %').first().waitFor()
  await open('#/roast', page)
  await page
    .getByLabel('Coffee', { exact: true })
    .selectOption({ label: 'Kitchen Table (50 % Wolkite + 50 % Santa Clara)' })
  await page.getByLabel('Green weight').fill('400')
  await button(page, 'Start').click()
  await page.getByRole('heading', { name: 'Kitchen Table' }).waitFor()
  await button(page, 'Charge').click()
  const saveIt = button(page, 'Save, weigh later')
  // Right after Charge it counts as a double tap.
  const isDropped = async () => {
    if (!(await saveIt.isVisible())) await button(page, 'Drop').click()
    return saveIt.isVisible()
  }
  await expect.poll(isDropped).toBe(true)
  await saveIt.click()
  await page.getByRole('link', { name: 'Look at the roast' }).waitFor()
  await expect.poll(roastedGrams).toEqual([...Array(3).fill([240, 160]), [200, 200]])

  // Its first coffee has run out by the roasts.
  const stocks = await owner.send<Stock[]>('GET', '/api/stock/')
  expect(stocks.map(({ on_hand_g, is_finished }) => [on_hand_g, is_finished]).sort()).toEqual([
    [0, true],
    [5000 - 3 * 160 - 200, false],
  ])
  await open('#/beans/1', page)
  await page.getByText('4 roasts', { exact: true }).first().waitFor()
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect.poll(() => stock.getByRole('definition').first().textContent()).toBe('0 g')
  await stock.getByRole('row', { name: /Roast #4 −200 g 0 g/ }).waitFor()

  await open('#/labels?roasts=1', page)
  const label = page
    .getByRole('list', { name: /^Sheet/ })
    .getByRole('listitem')
    .first()
  await label.getByText('60 % Ethiopia Wolkite', { exact: true }).waitFor()
  await label.getByText('40 % Brazil Santa Clara', { exact: true }).waitFor()
  await label.getByText('Kitchen Table', { exact: true }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()

  // Nothing moves while it arrives, however late the recipe.
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    const answer = Promise.withResolvers<void>()
    const { page: slow, context: phone } = await openPage(browser, product, {
      hash: '#/roasts/1',
      prepare: async each => {
        await each.setViewportSize({ width, height })
        await followShifts(each)
        await each.route(/\/api\/blends\/$/, async route => {
          await answer.promise
          await route.continue()
        })
      },
    })
    await slow.getByText('Loading roast details...').waitFor()
    answer.resolve()
    await slow.getByRole('heading', { name: 'Timeline Data' }).waitFor()
    await settled(slow)
    expect(await shifts(slow), `${width}`).toBeLessThan(0.02)
    await phone.close()
  }

  // Whoever scans it reads what is in the bag.
  const visit = await openPage(browser, product, { hash: '#/roasts/1' })
  const heading = visit.page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toContain('Kitchen Table')
  const main = visit.page.getByRole('main')
  await expect.poll(() => main.textContent()).toMatch(/60 %\s*Ethiopia Wolkite.*40 %\s*Brazil Santa Clara/)
  const links = ['Ethiopia Wolkite', 'Brazil Santa Clara'].map(name =>
    main.getByRole('link', { name }).first(),
  )
  expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual(['#/beans/1', '#/beans/2'])
  expect(visit.faults).toEqual(FAULTLESS)
  await visit.context.close()
})
