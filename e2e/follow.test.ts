import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, installClock, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

/** A host name that the product takes for another machine, and that the browser trusts as it does https. */
const PUBLIC_NAME = 'roastery.localhost'
/** The clock of the phone at charge. */
const CHARGED_AT = '2026-11-24T10:00:00.000Z'

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

test('a roast is followed without a network and over a reload, and its taps wait for the file', async () => {
  const { cookies } = owner.storageState
  const ofPublicName = cookies.map(cookie => ({ ...cookie, domain: PUBLIC_NAME }))
  const { page, context } = await openPage(
    browser,
    { ...product, address: publicAddress },
    {
      hash: `#/follow/${roast}`,
      context: { storageState: { cookies: ofPublicName, origins: [] } },
      expectedFailures: /./,
    },
  )
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const clock = page.getByRole('timer')
  await page.getByText('at charge → Power 8').waitFor()

  // The page's clock also runs by itself between the steps.
  await installClock(page, CHARGED_AT)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.clock.fastForward('04:05')
  await page.getByText(/in 0:\d\d → Power\s6/).waitFor()
  await page.reload()
  await page.getByText(/→ Power\s6/).waitFor()
  await page.clock.fastForward('03:50')
  await page.getByRole('button', { name: 'First crack' }).click()
  await page.getByRole('button', { name: /^First crack [78]:\d\d$/ }).waitFor()
  await page.clock.fastForward('02:05')
  await page.getByRole('button', { name: 'Drop' }).click()
  await page.getByText(/Dropped at 1[01]:\d\d \(.*\), first crack [78]:\d\d/).waitFor()
  expect(await clock.textContent()).toMatch(/^1[01]:\d\d$/)

  await context.setOffline(false)
  // As long as the clock shows: on a slow machine it has run on.
  const [minutes, seconds] = (await clock.textContent())!.split(':').map(Number) as [number, number]
  const timeline = samples(minutes * 60 + seconds + 2)
  const made = { bean_id: bean, roast_name: '#151 Kenya', roast_date: '2026-11-24', timeline }
  const { id } = await owner.send('POST', '/api/roasts/', made)
  const tapped = () => owner.send<{ charged_at: string } | null>('GET', `/api/roasts/${id}/taps`)
  await expect.poll(async () => (await tapped())?.charged_at).toMatch(/^2026-11-24T10:0/)
  await context.close()
})

test('the steps of a roast are changed, saved as a plan and followed, and the drop leads to Weigh', async () => {
  const { page, faults, context } = await openPage(browser, product, {
    hash: `#/again/${roast}`,
    context: { storageState: owner.storageState },
  })
  await page.getByRole('link', { name: 'Edit as a plan' }).click()
  const step = page.getByRole('listitem', { name: 'Step 4', exact: true })
  await step.getByLabel('Time').fill('4:30')
  await page.getByLabel('Name').fill('Slower')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Slower' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Follow' }).click()
  await page.getByText('at charge → Power 8').waitFor()
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.getByText(/in 4:\d\d → Power\s6/).waitFor()
  // The second tap of a double tap is ignored.
  const drop = page.getByRole('button', { name: 'Drop', exact: true })
  await expect
    .poll(async () => {
      if (await drop.isVisible()) await drop.click()
      return page.getByRole('link', { name: 'Weigh' }).isVisible()
    })
    .toBe(true)
  await page.getByRole('link', { name: 'Weigh' }).click()
  await page.waitForURL(/#\/bench\/weigh$/)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
