import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
const roasts: number[] = []

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  for (const [number, name] of ['Kenya', 'Brazil'].entries()) {
    const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: name })
    const roast = { bean_id, roast_name: `#${number + 1} ${name}` }
    roasts.push((await owner.send('POST', '/api/roasts/', roast)).id)
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }

async function openPhone(code: string, prepare?: (page: Page) => Promise<unknown>) {
  const hash = `#/t/${code}`
  return openPage(browser, product, { hash, context: PHONE, expectedFailures: /\/api\/tables\//, prepare })
}

async function sitDown(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).tap()
  await page.getByRole('heading', { name: 'Cup A' }).waitFor()
}

const cups = (page: Page, rating: number) => page.getByLabel(`${rating} of 5`).check({ force: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next: cup B' }).tap()

/** Of ten requests of a guest, one is lost on its way, the answer to one is lost, and one comes twice. */
let sent = 0
async function sendBadly(method: string, path: string, body: object): Promise<void> {
  const once = () =>
    fetch(`${product.address}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: 'csrf_token=t', 'x-csrf-token': 't' },
    })
  const luck = sent++ % 10
  if (luck === 0) return sendBadly(method, path, body)
  const [answer] = await Promise.all(luck === 1 ? [once(), once()] : [once()])
  if (!answer!.ok) throw new Error(await answer!.text())
  if (luck === 2) return sendBadly(method, path, body)
}

test('twelve taste blind on a bad network: each rating is there once, and the reveal is on every phone', async () => {
  const host = await openPage(browser, product, {
    hash: `#/bench/tables?roasts=${roasts}`,
    context: { storageState: owner.storageState },
  })
  await host.page.getByRole('button', { name: 'Open the table' }).click()
  const region = host.page.getByRole('region', { name: 'For the host' })
  await region.getByRole('img', { name: /QR code of/ }).waitFor()
  const code = /#\/t\/(\w+)/.exec(host.page.url())![1]!

  // One taps without a network, one reloads in the middle, and the answers to one are lost.
  const offline = await openPhone(code)
  await sitDown(offline.page, 'Ann')
  await offline.context.setOffline(true)
  await cups(offline.page, 4)
  await offline.page.getByText('You are offline').waitFor()
  await next(offline.page)
  await cups(offline.page, 2)
  await offline.context.setOffline(false)
  await offline.page.getByText('Saved.').waitFor()

  const reloading = await openPhone(code.toLowerCase())
  await sitDown(reloading.page, 'Ben')
  await cups(reloading.page, 5)
  await reloading.page.getByText('Saved.').waitFor()
  await reloading.page.reload()
  await reloading.page.getByRole('heading', { name: 'Cup B' }).waitFor()
  await cups(reloading.page, 1)

  let asked = 0
  const lossy = await openPhone(code, page =>
    page.route(/\/(?:tasters|ratings)$/, async route => {
      asked += 1
      const answer = await route.fetch()
      if (asked % 2 === 1) await route.abort()
      else await route.fulfill({ response: answer })
    }),
  )
  await sitDown(lossy.page, 'Cy')
  const again = () => lossy.page.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const rating of [3, 3]) {
    await cups(lossy.page, rating)
    await expect
      .poll(async () => {
        await again()
        return lossy.page.getByText('Saved.').count()
      })
      .toBe(1)
    if (await lossy.page.getByRole('button', { name: 'Next: cup B' }).count()) await next(lossy.page)
  }

  for (let guest = 4; guest <= 12; guest += 1) {
    const key = `key-of-guest-${guest}`
    await sendBadly('POST', `/api/tables/${code}/tasters`, { name: `Guest ${guest}`, key })
    for (const letter of ['A', 'B'])
      await sendBadly('PUT', `/api/tables/${code}/ratings`, { key, letter, values: { rating: 4 } })
  }
  await expect.poll(() => region.getByText('done', { exact: true }).count()).toBe(12)

  await region.getByRole('button', { name: 'Pour' }).click()
  await host.page.getByRole('button', { name: 'Show' }).click()
  await region.getByText('#1 Kenya').waitFor()
  await region.getByRole('button', { name: 'Reveal' }).click()
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Reveal' }).click()
  // The host stood below the results.
  await host.page.waitForFunction(() => document.activeElement?.tagName === 'H1' && window.scrollY === 0)
  for (const { page, faults } of [offline, reloading, lossy]) {
    const reveal = page.getByRole('region', { name: 'The reveal' })
    await page.getByText('the roaster knew the cups').waitFor()
    for (const coffee of ['Kenya', 'Brazil']) await reveal.getByRole('link', { name: coffee }).waitFor()
    expect(
      await reveal
        .getByRole('listitem')
        .filter({ hasText: /^Guest 12$/ })
        .count(),
    ).toBe(2)
    expect(faults).toEqual(FAULTLESS)
  }
  for (const roast of roasts) {
    const tastings = await owner.send<{ taster: string }[]>('GET', `/api/roasts/${roast}/tastings`)
    const tasters = tastings.map(({ taster }) => taster)
    expect([tasters.length, new Set(tasters).size]).toEqual([12, 12])
  }
  const download = lossy.page.waitForEvent('download')
  await lossy.page.getByRole('button', { name: 'Share as a picture' }).tap()
  expect((await download).suggestedFilename()).toBe('Tasting.png')
  expect(host.faults).toEqual(FAULTLESS)
})
