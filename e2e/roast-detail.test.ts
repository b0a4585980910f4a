import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { waitForBreakdown } from './screen-checks.ts'

const DETAILS_CALL = /\/details$/
const CRACK = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]

let product: OwnedProduct
let browser: Browser
let owner: Owner
let beanId: number
let full: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  beanId = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
  full = await addRoast('#12 Nyeri', {
    roast_date: '2025-03-04',
    green_weight_g: 350,
    roasted_weight_g: 300.25,
    notes: 'Sweet, then sweeter.',
    timeline: samples(600, 1),
    milestones: CRACK,
  })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addRoast(roast_name: string, rest: object): Promise<number> {
  return (await owner.send('POST', '/api/roasts/', { roast_name, bean_id: beanId, ...rest })).id
}

function ready(page: Page) {
  return page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
}

test('a visitor opens a roast from the list, reads its figures and its score, and goes back', async () => {
  const { page, context, faults } = await openPage(browser, product, { hash: '#/roasts' })
  await page.getByRole('link', { name: '#12', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Roast #12' }).waitFor()
  await ready(page)
  await page.getByText('Sweet, then sweeter.').waitFor()
  const strip = page.locator('main dl').first()
  await expect
    .poll(() => strip.textContent())
    .toMatch(/10:00.*7:50.*21\.7 %.*205 °C.*350 g.*300\.3 g.*14\.2 %/s)
  await page.getByRole('button', { name: /Score.*breakdown/ }).click()
  await waitForBreakdown(page.locator('[popover=manual]'))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to Roasts' }).click()
  await page.getByRole('heading', { name: /^Roasts/ }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('"Loading state: \'Loading roast details...\'"; "the message plus a Retry button that reloads the page"; without the scripts of chart, table or feedback the page still shows the coffee, and says what is missing', async () => {
  // Of a roast about which nobody said anything, nothing is missing.
  await owner.send('POST', `/api/roasts/${full}/feedback`, { rating: 5 })
  const [said] = await owner.send<{ id: number; etag: string }[]>('GET', '/api/feedback/')
  await owner.send('PATCH', `/api/feedback/${said!.id}`, { state: 'approved' }, { 'If-Match': said!.etag })
  const answer = Promise.withResolvers<void>()
  const scripts = /\/assets\/(roast-profile|timeline-rows|feedback-section)-.*\.js$/
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${full}`,
    expectedFailures: /\/details$|\/assets\/(roast-profile|timeline-rows|feedback-section)-/,
    prepare: async page => {
      await page.route(scripts, route => route.abort())
      await page.route(DETAILS_CALL, async route => {
        await answer.promise
        await route.fulfill({ status: 500, json: { detail: 'the grinder is on fire' } })
      })
    },
  })
  await page.getByText('Loading roast details...').waitFor()
  answer.resolve()
  await page.getByText('Failed to load roast: the grinder is on fire').waitFor()
  await page.unroute(DETAILS_CALL)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await ready(page)
  const missing = page.getByText('This part can’t be loaded. Please try refreshing the page.')
  await expect.poll(() => missing.count()).toBe(2)
  await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => missing.count()).toBe(3)
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  await context.close()
})

test('a roast changed elsewhere in the meantime is not overwritten: the current values of a roast are shown next to what was typed, and are overwritten only after a confirmation; a deleted roast comes back by Undo; without it, it is gone, and going back does not lead to it', async () => {
  const id = await addRoast('#30', {
    green_weight_g: 349.6,
    roasted_weight_g: 300,
    notes: 'to be changed',
    timeline: samples(),
    milestones: CRACK,
  })
  const { page, context } = await openPage(browser, product, {
    hash: `#/roasts/${id}`,
    context: { storageState: owner.storageState },
    expectedFailures: /\/api\/roasts\/\d+/,
  })
  await ready(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const stored = async () => (await page.request.get(`${product.address}/api/roasts/${id}`)).json()
  await dialog.getByLabel('Notes', { exact: true }).fill('typed here')
  await owner.send('PUT', `/api/roasts/${id}`, { notes: 'written there', green_weight_g: 351 })
  await save()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
  await notice.getByText('Current written there').waitFor()
  await notice.getByText('You typed typed here').waitFor()
  await expect.poll(() => dialog.getByLabel('Green Weight (g)').inputValue()).toBe('351')
  expect((await stored()).notes).toBe('written there')
  await save()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ notes: 'typed here', green_weight_g: 351 })

  const status = async () => (await page.request.get(`${product.address}/api/roasts/${id}`)).status()
  const remove = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('status').getByText('Roast #30 was deleted.').waitFor()
  }
  await remove()
  await page.waitForURL(/#\/roasts$/)
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('status').getByText('Roast #30 was restored.').waitFor()
  await page.locator(`a[href="#/roasts/${id}"]`).first().click()
  await remove()
  await page.waitForURL(/#\/roasts$/)
  await page.goBack()
  expect(page.url()).not.toContain(`#/roasts/${id}`)
  expect(await status()).toBe(404)
  await context.close()
})
