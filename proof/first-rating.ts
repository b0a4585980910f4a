import type { Browser } from 'playwright-core'

/** A usual phone: in 4G as Chromium's developer tools have it, with a quarter of this machine's processor. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
const NETWORK = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const SLOWED = { rate: 4 }
const KEY_MS = 300

/** How long it took from opening the address of a table, in ms, and what was tapped and typed. */
export interface FirstRating {
  shown: number
  rated: number
  taps: number
  keys: number
}

/** Sits down at a table on a phone that has nothing of the product yet, and rates the first cup by Five cups. */
export async function firstRating(browser: Browser, address: string, name: string): Promise<FirstRating> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const developer = await context.newCDPSession(page)
  await developer.send('Network.enable')
  await developer.send('Network.emulateNetworkConditions', NETWORK)
  await developer.send('Emulation.setCPUThrottlingRate', SLOWED)
  const from = performance.now()
  const since = () => Math.round(performance.now() - from)
  await page.goto(address, { waitUntil: 'commit' })
  const field = page.getByLabel('Your name')
  await field.tap()
  const shown = since()
  await page.keyboard.type(name, { delay: KEY_MS })
  await page.getByRole('button', { name: 'Sit down' }).tap()
  await page.getByLabel('4 of 5').check({ force: true })
  await page.getByText('Saved.').waitFor()
  const rated = since()
  await context.close()
  return { shown, rated, taps: 3, keys: name.length }
}
