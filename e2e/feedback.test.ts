import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, settled } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const flavor_profiles = { Floral: 4, Honey: 2, Berry: 4.5, Body: 3 }
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri', flavor_profiles })
  const send = (name: string) => owner.send('POST', '/api/roasts/', { roast_name: name, bean_id: bean.id })
  roast = (await send('#7 Kenya Nyeri')).id
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (hash: string, context = {}) =>
  openPage(browser, product, { hash, context, expectedFailures: /\/feedback$/ })

test('a drinker says how a roast was by keyboard, and loses nothing when it fails', async () => {
  const { page, context, faults } = await open(`#/roasts/${roast}`, { viewport: { width: 360, height: 780 } })
  const send = page.getByRole('button', { name: 'Send to the roaster' })
  await page.getByLabel('1 of 5: Not for me').focus()
  await page.keyboard.press('Space')
  await page.getByText('Thank you. Sent to the roaster.').waitFor()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  expect(await page.getByLabel('4 of 5: Very good').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox', { name: 'floral' }).isChecked()).toBe(true)
  await page.getByLabel('In your words').fill(`${'x'.repeat(279)}😀!`)
  await page.getByText('1 character too many').waitFor()
  await send.click()
  await page.getByText('Please shorten your words by 1.').waitFor()
  await page.getByLabel('In your words').fill('Like jam 😀')
  await page.getByText('270 characters left').waitFor()
  await page.getByLabel('Your name, if you like').fill('Zoë')

  await settled(page)
  await context.setOffline(true)
  await send.click()
  await page.getByText('You are offline. What you said is still here, and is sent').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sent' }).waitFor()
  await page.getByRole('link', { name: 'Beans', exact: true }).click()
  await page.getByRole('heading', { name: 'Beans' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('4 of 5: Very good').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Say more' }).click()
  expect(await page.getByLabel('In your words').inputValue()).toBe('Like jam 😀')
  expect(await page.getByText('What drinkers say').count()).toBe(0)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('the owner approves what a drinker said, takes it back, and approves it again; while the owner takes no feedback there is no form, and approved words stay', async () => {
  const { page, faults } = await open('#/bench', { storageState: owner.storageState })
  await page.getByRole('link', { name: 'Bench 1 from drinkers' }).waitFor()
  await page.getByRole('tab', { name: 'Feedback 1 waiting' }).click()
  const row = page.getByRole('listitem', { name: '#7 Kenya Nyeri' })
  await row.getByText('Like jam 😀').waitFor()
  await row.getByRole('button', { name: 'Approve' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved. It shows under the roast now.').waitFor()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await row.waitFor()
  await page.getByRole('link', { name: 'Bench', exact: true }).waitFor()
  expect(faults).toEqual(FAULTLESS)

  const visitor = await open(`#/roasts/${roast}`)
  const words = visitor.page.getByRole('region', { name: 'What drinkers say' })
  expect(await words.textContent()).toContain('4 from 1 drinker')
  expect(await words.getByRole('listitem').first().textContent()).toContain('Like jam 😀')
  await visitor.page.getByRole('link', { name: 'Kenya Nyeri' }).click()
  await visitor.page.getByText('Beside the supplier’s flavors').click()
  const radar = visitor.page.getByRole('img', {
    name: /^Flavours\. Floral: supplier 4 of 5, 1 of 1 drinker; /,
  })
  await radar.waitFor()
  expect(await radar.getAttribute('aria-label')).not.toContain('Body')

  await owner.send('PUT', '/api/site/', { feedback_open: false })
  await visitor.page.goto(`${product.address}/#/roasts/${roast}`)
  await visitor.page.reload()
  await visitor.page.getByText('Like jam 😀').waitFor()
  expect(await visitor.page.getByRole('heading', { name: 'How was it?' }).count()).toBe(0)
  expect(visitor.faults).toEqual(FAULTLESS)
})

test('the owner tastes the roast in three taps on a phone, and later lets visitors see it', async () => {
  const context = { storageState: owner.storageState, viewport: { width: 390, height: 844 }, hasTouch: true }
  const { page, faults } = await open(`#/roasts/${roast}`, context)
  const visitor = await open(`#/roasts/${roast}`)
  await page.getByRole('link', { name: 'Taste', exact: true }).tap()
  await page.locator('label:has([aria-label="4 of 5: Very good"])').tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  const tastings = page.getByRole('region', { name: 'Tastings' })
  await tastings.getByRole('img', { name: 'Rated 4 of 5' }).waitFor()
  await tastings.getByText('Private').waitFor()
  await visitor.page.reload()
  await visitor.page.getByText('Like jam 😀').waitFor()
  expect(await visitor.page.getByRole('region', { name: 'What the roaster tasted' }).count()).toBe(0)

  await tastings.getByRole('link', { name: 'Change this tasting' }).tap()
  await page.getByText('Flavors, words, who tasted, who sees it').tap()
  await page.getByLabel('Notes').fill('Jam, and no smoke.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Jam, and no smoke.')
  await page.getByLabel('Visitors see it').tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await tastings.getByText('Public').waitFor()
  await visitor.page.reload()
  await visitor.page
    .getByRole('region', { name: 'What the roaster tasted' })
    .getByText('Jam, and no smoke.')
    .waitFor()
  expect([faults, visitor.faults]).toEqual([FAULTLESS, FAULTLESS])
})
