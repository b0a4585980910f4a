import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoBeans } from '../demo/beans.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'
import { fillLibrary } from '../harness/library.ts'
import { launchBrowser, loadedWhole, openPage, type PageOptions, settled } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn } from './owner.ts'

const APP = /\/assets\/app-[^/]*\.js/
/** What a first visit of a roast may load, compressed and without headers; a kilobyte has 1,000 bytes. */
const UNTIL_RENDERED = { scripts: 105_000, all: 182_000 }
const UNTIL_AT_REST = { scripts: 146_000, all: 235_000 }

let product: OwnedProduct
let browser: Browser
let page: Page
/** The paths that the page has requested. */
let asked: string[]
/** Those that a first rendering requested before the app arrived. */
let askedBeforeApp: string[]

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens a page at an address, prepared as by `prepare`, and records what it requests. */
async function open(
  hash: string,
  prepare: (page: Page) => Promise<unknown>,
  options: Pick<PageOptions, 'waitUntil' | 'context'> = {},
): Promise<void> {
  const opened = await openPage(browser, product, {
    ...options,
    hash,
    prepare: async opened => {
      page = opened
      asked = []
      page.on('request', request => asked.push(request.url().replace(product.address, '')))
      await prepare(page)
    },
  })
  onTestFinished(() => opened.context.close())
}

const calls = () => asked.filter(address => address.startsWith('/api/'))
const isAsked = (part: string) => asked.some(address => address.includes(part))

/** Opens a page whose requests to these addresses are held until the returned function is called. */
async function openHolding(
  addresses: RegExp,
  hash: string,
  waitUntil?: 'commit' | 'load',
): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  const hold = (page: Page) =>
    page.route(addresses, async route => {
      await released.promise
      await route.continue()
    })
  await open(hash, hold, { waitUntil })
  return () => released.resolve()
}

/** Waits until the screen is shown and all its requests are answered. */
async function complete(): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await settled(page)
}

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
    const arrive = await openHolding(APP, hash, 'commit')
    await expect.poll(() => isAsked('/api/beans/admin/me')).toBe(true)
    for (const script of scripts) await expect.poll(() => isAsked(script)).toBe(true)
    const early = calls()
    arrive()
    await complete()
    expect(calls()).toEqual(early)
  },
)

test.each(['#/roasts', '#/roasts/1'])('"%s" requests nothing twice if the answers come late', async hash => {
  const answer = await openHolding(/\/api\//, hash)
  await page.locator('main h1').waitFor()
  answer()
  await complete()
  expect(new Set(calls()).size).toBe(calls().length)
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

  test('the owner’s buttons are there in the first rendering, so that nothing makes room for them later', async () => {
    const { storageState } = await logIn(product)
    expect(await firstRendering('#/roasts', { storageState })).toContain('Add Roast')
  })

  test('at "#/roasts/2" a roast is there in the first rendering, without a placeholder', async () => {
    expect(await firstRendering('#/roasts/2')).toMatch(/Roast #\d.*Roasted/s)
  })

  test('at "r/2" a roast is there in the first rendering, without a placeholder; a short address loads one page, and asks for its roast once, before the app arrives', async () => {
    expect(await firstRendering('r/2')).toMatch(/Roast #\d.*Roasted/s)
    await complete()
    expect(askedBeforeApp.some(address => address.endsWith('/details'))).toBe(true)
    expect(askedBeforeApp.some(address => address.includes('roast-detail-screen'))).toBe(true)
    expect(asked.filter(address => !/^\/(api|assets|flags|outlines)\//.test(address))).toEqual(['/r/2'])
    expect(calls().filter(address => address.endsWith('/details'))).toHaveLength(1)
  })

  test('a first visit at "r/2" loads at most 105 kB of scripts and 182 kB in all before it is rendered, and 146 and 235 kB until it is at rest', async () => {
    await firstRendering('r/2')
    await page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
    await loadedWhole(page)
    expect(isAsked('/assets/chart-')).toBe(true)
    const { untilRendered, untilAtRest } = await loadedBytes()
    expect(untilRendered.scripts).toBeGreaterThan(80_000)
    expect(untilRendered.scripts).toBeLessThanOrEqual(UNTIL_RENDERED.scripts)
    expect(untilRendered.all).toBeLessThanOrEqual(UNTIL_RENDERED.all)
    expect(untilAtRest.scripts).toBeLessThanOrEqual(UNTIL_AT_REST.scripts)
    expect(untilAtRest.all).toBeLessThanOrEqual(UNTIL_AT_REST.all)
  })
})

type Rendered = typeof window & { firstText?: string; renderedAt?: number }

/** What the page has loaded: what it requested before it was first rendered, and everything. */
function loadedBytes() {
  return page.evaluate(() => {
    const renderedAt = (window as Rendered).renderedAt ?? 0
    const entries = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))
    // A preloaded answer has a second entry when it is used.
    const once = new Map(entries.reverse().map(entry => [entry.name, entry as PerformanceResourceTiming]))
    const loaded = [...once.values()]
    const bytesOf = (counted: PerformanceResourceTiming[]) =>
      counted.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const figures = (counted: PerformanceResourceTiming[]) => ({
      scripts: bytesOf(counted.filter(({ name }) => name.endsWith('.js'))),
      all: bytesOf(counted),
    })
    return {
      untilRendered: figures(loaded.filter(({ startTime }) => startTime < renderedAt)),
      untilAtRest: figures(loaded),
    }
  })
}

/** The text of the screen when it first appears. Its script and its answers arrive before the app. */
async function firstRendering(hash: string, context?: PageOptions['context']): Promise<string> {
  await open(
    hash,
    async page => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const main = document.querySelector('main')
          if (main === null) return
          observer.disconnect()
          Object.assign(window, { firstText: main.textContent, renderedAt: performance.now() })
        }).observe(document, { childList: true, subtree: true })
      })
      const arrived = [/-screen-[^/]*\.js/, /\/api\/beans\/admin\/me/, /\/api\/roasts\//].map(address =>
        page.waitForEvent('requestfinished', request => address.test(request.url())),
      )
      await page.route(APP, async route => {
        await Promise.all(arrived)
        askedBeforeApp = [...asked]
        await route.continue()
      })
    },
    { context },
  )
  const shown = await page.waitForFunction(() => (window as Rendered).firstText)
  return (await shown.jsonValue()) ?? ''
}
