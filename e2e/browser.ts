import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { expect } from 'vitest'

import type { Product } from '../harness/product.ts'
import { CHROMIUM_OPTIONS, requireChromium, requireTestBrowser } from '../scripts/chromium.ts'
import { type ContextOptions, closeContexts, pooledPage, spoil } from './page-pool.ts'

/** How long to wait for a page, in ms; long enough for a busy machine. */
const PATIENCE_MS = 60_000

/** Things that no page may do: log errors to the console or send requests to another origin. */
export interface PageFaults {
  consoleErrors: string[]
  foreignRequests: string[]
}

/** What a page without faults has. */
export const FAULTLESS: PageFaults = { consoleErrors: [], foreignRequests: [] }

/** The browsers of this worker, by `keepsPages`. They end with the worker. */
const running = new Map<boolean, Promise<Browser>>()

/** Reuses a page's process, with its compiled scripts, for the next page of the context. */
const ONE_PROCESS_A_CONTEXT = '--renderer-process-limit=1'

/** Host names under which the product can be opened as if it were on another machine. */
const OTHER_MACHINES = '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP *.local 127.0.0.1'

/** Playwright's default argument, without which Back shows a page as it was left. */
const NOT_AS_IT_WAS = '--disable-back-forward-cache'

/**
 * A real browser; with `keepsPages` a full Chromium with the back/forward cache. Test files that run after each other
 * share it; `close` closes only the pages.
 */
export async function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const launched = running.get(keepsPages) ?? launch(keepsPages)
  running.set(keepsPages, launched)
  return launched
}

async function launch(keepsPages: boolean): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: keepsPages ? requireChromium() : requireTestBrowser(),
    args: [...CHROMIUM_OPTIONS, ONE_PROCESS_A_CONTEXT, OTHER_MACHINES],
    ignoreDefaultArgs: keepsPages ? [NOT_AS_IT_WAS] : [],
  })
  browser.close = async () => {
    await closeContexts(browser)
  }
  return browser
}

export interface PageOptions {
  /** The address at which the page is opened; home by default. */
  hash?: string
  context?: ContextOptions
  /** A failed request to an address like this is not a fault. */
  expectedFailures?: RegExp
  /** Done before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** What to wait for after opening; by default until everything that the page names is loaded. */
  waitUntil?: 'commit' | 'load'
}

/** Opens a page of the product in a context that no other page uses and records its faults. */
export async function openPage(
  browser: Browser,
  product: Pick<Product, 'address'>,
  options: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext; faults: PageFaults }> {
  const page = await pooledPage(browser, product.address, options.context ?? {})
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: PageFaults = { consoleErrors: [], foreignRequests: [] }
  page.on('console', message => {
    if (message.type() !== 'error') return
    const expected = options.expectedFailures?.test(message.location().url) ?? false
    if (!expected) faults.consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => faults.consoleErrors.push(String(error)))
  const awaited = new Set<Request>()
  page.on('request', request => {
    const url = request.url()
    awaited.add(request)
    if (!url.startsWith(product.address) && !/^(data|blob):/.test(url)) faults.foreignRequests.push(url)
  })
  page.on('requestfinished', request => awaited.delete(request))
  page.on('requestfailed', request => awaited.delete(request))
  awaitedOf.set(page, awaited)
  await options.prepare?.(page)
  await page.goto(`${product.address}/${options.hash ?? ''}`, { waitUntil: options.waitUntil })
  return { page, context: page.context(), faults }
}

/** The open requests of each page. */
const awaitedOf = new WeakMap<Page, ReadonlySet<Request>>()

/** Waits until the page has no open request, which would time out when the page's clock is moved on. */
export async function allAnswered(page: Page): Promise<void> {
  await expect.poll(() => [...(awaitedOf.get(page) ?? [])].map(request => request.url())).toEqual([])
}

/** Waits for a frame, and for what is reported with the frame after it. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Waits until all requests of the page are answered, and those that follow when the answers are shown. */
export async function settled(page: Page): Promise<void> {
  await allAnswered(page)
  await nextFrame(page)
  await allAnswered(page)
  await nextFrame(page)
}

/** Waits for everything that a page loads, including the scripts that it loads when the browser is idle. */
export async function loadedWhole(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('place-before-reload')),
  )
  await settled(page)
}

/** Fixes the page's clock at this time. Its timers still run. */
export async function fixTime(page: Page, time: Date | number): Promise<void> {
  spoil(page.context())
  await page.clock.setFixedTime(time)
}

/** Starts the page's clock now or at another time. It runs by itself, and `page.clock` can move it. */
export async function installClock(page: Page, time?: string): Promise<void> {
  spoil(page.context())
  await page.clock.install({ time })
}

/** Stops the page's clock. From then on only `page.clock` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page)
  // Far enough ahead for a busy machine to stop it in time, but not so far that open requests would time out.
  await page.clock.pauseAt(Date.now() + 5_000)
}

/** The field where the owner logs in. The panel's section of the same name stays for a moment after a logout. */
export function passwordField(within: Page | Locator): Locator {
  return within.locator('input[type=password][name=password]')
}

/** Adds up the layout shifts of each page that is opened from now on. */
export function followShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const sums = window as unknown as { shift: number }
    sums.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sums.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
