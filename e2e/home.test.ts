import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, loadedWhole, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'
import { expectAccessibleAndResponsive } from './screen-checks.ts'

const FIRST_VISIT_BYTES = 230_000

let product: OwnedProduct
let browser: Browser
let visitor: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const add = async (kind: 'beans' | 'roasts', fields: object) =>
    (await owner.send('POST', `/api/${kind}/`, fields)).id
  const kenya = await add('beans', { origin_name: 'Kenya', altitude: '1700 meters', grade: 'AA' })
  await add('roasts', { bean_id: kenya, roast_name: '#40', roast_date: '2026-01-05' })
  const roast = {
    bean_id: kenya,
    roast_name: '#12',
    green_weight_g: 350,
    roasted_weight_g: 301,
    timeline: samples(632, 1),
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 540 }],
  }
  await add('roasts', { ...roast, roast_date: '2026-02-01', roast_name: '#12 earlier' })
  await add('roasts', { ...roast, roast_date: '2026-03-01' })
  await add('roasts', { bean_id: kenya, roast_name: '#3', roast_date: '2026-04-09' })
  visitor = await openPage(browser, product)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a card shows number · origin, score percent, duration · category · FC · DTR, thumbnail and bean', async () => {
  const { page } = visitor
  const card = page.getByRole('article').nth(1)
  await card.getByRole('heading', { name: '#12 · Kenya' }).waitFor()
  await expect.poll(() => card.textContent()).toMatch(/\d+%/)
  await expect
    .poll(() => card.locator('dl').textContent())
    .toMatch(/^Duration10:32Score\s+(Light|Medium|Dark)FC9:00DTR14\.6 %$/)
  await expect
    .poll(() => card.getByText('Bean:').locator('..').textContent())
    .toBe('Bean: Kenya · 1700 m · AA')
  const picture = card.locator('img')
  await expect.poll(() => picture.getAttribute('loading')).toBe('lazy')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180)
  const latest = page.getByRole('figure').filter({ hasText: 'The latest curve: #12 Kenya' })
  await expect.poll(() => latest.locator('[data-moment="first crack"]').textContent()).toBe('first crack')
  await card.getByRole('link', { name: 'Open Profile' }).click()
  await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
})

test('submitted by the Enter key, without a pointer', async () => {
  const { page } = visitor
  await page.goto(`${product.address}/#/home`)
  await page.reload()
  const search = page.getByLabel('Roast number')
  await search.waitFor()
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab')
    if (await search.evaluate(input => input === document.activeElement)) break
  }
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Roast #3' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a short address shared by several roasts shows them all, newest first, with coffee and date', async () => {
  const { page } = visitor
  await page.goto(`${product.address}/r/12`)
  await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
  await page.getByText('2 roasts have this number. Which coffee is in your bag?').waitFor()
  const roasts = page.getByRole('list').getByRole('link', { name: 'Kenya' })
  await expect
    .poll(() => roasts.allTextContents())
    .toEqual([
      expect.stringMatching(/^Kenya1\sMar(\s2026)? · /),
      expect.stringMatching(/^Kenya1\sFeb(\s2026)? · /),
    ])
  await expectAccessibleAndResponsive(page)
  await roasts.nth(1).click()
  await page.getByRole('link', { name: 'Back to Roasts' }).waitFor()
  await page.getByText('2/1/26').first().waitFor()
})

test('a first visit loads at most 230 kB and has no layout shift', async () => {
  const { page, context } = await openPage(browser, product, { hash: 'favicon.svg' })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${product.address}/`)
  await page.getByRole('article').nth(2).waitFor()
  await loadedWhole(page)
  await expect.poll(() => bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
  const shift = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 200)
      }),
  )
  expect(shift).toBeLessThan(0.02)
  await context.close()
})

test('nothing logged an error to the console or called another origin', () => {
  expect(visitor.faults).toEqual(FAULTLESS)
})
