import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { CHROMIUM_OPTIONS, requireTestBrowser } from '../../scripts/chromium.ts'
import { median } from '../measure.ts'

/** The cost of a new visitor's first load of the address on a bag. */
export interface FirstTaste {
  /** From the tap on the address until the coffee's taste is on screen. */
  milliseconds: number
  /** On the wire until then. */
  scriptBytes: number
  bytes: number
  /** Cumulative layout shift until the page is at rest. */
  layoutShift: number
}

/** The "Slow 4G" of Chromium's developer tools, in ms and bytes a second, and a phone with a quarter of this CPU. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 360, height: 740 }
const VISITS = 10
const LONGEST_VISIT_MS = 60_000

/**
 * Visits addresses in turns on a slow phone that has never been there, and waits for `words` of the taste. The medians
 * of each address.
 */
export async function firstTastes(
  visits: readonly { address: string; words: string }[],
): Promise<FirstTaste[]> {
  const browser = await chromium.launch({ executablePath: requireTestBrowser(), args: CHROMIUM_OPTIONS })
  try {
    const runs: FirstTaste[][] = visits.map(() => [])
    for (let run = 0; run < VISITS; run += 1) {
      for (const [index, { address, words }] of visits.entries()) {
        runs[index]?.push(await visit(browser, address, words))
      }
    }
    return runs.map(all => ({
      milliseconds: Math.round(median(all.map(each => each.milliseconds))),
      scriptBytes: median(all.map(each => each.scriptBytes)),
      bytes: median(all.map(each => each.bytes)),
      layoutShift: Math.max(...all.map(each => each.layoutShift)),
    }))
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, address: string, words: string): Promise<FirstTaste> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const loaded = await countBytes(devtools)
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchPage, words)
  const start = Date.now()
  await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_VISIT_MS })
  const shownAt = await shownTime(page)
  const { scriptBytes, bytes } = loaded
  await page.waitForLoadState('networkidle')
  const layoutShift = await page.evaluate(() => (window as Watched).layoutShift ?? 0)
  await context.close()
  return { milliseconds: shownAt - start, scriptBytes, bytes, layoutShift: Number(layoutShift.toFixed(3)) }
}

/** Counts received bytes from now on: the returned figures keep growing. */
async function countBytes(devtools: CDPSession): Promise<{ scriptBytes: number; bytes: number }> {
  const loaded = { scriptBytes: 0, bytes: 0 }
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    loaded.bytes += encodedDataLength
    if (scripts.has(requestId)) loaded.scriptBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return loaded
}

/** When the words were shown, in ms since 1970. */
async function shownTime(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => (window as Watched).shownAt, undefined, {
    polling: 50,
    timeout: LONGEST_VISIT_MS,
  })
  return (await shown.jsonValue()) ?? Number.NaN
}

type Watched = typeof window & { shownAt?: number; layoutShift?: number }

/** Runs in the page: notes when the frame with the words was shown, and adds up layout shifts. */
function watchPage(words: string): void {
  const watched = window as Watched
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent?.includes(words)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (watched.shownAt = Date.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver(list => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!shift.hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
