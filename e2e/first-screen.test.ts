import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoBeans } from '../demo/beans.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'
import { fillLibrary } from '../harness/library.ts'
import { launchBrowser } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'

let product: OwnedProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnedProduct()
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

test.each(['#/roasts', '#/roasts/1'])('"%s" requests nothing twice if the answers come late', async hash => {
  const page = await browser.newPage()
  const asked: string[] = []
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\//, async route => {
    asked.push(route.request().url())
    await late.promise
    await route.continue()
  })
  await page.goto(`${product.address}/${hash}`)
  await page.locator('main h1').waitFor()
  late.resolve()
  await page.waitForLoadState('networkidle')
  expect(new Set(asked).size).toBe(asked.length)
  await page.context().close()
})

describe('in a log with roasts', () => {
  beforeAll(() => {
    const names = demoBeans.map(bean => bean.origin_name)
    const roasts = demoRoasts(3, names, new Date('2026-11-20'), randomFrom(1))
    return fillLibrary(product.address, product.password, roasts)
  })

  test('the list is there in the first rendering, without a placeholder', async () => {
    expect(await firstRendering('#/roasts')).toMatch(/Roasts \(3\).*#3.*#2.*#1/s)
  })

  test.each(['#/roasts/2', 'r/2'])(
    'at "%s" a roast is there in the first rendering, without a placeholder',
    async address => {
      expect(await firstRendering(address)).toMatch(/Roast #\d.*Roasted/s)
    },
  )

  test('a short address loads one page, and asks for its roast once, before the app arrives', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().replace(product.address, '')))
    const late = Promise.withResolvers<void>()
    await page.route(/\/assets\/app-[^/]*\.js/, async route => {
      await late.promise
      await route.continue()
    })
    await page.goto(`${product.address}/r/2`, { waitUntil: 'commit' })
    const calls = () => asked.filter(address => address.startsWith('/api/'))
    await expect.poll(() => calls().some(address => address.endsWith('/details'))).toBe(true)
    await expect.poll(() => asked.some(address => address.includes('roast-detail-screen'))).toBe(true)
    late.resolve()
    await page.waitForSelector('main h1')
    await page.waitForLoadState('networkidle')
    expect(asked.filter(address => !/^\/(api|assets|flags|outlines)\//.test(address))).toEqual(['/r/2'])
    expect(calls().filter(address => address.endsWith('/details'))).toHaveLength(1)
    await page.context().close()
  })
})

/** The text of the screen when it first appears. Its script and its answers arrive before the app. */
async function firstRendering(hash: string): Promise<string> {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main')
      if (main === null) return
      observer.disconnect()
      Object.assign(window, { firstText: main.textContent })
    }).observe(document, { childList: true, subtree: true })
  })
  const arrived = [/-screen-[^/]*\.js/, /\/api\/beans\/admin\/me/, /\/api\/roasts\//].map(address =>
    page.waitForEvent('requestfinished', request => address.test(request.url())),
  )
  await page.route(/\/assets\/app-[^/]*\.js/, async route => {
    await Promise.all(arrived)
    await route.continue()
  })
  await page.goto(`${product.address}/${hash}`)
  const shown = await page.waitForFunction(() => (window as unknown as { firstText?: string }).firstText)
  const text = await shown.jsonValue()
  await page.context().close()
  return text ?? ''
}
