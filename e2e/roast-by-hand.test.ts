import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { installClock, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

/** A host name that the product takes for another machine, and that the browser trusts as it does https. */
const PUBLIC_NAME = 'roastery.localhost'
/** The phone's clock is this much behind the server's when the roast begins: as long as the roast takes. */
const BEHIND_MS = 12 * 60 * 1000

const DOUBLE_TAP_MS = 750

let product: OwnedProduct
let browser: Browser
let owner: Owner
let publicAddress: string

beforeAll(async () => {
  product = await startOwnedProduct()
  publicAddress = product.address.replace('127.0.0.1', PUBLIC_NAME)
  browser = await launchBrowser()
  owner = await logIn(product)
  await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const openRoast = (hash = '#/roast') => {
  const { cookies } = owner.storageState
  const ofPublicName = cookies.map(cookie => ({ ...cookie, domain: PUBLIC_NAME }))
  return openPage(
    browser,
    { ...product, address: publicAddress },
    {
      hash,
      context: {
        storageState: { cookies: ofPublicName, origins: [] },
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      },
      expectedFailures: /./,
    },
  )
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const type = async (page: Page, digits: string) => {
  for (const digit of digits) await button(page, digit).click()
}

test('a roast is written down by hand without a network and over a reload, and is a roast when it is back', async () => {
  const { page, context } = await openRoast()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Coffee').selectOption({ label: 'Kenya Nyeri' })
  await page.getByLabel('Green weight').fill('250')

  await installClock(page, new Date(Date.now() - BEHIND_MS).toISOString())
  await context.setOffline(true)
  await button(page, 'Start').click()
  await button(page, 'Charge').click()
  // Half a minute between two temperatures, from the turning point on.
  for (let minute = 0; minute < 10; minute += 1) {
    for (const half of [0, 1]) {
      await page.clock.fastForward(30_000)
      await type(page, String(92 + minute * 12 + half * 6).padStart(3, '0'))
    }
    if (minute === 3) await button(page, 'Yellow').click()
    if (minute === 4) await button(page, 'Power up').click()
    if (minute === 5) {
      await page.reload()
      await page.getByText('158 °C').first().waitFor()
    }
    if (minute === 7) await button(page, 'First crack').click()
  }
  await page.getByText('Kept here').waitFor()
  await button(page, 'Drop').click()
  await page.getByText(/^Dropped at/).waitFor()
  const onClock = await figuresOf(page, ON_CLOCK)
  await context.setOffline(false)
  await page.getByLabel('Roasted weight').fill('212.5')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'Look at the roast' }).waitFor({ timeout: 15_000 })

  const [{ id }] = await owner.send<[{ id: number }]>('GET', '/api/roasts/')
  const roast = await owner.send<RoastDetails>('GET', `/api/roasts/${id}/details`)
  expect(roast).toMatchObject({
    roast_name: '#1 Kenya Nyeri',
    source: 'hand',
    green_weight_g: 250,
    roasted_weight_g: 212.5,
    weight_loss_percent: 15,
  })
  expect(roast.readings).toHaveLength(21)
  expect(roast.milestones.map(({ milestone_type }) => milestone_type)).toEqual([
    'yellowing',
    '1st_crack_start',
  ])
  expect(roast.total_duration_seconds! / 60).toBeCloseTo(10, 0)
  expect(roast.timeline.at(-1)!.power_setting).toBe(1)

  await page.getByRole('link', { name: 'Look at the roast' }).click()
  await page.getByRole('heading', { name: 'Phases' }).waitFor()
  const { rate, ...figures } = onClock
  const { rate: inDevelopment, ...onPage } = await figuresOf(page, ON_PAGE)
  expect(onPage).toEqual(figures)
  // The clock looks back from its last reading, the page from first crack to drop: in a steady roast that is the same.
  expect(Math.abs(Number(rate) - Number(inDevelopment))).toBeLessThan(0.5)
  await context.close()
})

/** Where the clock says each figure after the drop, and where the page of the roast does. */
const ON_CLOCK = {
  drop: /Dropped at ([\d:]+)/,
  yellow: /Yellow ([\d:]+)/,
  crack: /first crack ([\d:]+)/,
  development: /Development ([\d:]+)/,
  share: /Development [\d:]+, ([\d.]+)/,
  rate: /([\d.]+)\s°C\/min/,
}
const ON_PAGE: typeof ON_CLOCK = {
  drop: /Duration\s*([\d:]+)/,
  yellow: /Drying\s*([\d:]+)/,
  crack: /FC\s*([\d:]+)/,
  development: /Development\s*([\d:]+)/,
  share: /DTR\s*([\d.]+)/,
  rate: /Development[^/]*?([\d.]+)\/min/,
}

async function figuresOf(page: Page, places: typeof ON_CLOCK) {
  const text = (await page.locator('main').textContent()) ?? ''
  return valuesByName(namesIn(places), name => places[name].exec(text)?.[1] ?? `none in ${text}`)
}

test('two devices show the same roast, and what is pressed on either is on both', async () => {
  const phone = await openRoast()
  await phone.page.getByLabel('Coffee').selectOption({ label: 'Kenya Nyeri' })
  await button(phone.page, 'Start').click()
  await button(phone.page, 'Charge').click()
  const running = () => owner.send<RunningRoast[]>('GET', '/api/live/')
  await expect.poll(async () => (await running())[0]?.charged_at ?? null).not.toBeNull()
  const [{ id, charged_at }] = (await running()) as [RunningRoast]
  const wall = await openRoast(`#/live/${id}`)
  await wall.page.getByRole('heading', { name: 'Kenya Nyeri' }).waitFor()
  await type(phone.page, '203')
  await wall.page.getByText('203 °C').waitFor()
  const marks = [{ milestone_type: 'yellowing', at: new Date().toISOString() }]
  await owner.send('PUT', `/api/live/${id}/marks`, { charged_at, marks, dropped_at: null })
  await button(phone.page, 'Take back yellow').waitFor()
  // A press right after another is the second tap of a double tap.
  await phone.page.waitForTimeout(DOUBLE_TAP_MS)
  await button(phone.page, 'First crack').click()
  await expect.poll(async () => (await running())[0]?.marks.length).toBe(2)
  await wall.page.getByText(/^Development/).waitFor()
  await phone.context.close()
  await wall.context.close()
})
