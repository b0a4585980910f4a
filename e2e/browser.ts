import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
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

/** The browsers of this worker, by whether they are whole. They end with the worker. */
const running = new Map<boolean, Promise<Browser>>()

/** Keeps the process of a page for the next one of its context, with the scripts that it has compiled. */
const ONE_PROCESS_A_CONTEXT = '--renderer-process-limit=1'

/** Names of other machines, as which the product can be opened. */
const OTHER_MACHINES = '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP *.local 127.0.0.1'

/** Playwright lets no browser show a page as it was left. */
const NOT_AS_IT_WAS = '--disable-back-forward-cache'

/**
 * A real browser. One that `keepsPages` is a whole one, in which Back shows a page as it was left. Test files that run
 * after each other share it; `close` closes only the pages.
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

interface PageOptions {
  /** Where the page is opened; home by default. */
  hash?: string
  context?: ContextOptions
  /** A failed request to an address like this is not a fault. */
  expectedFailures?: RegExp
  /** Done before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
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
  await page.goto(`${product.address}/${options.hash ?? ''}`)
  return { page, context: page.context(), faults }
}

/** The requests of each page that have no answer yet. */
const awaitedOf = new WeakMap<Page, ReadonlySet<Request>>()

/** Waits until the page waits for no answer. A clock that is moved on would let what is awaited time out. */
export async function allAnswered(page: Page): Promise<void> {
  await expect.poll(() => [...(awaitedOf.get(page) ?? [])].map(request => request.url())).toEqual([])
}

/** Waits for a frame, and for what is reported with the frame after it. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Waits until the page has what it asks for, also what it asks for when an answer is shown. */
export async function settled(page: Page): Promise<void> {
  await allAnswered(page)
  await nextFrame(page)
  await allAnswered(page)
  await nextFrame(page)
}

/** Waits for what a page loads when the browser has nothing else to do, and for all before it. */
export async function loadedWhole(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('place-before-reload')),
  )
  await settled(page)
}

/** Shows the page this time from now on. Its timers go on. */
export async function fixTime(page: Page, time: Date | number): Promise<void> {
  spoil(page.context())
  await page.clock.setFixedTime(time)
}

/** Lets `page.clock` move the page's clock, which also goes on by itself, from now or from another time. */
export async function installClock(page: Page, time?: string): Promise<void> {
  spoil(page.context())
  await page.clock.install({ time })
}

/** Stops the page's clock. From then on only `page.clock` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page)
  // Far enough ahead for a busy machine to get there in time, but not so far that what is awaited would time out.
  await page.clock.pauseAt(Date.now() + 5_000)
}

/** Moves the page's stopped clock on by `milliseconds`. Answers arrive in time, also to what is asked for meanwhile. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    await allAnswered(page)
    await page.clock.runFor(Math.min(left, STEP_MS))
  }
  await allAnswered(page)
}

/** Shorter than any time-out of the app. */
const STEP_MS = 5_000
