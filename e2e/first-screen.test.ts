import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { launchBrowser } from './browser.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each([
  ['', []],
  ['#/roasts', ['roast-list-screen']],
  ['#/roasts/1', ['roast-detail-screen']],
  ['#/beans', ['bean-list-screen']],
  ['#/beans/1', ['bean-detail-screen']],
  ['#/admin', ['admin-screen']],
])(
  '"%s" requests everything that its screen needs before the app arrives, and nothing twice',
  async (hash, scripts) => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().replace(product.address, '')))
    let arrive = () => {}
    const held = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(/\/assets\/app-[^/]*\.js/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`${product.address}/${hash}`, { waitUntil: 'commit' })
    const isAsked = (part: string) => asked.some(address => address.includes(part))
    await expect.poll(() => isAsked('/api/beans/admin/me')).toBe(true)
    for (const script of scripts) await expect.poll(() => isAsked(script)).toBe(true)
    const early = asked.filter(address => address.startsWith('/api/'))
    arrive()
    await page.waitForSelector('main')
    await page.waitForLoadState('networkidle')
    const calls = asked.filter(address => address.startsWith('/api/'))
    expect(calls).toEqual(early)
    await page.context().close()
  },
)
