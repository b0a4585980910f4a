import { type Browser, chromium, type Page } from 'playwright-core'
import { expectOk } from '../harness/owner.ts'
import { CHROMIUM_OPTIONS, requireChromium } from '../scripts/chromium.ts'
import type { BenchResult } from './findings.ts'
import { percentile } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'
import { logIn } from './owner-session.ts'

const WATCHERS = 8
const READINGS = 40
const READING_EVERY_MS = 250
const FIRST_CELSIUS = 100

/** Measures how long it takes until a reading that a device sends is on the screens of eight who watch. */
export function watching(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    const product = await startProduct({ dataFolder })
    const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_OPTIONS })
    try {
      const { call } = await logIn(product)
      await expectOk(await call('PUT', '/api/settings/', { show_live: true }))
      const { id } = await expectOk(await call('POST', '/api/live/', { key: 'bench-watching' }))
      const charged_at = new Date().toISOString()
      await expectOk(await call('PUT', `/api/live/${id}/marks`, { charged_at, marks: [], dropped_at: null }))
      const send = async (celsius: number) =>
        expectOk(await call('POST', `/api/live/${id}/readings`, { readings: [{ bean_temp: celsius }] }))
      await send(FIRST_CELSIUS)
      const address = `http://127.0.0.1:${product.port}/#/live/${id}`
      const pages = await Promise.all(Array.from({ length: WATCHERS }, () => watch(browser, address)))
      const sentAt: number[] = []
      for (let reading = 1; reading <= READINGS; reading += 1) {
        sentAt.push(Date.now())
        await send(FIRST_CELSIUS + reading)
        await new Promise(resolve => setTimeout(resolve, READING_EVERY_MS))
      }
      const delays: number[] = []
      for (const page of pages) {
        const seen = await page.evaluate(() => (globalThis as unknown as Seen).seenAt)
        for (const [index, at] of sentAt.entries())
          delays.push((seen[`${FIRST_CELSIUS + index + 1} °C`] ?? Number.POSITIVE_INFINITY) - at)
      }
      return {
        findings: [
          {
            what: `95 of 100 readings, until they are on the screens of ${WATCHERS} who watch`,
            value: percentile(delays, 0.95),
            unit: 'ms',
            aim: { atMost: 300 },
            detail: `median ${percentile(delays, 0.5).toFixed(0)} ms`,
          },
        ],
      }
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

interface Seen {
  /** When each temperature was first on the screen, in ms since 1970. */
  seenAt: Record<string, number>
}

/** A page that notes when each temperature is on its screen. */
async function watch(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.getByText(`${FIRST_CELSIUS} °C`, { exact: true }).waitFor()
  await page.evaluate(() => {
    const seen = { seenAt: {} as Record<string, number> }
    Object.assign(globalThis, seen)
    const note = () => {
      for (const { textContent } of document.querySelectorAll('main span'))
        if (/^\d+ °C$/.test(textContent)) seen.seenAt[textContent] ??= Date.now()
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return page
}
