import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, type PageFaults, passwordField } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

const DROP_SECONDS = 600

let product: OwnedProduct
let browser: Browser
let owner: Owner
let page: Page
let faults: PageFaults
/** The id of roast #1. */
let first: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  await fillLibrary()
  ;({ page, faults } = await openPage(browser, product, {
    hash: '#/admin',
    context: { storageState: owner.storageState },
    expectedFailures: /\/api\/roasts\/\d+$/,
  }))
  await page.getByText('Average score').waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** One bean and three roasts. Two are scored; the third can't be, because it has neither curve nor weights. */
async function fillLibrary() {
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const timeline = Array.from({ length: DROP_SECONDS + 1 }, (_, second) => ({
    time_seconds: second,
    bean_probe_temp: 95 + second * 0.2,
  }))
  const milestones = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]
  const weights = { green_weight_g: 349.6, roasted_weight_g: 300 }
  const common = { bean_id: bean.id, roast_date: '2025-11-02' }
  const add = (fields: object) => owner.send('POST', '/api/roasts/', { ...common, ...fields })
  first = (await add({ ...weights, roast_name: '#1 Kenya', timeline, milestones })).id
  await add({ roast_name: '#2 Kenya', timeline, milestones })
  await add({ roast_name: '#3 Kenya' })
}

async function openTab(name: string) {
  await page.getByRole('tab', { name }).click()
}

async function closeAlert(text: string | RegExp) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
}

async function chooseRoast(number: string) {
  await page.getByRole('combobox', { name: 'Roast' }).fill(number)
  await page.getByRole('option', { name: `${number} · Kenya Nyeri · 2 Nov 2025` }).click()
}

test('the owner calculates all scores, tries another first crack, and reads the details of a score', async () => {
  await openTab('Batch Calculate')
  await page.getByRole('button', { name: 'Calculate All Scores' }).click()
  await closeAlert('Processed 2 roasts')

  await openTab('Score Simulator')
  await chooseRoast('#1')
  await page.getByRole('button', { name: 'Preview Score' }).click()
  await page.getByText('Preview, not saved').waitFor()
  const card = page.getByRole('article', { name: 'Score details' })
  await card.getByText('Development time ratio 21.7 %', { exact: false }).waitFor()
  await page.getByRole('slider', { name: 'First crack' }).fill('420')
  await card.getByText('Simulated, not saved').waitFor()
  await card.getByText('Development time ratio 30.0 %', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'As recorded' }).click()
  await page.getByText('Preview, not saved').waitFor()

  await openTab('Score Configuration')
  await chooseRoast('#1')
  await page.getByRole('button', { name: 'Calculate Score', exact: true }).click()
  await card.getByText('v1.0.0').waitFor()
  await expect.poll(() => card.locator('dt').allTextContents()).toEqual(['Score', 'Grade', 'DTR', 'Version'])
  await expect
    .poll(() => card.locator('dd').allTextContents())
    .toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^[ABCDF]$/), '21.7 %', 'v1.0.0'])
  const names = ['Duration', 'Weight loss', 'First crack', 'Temperature curve', 'Development']
  await expect
    .poll(() => card.getByRole('listitem').allTextContents())
    .toEqual(
      names.map(name => expect.stringMatching(new RegExp(`^${name}[\\d.]+ / 20.+\\sof\\s20 points\\.`))),
    )
})

test('a weight changed in another tab in the meantime is shown, not overwritten', async () => {
  await openTab('Roast Weights')
  await page.getByLabel('Green weight of #1 in grams').fill('400')
  await owner.send('PATCH', `/api/roasts/${first}`, { green_weight_g: 355 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await closeAlert(/^Failed to save: This .*was changed in the meantime/)
  const stored = await page.request.get(`${product.address}/api/roasts/${first}`)
  expect((await stored.json()).green_weight_g).toBe(355)
  await page.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved weights' }).waitFor({ state: 'detached' })
})

test('logging in opens the panel, even after its script could not be loaded; logging out returns to the form', async () => {
  const script = /\/logins-[^/]+\.js$/
  // Scripts and styles that are loaded when the browser is idle may be asked for just then.
  const expectedFailures = /\/(logins|offline|place-before-reload|message-dialog|notices)-[^/]+\.(js|css)$/
  const visit = await openPage(browser, product, { hash: '#/admin', expectedFailures })
  const logIn = visit.page.getByRole('button', { name: 'Log in' })
  await passwordField(visit.page).fill(product.password)
  await visit.context.setOffline(true)
  await logIn.click()
  await visit.page.getByText('You are offline. Connect to a network, then try again.').waitFor()
  await visit.context.setOffline(false)
  await visit.page.route(script, route => route.abort())
  await logIn.click()
  await visit.page.getByText('This part can’t be loaded. Please try refreshing the page.').waitFor()
  await visit.page.unroute(script)
  await logIn.click()
  await visit.page.getByText('Average score').waitFor()
  await visit.page.getByRole('button', { name: 'Logout' }).click()
  await passwordField(visit.page).waitFor()
  expect(visit.faults).toEqual(FAULTLESS)
  await visit.context.close()
})

test('the owner hides prices from visitors and changes how long a coffee is at its best', async () => {
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Priced', cost_per_lb: 7.35 })
  const seen = async (path: string) => (await fetch(`${product.address}${path}`)).json()
  await openTab('Settings')
  await page.getByLabel('Prices of beans').uncheck()
  await page.getByLabel('At its best until day').fill('2')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByText('This must be at least as long as the one before').waitFor()
  await page.getByLabel('At its best until day').fill('30')
  await save.click()
  await expect.poll(() => seen(`/api/beans/${bean.id}`)).toMatchObject({ cost_per_lb: null })
  await expect.poll(() => seen('/api/site/')).toMatchObject({ freshness: { best_days: 30 } })
  expect(faults).toEqual(FAULTLESS)
})
