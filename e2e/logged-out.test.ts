import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { expectOk, openSession } from '../harness/owner.ts'
import { allAnswered, launchBrowser, openPage, passwordField } from './browser.ts'
import { type OwnedProduct, ownerSession, startOwnedProduct } from './owned-product.ts'

let product: OwnedProduct
let browser: Browser
/** A browser in which Back shows a page as it was left. */
let keepingBrowser: Browser

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  keepingBrowser = await launchBrowser({ keepsPages: true })
  const { call } = await ownerSession(product)
  const bean = await expectOk(await call('POST', '/api/beans/', { origin_name: 'Kenya', cost_per_lb: 7.35 }))
  const form = new FormData()
  form.set('bean_id', String(bean.id))
  form.set('file', new File([roastimeExport('#1 Kenya').content], 'kenya.csv'))
  await expectOk(await call('POST', '/api/roasts/import/', form))
  await expectOk(await call('PUT', '/api/roasts/1', { private_notes: 'Words of the owner alone' }))
  await expectOk(await call('POST', '/api/roasts/1/feedback', { rating: 5, text: 'Waiting words' }))
  await expectOk(await call('PUT', '/api/site/', { prices_public: false }))
  await expectOk(await call('POST', '/api/backups/'))
})

afterAll(async () => {
  await browser?.close()
  await keepingBrowser?.close()
  await product?.stop()
})

/** An answer that is the same for everybody. */
const EVERYBODYS = '/api/roasts/1/score'

/** Addresses that the owner reads, each with a text of the answer that visitors are not shown. */
const OWNERS: readonly [address: string, secret: RegExp][] = [
  ['/api/beans/', /7\.35/],
  ['/api/beans/1', /7\.35/],
  ['/api/roasts/1', /Words of the owner alone/],
  ['/api/roasts/1/details', /Words of the owner alone/],
  ['/api/roasts/1/export.json', /Words of the owner alone/],
  ['/api/roasts/1/export.csv', /Words of the owner alone/],
  ['/api/roasts/1/export.alog', /Words of the owner alone/],
  [calls.exportRoasts.path, /Words of the owner alone/],
  [calls.readSettings.path, /time_zone/],
  [calls.listSearches.path, /searches/],
  [calls.listTags.path, /./],
  [calls.listActivity.path, /127\.0\.0\.1/],
  [calls.exportActivity.path, /127\.0\.0\.1/],
  [calls.listDevices.path, /Chrome/],
  [calls.listFeedback.path, /Waiting words/],
  [calls.listBackups.path, /first-crack/],
  ['/api/roasts/1/source', /./],
]

async function openAsOwner(
  browser: Browser,
  expectedFailures?: RegExp,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage(browser, product, { hash: '#/admin', expectedFailures })
  await passwordField(page).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return { page, context }
}

/** The text of an answer from the network, or only from the browser's cache: null if it isn't cached. */
function read(page: Page, address: string, cache: 'default' | 'only-if-cached'): Promise<string | null> {
  return page.evaluate(
    ([url, mode]) =>
      fetch(url, { cache: mode, mode: 'same-origin' }).then(
        answer => (answer.ok ? answer.text() : null),
        () => null,
      ),
    [address, cache] as const,
  )
}

test('nothing that only the owner may read is in the browser’s cache, before the logout or after it', async () => {
  const { page, context } = await openAsOwner(browser)
  for (const [address, secret] of OWNERS) {
    expect([address, await read(page, address, 'default')]).toEqual([address, expect.stringMatching(secret)])
    expect([address, await read(page, address, 'only-if-cached')]).toEqual([address, null])
  }
  // The cache has an answer that everybody may read; otherwise the checks above would prove nothing.
  await read(page, EVERYBODYS, 'default')
  expect(await read(page, EVERYBODYS, 'only-if-cached')).toContain('explanations')

  await page.getByRole('button', { name: 'Logout' }).click()
  await passwordField(page).waitFor()
  for (const address of [...OWNERS.map(([owners]) => owners), EVERYBODYS]) {
    expect([address, await read(page, address, 'only-if-cached')]).toEqual([address, null])
  }
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
})

/** Opens the list of what happened, and leaves the page for another one of the same tab. */
async function leaveActivity(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByText('Logged in with the password').first().waitFor()
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted)
    })
  })
  // A page with an open request is not put into the back/forward cache.
  await allAnswered(page)
  await page.goto(`${product.address}/favicon.svg`)
}

const isAsItWasLeft = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.persisted === 'true')

test('Back shows the owner’s page as it was left, and no more of it once the session has ended', async () => {
  const { page, context } = await openAsOwner(keepingBrowser, /favicon\.ico/)
  await leaveActivity(page)
  await page.goBack({ waitUntil: 'commit' })
  await page.getByText('Logged in with the password').first().waitFor()
  expect(await isAsItWasLeft(page)).toBe(true)

  await leaveActivity(page)
  const { call } = await openSession(product.address, product.password)
  await expectOk(await call('DELETE', '/api/admin/devices/others'))
  await page.goBack({ waitUntil: 'commit' })
  await passwordField(page).waitFor()
  expect(await page.getByText('Logged in with the password').count()).toBe(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('first_crack_session')

  // The logout of another tab leaves nothing that Back could show.
  await passwordField(page).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await leaveActivity(page)
  const other = await context.newPage()
  await other.goto(`${product.address}/#/admin`)
  await other.getByRole('button', { name: 'Logout' }).click()
  await passwordField(other).waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await passwordField(page).waitFor()
  expect(await isAsItWasLeft(page)).toBe(false)
  await context.close()
})
