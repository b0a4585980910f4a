import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const added = await owner.send('POST', '/api/roasts/', {
    bean_id: bean.id,
    roast_name: '#150 Nyeri',
    roast_date: '2026-11-22',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'It cracked early, and quietly. '.repeat(100),
    private_notes: 'The chaff collector was full. '.repeat(100),
    next_time: 'Drop sooner.',
    // A setting every 20 s: as many as somebody may set by hand.
    timeline: samples(600).map(sample => ({
      ...sample,
      power_setting: 9 - (Math.floor(sample.time_seconds / 20) % 9),
    })),
    milestones: [
      { milestone_type: 'yellowing', time_seconds: 260 },
      { milestone_type: '1st_crack_start', time_seconds: 480 },
    ],
  })
  roast = added.id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Of a paper, in inches: width, height, and the margins that are chosen in the print dialog. */
const PAPERS = [
  ['A4', 8.27, 11.7, 0.4],
  ['Letter', 8.5, 11, 1],
  ['A5', 5.83, 8.27, 0],
] as const
const PIXELS_PER_INCH = 96

test('the owner prints the roaster’s sheet: figures, chart with rate, settings, phases and words on one page of each paper, black on white; then the tasting card again', async () => {
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    context: { storageState: owner.storageState, colorScheme: 'dark' },
    prepare: page => page.addInitScript(countPrints),
  })
  const sheet = page.getByRole('article')
  const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('button', { name: 'Print roaster’s sheet' }).click()
  await expect.poll(prints).toBe(1)
  await page.emulateMedia({ media: 'print' })
  for (const [format, width, height, margin] of PAPERS) {
    const margins = `${margin}in`
    const pdf = await page.pdf({
      format,
      margin: { top: margins, bottom: margins, left: margins, right: margins },
    })
    expect([...pdf.toString('latin1').matchAll(/\/MediaBox/g)], format).toHaveLength(1)
    // In a window as large as what the margins leave, the layout is that of the paper.
    const [right, bottom] = [width, height].map(inches => Math.floor((inches - 2 * margin) * PIXELS_PER_INCH))
    await page.setViewportSize({ width: right!, height: bottom! })
    const parts = [
      sheet.getByRole('heading', { name: 'Roast #150' }),
      sheet.getByText('Kenya Nyeri'),
      sheet.getByText('14.3'),
      sheet.getByRole('img', { name: 'Temperature and rate of rise against time' }),
      sheet.getByText('Rate of Rise (°C/min)'),
      sheet.getByText('Power', { exact: true }),
      sheet.getByText('Drop', { exact: true }).last(),
      sheet.getByText('Development', { exact: true }).last(),
      sheet.getByText('It cracked early'),
      sheet.getByText('The chaff collector'),
      sheet.getByText('Drop sooner.'),
    ]
    for (const part of parts) {
      const box = await placeOf(part)
      const said = `${format}: ${part}`
      expect(await part.isVisible(), said).toBe(true)
      expect(box.top, said).toBeGreaterThanOrEqual(0)
      expect(box.left, said).toBeGreaterThanOrEqual(0)
      expect(box.right, said).toBeLessThanOrEqual(right! + 1)
      // Long words may be cut off, but begin on the page.
      expect(box.top + 10, said).toBeLessThan(bottom!)
    }
  }
  const colours = await sheet.evaluate(element => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element).color,
  ])
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  expect(await page.getByText('Freshness').isVisible()).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await sheet.isVisible()).toBe(false)
  await more.click()
  await page.getByRole('button', { name: 'Print tasting card' }).click()
  await expect.poll(prints).toBe(2)
  await page.emulateMedia({ media: 'print' })
  expect(await sheet.count()).toBe(0)
  expect(await page.getByText('Freshness').isVisible()).toBe(true)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

function countPrints() {
  const counted = window as unknown as { prints: number }
  counted.prints = 0
  window.print = () => {
    counted.prints += 1
  }
}

function placeOf(locator: Locator): Promise<DOMRect> {
  return locator.evaluate(element => element.getBoundingClientRect().toJSON())
}
