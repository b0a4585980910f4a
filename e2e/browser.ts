import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Product } from '../harness/product.ts'
import { CHROMIUM_OPTIONS, requireChromium } from '../scripts/chromium.ts'

/** For what a page is to show or do, however busy the machine is. */
const PATIENCE_MS = 60_000

/** What a page did that no page may do: errors in its console, requests to another origin. */
export interface PageFaults {
  consoleErrors: string[]
  foreignRequests: string[]
}

/** A real browser for the tests of one file. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_OPTIONS })
  const close = browser.close.bind(browser)
  browser.close = async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await close()
  }
  return browser
}

/**
 * Opens a page of the product in a context of its own and notes its faults. Expected failures of requests are
 * not faults of the console when their address matches `expectedFailures`.
 */
export async function openPage(
  browser: Browser,
  product: Product,
  options: {
    hash?: string
    context?: Parameters<Browser['newContext']>[0]
    expectedFailures?: RegExp
  } = {},
): Promise<{ page: Page; context: BrowserContext; faults: PageFaults }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options.context })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const close = context.close.bind(context)
  context.close = async () => {
    // A call that a test is just answering itself would fail the whole run when it is cut off.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  }
  const faults: PageFaults = { consoleErrors: [], foreignRequests: [] }
  page.on('console', message => {
    if (message.type() !== 'error') return
    const expected = options.expectedFailures?.test(message.location().url) ?? false
    if (!expected) faults.consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => faults.consoleErrors.push(String(error)))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(product.address) && !/^(data|blob):/.test(url)) faults.foreignRequests.push(url)
  })
  await page.goto(`${product.address}/${options.hash ?? ''}`)
  return { page, context, faults }
}

/** Stops the clock of what is open, a minute ahead; from then on only `page.clock` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
