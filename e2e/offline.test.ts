import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

/** A host name that the product takes for another machine, and that the browser trusts as it does https. */
const PUBLIC_NAME = 'kitchen.localhost'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let publicAddress: string
let bean: number
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  publicAddress = product.address.replace('127.0.0.1', PUBLIC_NAME)
  browser = await launchBrowser()
  owner = await logIn(product)
  const fields = { origin_name: 'Kenya Nyeri', country: 'Kenya', cost_per_lb: 7.35 }
  bean = (await owner.send('POST', '/api/beans/', fields)).id
  await owner.send('PUT', '/api/site/', { prices_public: false })
  const add = async (roast_name: string) =>
    (await owner.send('POST', '/api/roasts/', { bean_id: bean, roast_name, timeline: samples() })).id
  roast = await add('#150 Kenya')
  await add('#151 Kenya')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (hash: string, context?: object) =>
  openPage(browser, { ...product, address: publicAddress }, { hash, context, expectedFailures: /./ })

const workers = (context: BrowserContext) => context.serviceWorkers().length

/** Waits until the service worker has cached the app. It serves a page from its next load on. */
async function becomeOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('on the machine itself, and on plain http, no service worker is registered', async () => {
  const { page, context } = await openPage(browser, product, { hash: '#/home' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(all => all.length))).toBe(
    0,
  )
  expect(workers(context)).toBe(0)
  await context.close()
})

test('the site can be put on the home screen under its own name', async () => {
  const { page, context } = await open('#/home')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const read = await (await fetch(link?.href ?? '')).json()
    const icons: [string, number][] = []
    for (const { src } of read.icons) icons.push([src, (await fetch(src)).status])
    return { name: read.name, display: read.display, icons }
  })
  expect(manifest).toMatchObject({ name: 'First Crack', display: 'standalone' })
  expect(manifest.icons.map(([, status]) => status)).toEqual([200, 200, 200, 200])
  await context.close()
})

test('without its server, a roast and a bean that were opened open again and say as of when', async () => {
  const { cookies } = owner.storageState
  const ofPublicName = cookies.map(cookie => ({ ...cookie, domain: PUBLIC_NAME }))
  const { page, context } = await open(`#/roasts/${roast}`, {
    storageState: { cookies: ofPublicName, origins: [] },
  })
  await becomeOfflineReady(page)
  await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
  await page.goto(`${publicAddress}/#/beans/${bean}`)
  await page.getByText('$7.35').waitFor()
  const cached = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('reads')) continue
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    }
    return addresses
  })
  expect(cached).toContain(`/api/roasts/${roast}/details`)
  // Nothing of the owner's is cached: neither the session nor the inbox.
  expect(cached.filter(path => /admin|inbox|trash|backups|activity/.test(path))).toEqual([])

  await product.stop()
  await page.goto('about:blank')
  await page.goto(`${publicAddress}/#/roasts/${roast}`)
  await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
  await page.getByText(/You are offline. Saved \d{1,2} [A-Z][a-z]{2}, \d{1,2}:\d\d\./).waitFor()
  for (const address of ['/r/150', '/150', '/R/150']) {
    await page.goto(publicAddress + address)
    await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
    expect(page.url()).toBe(publicAddress + address)
  }
  // Nobody has searched for its number before.
  await page.goto(`${publicAddress}/#/home`)
  await page.getByLabel('Roast number').fill('150')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Roast #150' }).waitFor()
  await page.getByText('You are offline. Saved').waitFor()
  await page.goto(`${publicAddress}/#/home`)
  await page.getByLabel('Roast number').fill('151')
  await page.keyboard.press('Enter')
  await page.getByText('Error searching for roast #151').waitFor()
  await page.goto(`${publicAddress}/#/beans/${bean}`)
  await page.getByRole('heading', { name: 'Kenya Nyeri' }).waitFor()
  expect(await page.getByText('7.35').count()).toBe(0)
  await context.close()
})
