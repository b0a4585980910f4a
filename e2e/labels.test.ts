import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'
import { readQr } from './read-qr.ts'
import { expectAccessibleAndResponsive } from './screen-checks.ts'

const A4 = 'A4, 24 labels of 63.5 × 33.9 mm'
const LETTER = 'US Letter, 30 labels of 2⅝ × 1 in'
const PAPERS = ['62 mm roll', A4, LETTER]
const LONG_NAME = 'Ethiopia Yirgacheffe Kochere Debo Station Natural Grade 1, lot 12 of the cooperative'

let product: OwnedProduct
let browser: Browser
let owner: Owner
const roasts: number[] = []

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  for (const [origin_name, roast_name] of [
    ['Kenya Nyeri', '#150 Nyeri'],
    [LONG_NAME, '#149 Kochere'],
  ]) {
    const bean = await owner.send('POST', '/api/beans/', { origin_name, processing_method: 'Washed' })
    const fields = { bean_id: bean.id, roast_name, roast_date: '2026-11-22' }
    roasts.push((await owner.send('POST', '/api/roasts/', fields)).id)
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Width and height of each page as it would be printed, in mm. */
async function printedPages(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(
    ([, ...points]) => points.map(point => (Number(point) / 72) * 25.4) as [number, number],
  )
}

/** Expects pages of this size, except for Chromium's rounding to whole points. */
async function expectPrinted(page: Page, count: number, [width, height]: readonly [number, number]) {
  const printed = await printedPages(page)
  expect(printed).toHaveLength(count)
  for (const [printedWidth, printedHeight] of printed) {
    expect(Math.abs(printedWidth - width), `${printedWidth} mm wide`).toBeLessThan(0.4)
    expect(Math.abs(printedHeight - height), `${printedHeight} mm high`).toBeLessThan(0.4)
  }
}

/** Reads the code of a label as a printer of 300 dpi shows it. */
async function readPrinted(label: Locator): Promise<string> {
  await label.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  return readQr(await label.screenshot())
}

/** How many parts of a label are not within it. */
function partsOutside(label: Locator): Promise<number> {
  return label.evaluate(element => {
    const frame = element.getBoundingClientRect()
    return Array.from(element.querySelectorAll('p, img'), part => part.getBoundingClientRect()).filter(
      ({ top, bottom, left, right }) =>
        top < frame.top || bottom > frame.bottom || left < frame.left || right > frame.right,
    ).length
  })
}

test('The owner prints the labels of two roasts, on every paper, and their codes lead to the roasts; every part of a label stays within it, however long the name', async () => {
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/roasts/${roasts[0]}`,
    context: { storageState: owner.storageState, deviceScaleFactor: 300 / 96 },
  })
  const best = page.locator('p:text-is("At its best") + p')
  expect(await best.textContent(), 'the last of the best days, as on the label').toMatch(/^until 13\sDec/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Print label' }).click()
  await page.getByRole('heading', { name: 'Bag labels' }).waitFor()
  await page.getByRole('link', { name: 'Back to the roast' }).waitFor()
  await page.getByText(`The QR codes lead to ${product.address} only.`).waitFor()
  await page.goto(`${product.address}/#/labels?roasts=${roasts.join()}`)
  const sheets = page.getByRole('list', { name: /^Sheet/ })
  const labels = sheets.getByRole('listitem')
  await expect.poll(() => labels.count()).toBe(2)
  expect(await labels.first().getByRole('paragraph').allTextContents()).toEqual([
    ...['First Crack', '#150', 'Kenya Nyeri', 'Washed', 'Roasted 22 Nov 2026', 'Best until 13 Dec'],
  ])
  await expectPrinted(page, 2, [62, 40])

  await page.getByLabel('#149').fill('3')
  const paper = page.getByLabel('Paper')
  await paper.selectOption(LETTER)
  await expectPrinted(page, 1, [215.9, 279.4])
  await paper.selectOption(A4)
  await page.getByLabel('Start at label').fill('22')
  await expect.poll(() => sheets.count()).toBe(2)
  await expect.poll(() => labels.count()).toBe(25)
  await expectPrinted(page, 2, [210, 297])
  await expectAccessibleAndResponsive(page)

  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  for (const name of PAPERS) {
    await page.emulateMedia({ media: 'screen' })
    await paper.selectOption(name)
    await page.emulateMedia({ media: 'print' })
    for (const number of [150, 149]) {
      const label = labels.filter({ hasText: `#${number}` }).first()
      expect(await readPrinted(label), `#${number} on ${name}`).toBe(`${product.address}/r/${number}`)
      expect(await partsOutside(label), `#${number} on ${name}`).toBe(0)
    }
  }
  expect(await page.locator('body :visible:not(:has(ol), ol, ol *)').count(), 'what else is on paper').toBe(0)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('The label of a blend has a line for each of its coffees, the taste of all, a line of the owner’s own, and stays whole and readable on every paper, or says what has no room', async () => {
  const names = ['Ethiopia Wolkite Forest', 'Brazil Serra Clara', 'Colombia El Mirador']
  const greens: { bean_id: number; grams: number }[] = []
  for (const [place, origin_name] of names.entries()) {
    const flavor_profiles = { [['Floral', 'Nuts', 'Berry'][place]!]: 4 }
    const bean = await owner.send('POST', '/api/beans/', { origin_name, flavor_profiles })
    greens.push({ bean_id: bean.id, grams: 150 - 50 * place })
  }
  const blend = { greens, roast_name: '#152 Kitchen', roast_date: '2026-11-22', roasted_weight_g: 255 }
  const { id } = await owner.send('POST', '/api/roasts/', blend)
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/labels?roasts=${id}`,
    context: { storageState: owner.storageState },
  })
  const label = page.getByRole('list', { name: /^Sheet/ }).getByRole('listitem')
  const part = label.getByRole('paragraph').filter({ hasText: names[2]! })
  await page.getByRole('checkbox', { name: 'Own line' }).check()
  await page.getByRole('textbox', { name: 'Own line' }).fill('For Anna ')
  for (const name of PAPERS) {
    await page.getByLabel('Paper').selectOption(name)
    await part.waitFor()
    const texts = await label.getByRole('paragraph').allTextContents()
    expect(texts).toEqual(
      expect.arrayContaining([`50 % ${names[0]}`, `33 % ${names[1]}`, `17 % ${names[2]}`]),
    )
    expect(texts).toContain('Floral · Nuts · Berry')
    expect(texts).toContain('For Anna')
    expect(
      await part.evaluate(each => Number.parseFloat(getComputedStyle(each).fontSize)),
      name,
    ).toBeGreaterThan(8)
    expect(await partsOutside(label), name).toBe(0)
    expect(
      await label.locator('[data-facts]').evaluate(facts => facts.scrollHeight - facts.clientHeight),
      name,
    ).toBeLessThan(2)
  }
  const noRoom = page.getByText(/ has no room for /)
  expect(await noRoom.count()).toBe(0)
  await owner.send('PUT', `/api/beans/${greens[1]!.bean_id}`, { origin_name: `${LONG_NAME} 2` })
  await page.reload()
  await page.getByLabel('Paper').selectOption(LETTER)
  await noRoom.getByText('#152 has no room for the whole names of its coffees.').waitFor()
  expect(await label.getByText('Floral · Nuts · Berry').isVisible()).toBe(true)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A label has the taste in three words, the net weight and a flower, and the browser remembers what the owner leaves out', async () => {
  const bean = await owner.send('POST', '/api/beans/', {
    origin_name: 'Kenya Gondo',
    flavor_profiles: { Berry: 4, Citrus: 3.5, Floral: 3, Sugars: 2.5 },
  })
  const fields = { bean_id: bean.id, roast_name: '#151 Gondo', green_weight_g: 300, roasted_weight_g: 255.6 }
  const { id } = await owner.send('POST', '/api/roasts/', fields)
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/labels?roasts=${id}`,
    context: { storageState: owner.storageState, deviceScaleFactor: 300 / 96 },
  })
  const label = page.getByRole('list', { name: /^Sheet/ }).getByRole('listitem')
  const words = () => label.getByRole('paragraph').allTextContents()
  await expect.poll(words).toEqual(['First Crack', '#151', '256 g', 'Kenya Gondo', 'Berry · Citrus · Floral'])
  expect(await label.locator('svg path').count()).toBeGreaterThan(4)
  await page.getByRole('textbox', { name: 'Net weight' }).fill('200')
  await expect.poll(words).toContain('200 g')
  await page.emulateMedia({ media: 'print' })
  expect(await readPrinted(label)).toBe(`${product.address}/r/151`)
  expect(await partsOutside(label)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('checkbox', { name: 'Net weight' }).uncheck()
  await page.getByRole('checkbox', { name: 'Flower' }).uncheck()
  await page.reload()
  await expect.poll(words).toEqual(['First Crack', '#151', 'Kenya Gondo', 'Berry · Citrus · Floral'])
  expect(await label.locator('svg').count()).toBe(0)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('A label names who roasts once the owner has said so', async () => {
  await owner.send('PUT', '/api/site/', { roaster: 'Ada' })
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/labels?roasts=${roasts[0]}`,
    context: { storageState: owner.storageState },
  })
  await page.getByText('First Crack · Ada', { exact: true }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
