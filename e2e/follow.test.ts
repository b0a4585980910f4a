import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, installClock, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

/** A host name that the product takes for another machine, and that the browser trusts as it does https. */
const PUBLIC_NAME = 'roastery.localhost'
/** The phone's clock is this much behind the server's at charge: as long as the roast takes. */
const BEHIND_MS = 11 * 60 * 1000

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
  bean = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
  const followed = { bean_id: bean, roast_name: '#150 Kenya', timeline: samples() }
  roast = (await owner.send('POST', '/api/roasts/', followed)).id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a roast is followed without a session and a network, and what was tapped waits for the file', async () => {
  const { page, context } = await openPage(
    browser,
    { ...product, address: publicAddress },
    { hash: `#/follow/${roast}`, expectedFailures: /./ },
  )
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const clock = page.getByRole('timer')
  await page.getByText('at charge → Power 8').waitFor()

  // The page's clock also runs by itself between the steps.
  await installClock(page, new Date(Date.now() - BEHIND_MS).toISOString())
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Charge' }).click()
  // Long before the step, which is no longer announced once its time has come.
  await page.clock.fastForward('01:05')
  await page.getByText(/in [123]:\d\d → Power\s6/).waitFor()
  await page.reload()
  await page.getByText(/in [123]:\d\d → Power\s6/).waitFor()
  await page.clock.fastForward('06:50')
  await page.getByRole('button', { name: 'First crack' }).click()
  await page.clock.fastForward('02:05')
  await page.getByRole('button', { name: 'Drop' }).click()
  await page
    .getByText(/Dropped at 1[01]:\d\d \(.*\), first crack [78]:\d\d/)
    .first()
    .waitFor()
  const [minutes, seconds] = (await clock.textContent())!.split(':').map(Number) as [number, number]

  // With a network and a session it goes to the server, as the roast that runs beside this phone.
  await context.setOffline(false)
  const { cookies } = owner.storageState
  await context.addCookies(cookies.map(cookie => ({ ...cookie, domain: PUBLIC_NAME })))
  await page.reload()
  await page.getByLabel('Roasted weight').waitFor()
  const running = () => owner.send<{ dropped_at: string | null }[]>('GET', '/api/live/')
  await expect.poll(async () => (await running())[0]?.dropped_at ?? null).not.toBeNull()
  const timeline = samples(minutes * 60 + seconds + 2)
  const made = {
    bean_id: bean,
    roast_name: '#151 Kenya',
    roast_date: new Date().toISOString().slice(0, 10),
    timeline,
  }
  const { id } = await owner.send('POST', '/api/roasts/', made)
  const tapped = await owner.send<{ first_crack_seconds: number }>('GET', `/api/roasts/${id}/taps`)
  expect(tapped.first_crack_seconds / 60).toBeCloseTo(8, 0)
  await context.close()
})

test('the steps of a roast are changed, saved as a plan and followed, and the drop asks for the weight', async () => {
  const { page, faults, context } = await openPage(browser, product, {
    hash: `#/again/${roast}`,
    context: { storageState: owner.storageState },
  })
  await page.getByRole('link', { name: 'Edit as a plan' }).click()
  const step = page.getByRole('listitem', { name: 'Step 2', exact: true })
  await step.getByLabel('Time').fill('4:30')
  await page.getByLabel('Name').fill('Slower')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Slower' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Follow' }).click()
  await startAnother(page)
  await page.getByText('at charge → Power 8').waitFor()
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.getByText(/in [34]:\d\d → Power\s6/).waitFor()
  await page.getByRole('button', { name: 'Drop', exact: true }).click()
  await page.getByLabel('Roasted weight').waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('a plan is begun from its bean, saved, printed and followed', async () => {
  const { page, faults } = await openPage(browser, product, {
    hash: `#/beans/${bean}`,
    context: { storageState: owner.storageState },
  })
  await page.getByRole('link', { name: 'New plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('First try')
  await page.getByLabel('Charge').fill('185')
  await page.getByLabel('Preheat').fill('200')
  for (const [time, value] of [
    ['4:00', '6'],
    ['0:00', '8'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.keyboard.type(time)
    await page.getByRole('listitem').last().getByLabel('Power').fill(value)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'First try' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^200\s°C$/).waitFor()
  await page.getByRole('row', { name: /^0:00 Power\s8 185\s°C$/ }).waitFor()
  await page.getByRole('row', { name: /^4:00 Power\s6/ }).waitFor()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Kenya Nyeri' }).click()
  await page.getByRole('link', { name: 'Follow First try' }).click()
  await expect
    .poll(() => page.getByLabel('Follow').locator('option:checked').textContent())
    .toBe('First try (plan)')
  await startAnother(page)
  await page.getByText(/at charge → Power\s8, about 185\s°C/).waitFor()
  expect(faults).toEqual(FAULTLESS)
})

/** Starts a roast beside the one that the test before has left. */
async function startAnother(page: Page) {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Start another' }).click()
}
